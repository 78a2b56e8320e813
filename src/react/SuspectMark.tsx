import { Icon } from '../ui/Icon.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** A warning beside a name that was altered for display or mixes scripts; `name` is the original. */
export function SuspectMark({ name }: { name: string | undefined }) {
  const { t } = useWords()
  const { parts } = useSnapshot(useModal().ui.views.state)
  if (!parts?.isSuspectText(name)) return null
  return (
    <span className="lk-warn lk-with" role="img" aria-label={t('connect.suspect')} title={t('connect.suspect')}>
      <Icon path={alertIcon} size={16} />
    </span>
  )
}
