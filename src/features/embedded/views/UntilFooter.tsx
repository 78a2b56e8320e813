import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'

/** The time of day at which something ends. */
export function UntilFooter({ moment }: { moment: number | undefined }) {
  const { locale } = useWords()
  if (moment === undefined) return null
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment)
  return (
    <span>
      <Text id="embedded.until" values={{ time: <strong>{time}</strong> }} />
    </span>
  )
}
