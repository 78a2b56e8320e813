import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'

type UntilFooterProps = {
  moment: number | undefined
  id?: 'embedded.until' | 'embedded.code.ranOut' | 'embedded.approve.silentSince'
}

/** The time of day at which something ends, or has ended. */
export function UntilFooter({ moment, id = 'embedded.until' }: UntilFooterProps) {
  const { locale } = useWords()
  if (moment === undefined) return null
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(moment)
  return (
    <span>
      <Text id={id} values={{ time: <strong>{time}</strong> }} />
    </span>
  )
}
