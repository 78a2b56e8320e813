import { statusOf } from '../../../controllers/sessions/smartSession.js'
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
import { formatDuration, roundDuration, SessionFacts, SessionMarks } from './SessionFacts.js'
import css from './sessions.css?inline'

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
        <div className="lk-body lk-stack lk-top-4" data-gap="3" aria-busy="true">
          <Skeleton width={3} />
          <Skeleton width={2} />
          {done}
        </div>
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
