import { RestrictedScreen } from '../../../react/RestrictedScreen.js'
import { useWords } from '../../../react/useModal.js'

export function Restricted() {
  const { t } = useWords()
  return <RestrictedScreen title={t('swap.title')} heading={t('swap.region.title')} text={t('swap.region.text')} />
}
