import { useEffect } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { statusOf } from '../smartSession.js'
import { useSessions } from '../useSessions.js'
import { AppLatch } from './AppLatch.js'
import { SessionFacts } from './SessionFacts.js'
import css from './sessions.css?inline'

/** What the app could still do, and one signature that ends it. */
export default function SmartSessionRevokeView({ params }: { params: { id: string } }) {
  useStyles(moneyCss)
  useStyles(css)
  const { t, locale } = useWords()
  const { ui, wallet } = useModal()
  const { sessions, state, network, now } = useSessions()
  const { status } = useSnapshot(sessions.asking)
  const { activeNamespace } = useSnapshot(wallet.network.state)
  const name = connectedOf(useSnapshot(wallet.connection.state), activeNamespace)?.wallet.name ?? ''
  const session = state.sessions.find(({ id }) => id === params.id)
  const isWaiting = status === 'waiting' || status === 'silent'
  const problem =
    status === 'declined' ? 'sessions.declined' : status === 'failed' ? 'sessions.revokeFailed' : undefined
  useAnnouncement(isWaiting ? t('sessions.waiting', { wallet: name }) : problem && t(problem))
  // Leaving takes the question back.
  useEffect(() => sessions.cancel, [sessions])
  // Another account, or ended meanwhile: there is nothing to revoke here.
  const isGone = session === undefined || (!isWaiting && statusOf(session, now) !== 'active')
  useEffect(() => {
    if (isGone && ui.router.current().view === 'SmartSessionRevoke') ui.router.back()
  }, [isGone, ui])
  if (!session) return null
  return (
    <Screen
      title={t('sessions.revoke')}
      footer={
        isWaiting ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>
              <Text id={status === 'silent' ? 'sessions.silent' : 'sessions.waiting'} values={{ wallet: name }} />
            </span>
          </span>
        ) : (
          <span>{t(problem ? 'sessions.stillActive' : 'sessions.oneSignature')}</span>
        )
      }
      footerEnd={isWaiting && <span>{t('sessions.stillActive')}</span>}
    >
      <div className="lk-body lk-top-2">
        <AppLatch session={session} isApart />
      </div>
      <div className="lk-body lk-top-4 lk-session-hero">
        <h3 className="lk-heading" part="heading">
          <Text id="sessions.ask" values={{ app: session.app.name || t('common.thisApp') }} />
        </h3>
        <p className="lk-copy">{t('sessions.askText')}</p>
      </div>
      <div className="lk-body lk-stack lk-top-4" data-gap="3">
        {problem && (
          <Note icon={alertIcon} tone="bad">
            <span>{t(problem)}</span>
          </Note>
        )}
        <Facts>
          <SessionFacts session={session} network={network} />
          <Fact name={t('sessions.endsItself')}>
            {new Date(session.expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
          </Fact>
        </Facts>
        <div className="lk-pair">
          <Button disabled={isWaiting} onClick={() => ui.router.back()}>
            {t('sessions.keep')}
          </Button>
          <PrimaryButton isBusy={isWaiting} disabled={isWaiting} onClick={() => void sessions.revoke(session.id)}>
            {t(problem ? 'common.retry' : 'sessions.revoke')}
          </PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
