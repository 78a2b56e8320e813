import type { ReactNode } from 'react'
import { statusOf } from '../../../controllers/sessions/smartSession.js'
import { formatDuration, roundDuration } from '../../../core/durations.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Facts } from '../../../ui/Facts.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { EmptyState, Skeleton } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSessions } from '../useSessions.js'
import { SessionFacts, SessionMarks } from './SessionFacts.js'
import css from './sessions.css?inline'

/** In the size of a session with two permissions, so that the button stays where it is. */
function Loading({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <div aria-busy="true">
      <span className="lk-hidden">{t('common.loading')}</span>
      <div className="lk-body lk-top-2" aria-hidden="true">
        <div className="lk-session-marks">
          <span className="lk-skeleton lk-mark" data-size="80" />
          <span className="lk-skeleton lk-mark" data-size="80" />
        </div>
      </div>
      <div className="lk-body lk-top-4 lk-session-hero" aria-hidden="true">
        <Line className="lk-heading" width={4} />
        <Line className="lk-copy" width={6} />
        <Line className="lk-copy" width={3} />
      </div>
      <div className="lk-body lk-stack lk-top-4" data-gap="3">
        <div className="lk-facts" aria-hidden="true">
          <div>
            <Skeleton width={2} />
            <Skeleton />
          </div>
          <div>
            <Skeleton width={2} />
            <Skeleton />
          </div>
        </div>
        {children}
      </div>
    </div>
  )
}

/** A line of a text that comes, as high as the text. */
const Line = ({ className, width }: { className: string; width: 3 | 4 | 6 }) => (
  <p className={`${className} lk-session-line`}>
    <Skeleton width={width} />
  </p>
)

/** An app has been given permissions: which, and for how long. */
export default function SmartSessionCreatedView({ params }: { params: { id?: string | undefined } | undefined }) {
  useStyles(moneyCss)
  useStyles(css)
  const { t, locale } = useWords()
  const { modal, state, network, now } = useSessions()
  const createdSession = state.sessions.find((candidate) =>
    params?.id === undefined ? statusOf(candidate, now) === 'active' : candidate.id === params.id,
  )
  const hasEnded = createdSession !== undefined && statusOf(createdSession, now) !== 'active'
  const session = hasEnded ? undefined : createdSession
  const done = <PrimaryButton onClick={() => modal.ui.router.reset('Account')}>{t('sessions.done')}</PrimaryButton>
  return (
    <Screen title={t('sessions.title')} leading={' '} footer={<span>{t('sessions.anyTime')}</span>}>
      {session ? (
        <>
          <div className="lk-body lk-top-2">
            <SessionMarks session={session} />
          </div>
          <div className="lk-body lk-top-4 lk-session-hero">
            <h3 className="lk-heading" part="heading">
              {t('sessions.heading')}
            </h3>
            <p className="lk-copy">
              <Text
                id="sessions.text"
                values={{
                  app: session.app.name || t('common.thisAppStart'),
                  duration: formatDuration(roundDuration(session.expiresAt - session.createdAt), locale),
                }}
              />
            </p>
          </div>
          <div className="lk-body lk-stack lk-top-4" data-gap="3">
            <Facts>
              <SessionFacts session={session} network={network} />
            </Facts>
            {done}
          </div>
        </>
      ) : state.status === 'loading' ? (
        <Loading>{done}</Loading>
      ) : (
        <div className="lk-body">
          <EmptyState
            icon={clockIcon}
            title={t(hasEnded ? 'sessions.hasEnded' : 'sessions.heading')}
            text={t(hasEnded ? 'sessions.hasEndedText' : 'sessions.notListed')}
          />
          {done}
        </div>
      )}
    </Screen>
  )
}
