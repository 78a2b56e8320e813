import { Button } from '../ui/buttons.js'
import { infoIcon, offlineIcon, retryIcon } from '../ui/iconPaths.js'
import { Note } from '../ui/Note.js'
import { useAnnouncement } from './useAnnouncement.js'
import { useWords } from './useModal.js'

/** Without a connection: what cannot be had for it, and what still works. */
export const OfflineNote = ({ title, text }: { title: string; text: string }) => (
  <Note icon={offlineIcon}>
    <span>
      <strong>{title}</strong> {text}
    </span>
  </Note>
)

/** Something did not come that can be asked for again. */
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
