import { type ReactNode, useEffect, useState } from 'react'
import { Hero } from '../ui/Hero.js'
import { Screen } from './Screen.js'
import { useAnnouncement, useWords } from './useModal.js'
import { formatClock, useSecondsSince } from './useSeconds.js'

type RequestScreenProps = {
  /** Of the card. */
  title: string
  /** Of whom the card waits, with the state around it. */
  mark: ReactNode
  heading: string
  text: ReactNode
  /** Somebody else has to act: the footer is live. */
  isWaiting: boolean
  /** The time that has passed is shown. @default isWaiting */
  isTimed?: boolean | undefined
  /** When it began, if that was before this card. */
  since?: number | undefined
  /** Who is waited for, or what stays true. */
  footer: ReactNode
  /** Beside the footer while no time is shown. */
  footerEnd?: ReactNode
  children: ReactNode
}

/** Minutes and seconds since something runs; `undefined` while it does not. `startedAt`: it ran before. */
function useElapsed(isRunning: boolean, startedAt?: number): string | undefined {
  const { locale } = useWords()
  const [since, setSince] = useState<number>()
  useEffect(() => {
    setSince(isRunning ? Date.now() : undefined)
  }, [isRunning])
  const seconds = useSecondsSince(isRunning ? (startedAt ?? since ?? Date.now()) : undefined)
  return seconds === undefined ? undefined : formatClock(seconds, locale)
}

/** The card while a wallet or a service has to act, and when it has not. */
export function RequestScreen(props: RequestScreenProps) {
  const { title, mark, heading, text, isWaiting, isTimed = isWaiting, since, footer, footerEnd, children } = props
  const elapsed = useElapsed(isTimed, since)
  useAnnouncement(heading)
  return (
    <Screen
      title={title}
      footer={
        footer === undefined ? undefined : isWaiting ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{footer}</span>
          </span>
        ) : (
          <span>{footer}</span>
        )
      }
      footerEnd={elapsed ? <bdi dir="ltr">{elapsed}</bdi> : footerEnd}
    >
      <Hero mark={mark} heading={<bdi>{heading}</bdi>} alert={isWaiting ? undefined : 'text'}>
        {text}
      </Hero>
      {children}
    </Screen>
  )
}
