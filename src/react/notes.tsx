import { Button } from '../ui/buttons.js'
import { infoIcon, offlineIcon } from '../ui/iconPaths.js'
import { Note } from '../ui/Note.js'
import { retryIcon } from '../ui/pageIconPaths.js'
import { useAnnouncement, useWords } from './useModal.js'

/** Shown while offline: what is unavailable, and what still works. */
export const OfflineNote = ({ title, text }: { title: string; text: string }) => (
  <Note icon={offlineIcon}>
    <span>
      <strong>{title}</strong> {text}
    </span>
  </Note>
)

/** Shown when something failed to load and can be retried. */
export function DownNote({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useWords()
  useAnnouncement(text)
  return (
    <Note icon={infoIcon}>
      <span className="lk-spring">{text}</span>
      <Button isSmall icon={retryIcon} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Note>
  )
}
