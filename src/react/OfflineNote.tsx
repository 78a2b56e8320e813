import { offlineIcon } from '../ui/iconPaths.js'
import { Note } from '../ui/Note.js'
import { useWords } from './useModal.js'

/** Nothing is queued while the network cannot be reached, so nothing says "later". */
export function OfflineNote() {
  const { t } = useWords()
  return (
    <Note icon={offlineIcon}>
      <span role="status">
        <strong>{t('ask.offline.title')}</strong> {t('ask.offline.note')}
      </span>
    </Note>
  )
}
