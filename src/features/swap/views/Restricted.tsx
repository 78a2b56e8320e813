import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { receiveIcon } from '../../../ui/moneyIconPaths.js'
import { globeIcon } from '../../../ui/pageIconPaths.js'

/** By the device's time zone nothing is offered, and no service is asked. */
export function Restricted() {
  const { ui } = useModal()
  const { t } = useWords()
  return (
    <Screen title={t('swap.title')} footer={<span>{t('swap.region.footer')}</span>}>
      <EmptyState icon={globeIcon} title={t('swap.region.title')} text={t('swap.region.text')}>
        {ui.offers('WalletReceive') && (
          <Button icon={receiveIcon} isSmall onClick={() => ui.router.push('WalletReceive')}>
            {t('action.receive')}
          </Button>
        )}
      </EmptyState>
    </Screen>
  )
}
