import { useEffect } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { revokeMessageOf, revokeSession } from '../../../controllers/sessions/sessions.js'
import { type SmartSession, statusOf } from '../../../controllers/sessions/smartSession.js'
import { cancelQuestion } from '../../../controllers/ui/askWallet.js'
import type { Network } from '../../../domain/network.js'
import { Screen } from '../../../react/Screen.js'
import { SignedMessage } from '../../../react/SignedMessage.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOfAsk, useSteadyPhase, WalletRequest } from '../../../react/WalletRequest.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSessions } from '../useSessions.js'
import { SessionFacts, SessionMarks } from './SessionFacts.js'
import css from './sessions.css?inline'

/** What the app could still do, and one signature that ends it. */
export default function SmartSessionRevokeView({ params }: { params: { id: string } }) {
  useStyles(moneyCss)
  useStyles(css)
  const { t } = useWords()
  const { ui, wallet } = useModal()
  const { sessions, state, network, now } = useSessions()
  const phase = useSteadyPhase(phaseOfAsk(useSnapshot(sessions.questions.state).status))
  const { activeNamespace } = useSnapshot(wallet.network.state)
  const connected = connectedOf(useSnapshot(wallet.connection.state), activeNamespace)?.wallet
  const session = state.sessions.find(({ id }) => id === params.id) as SmartSession | undefined
  // Leaving takes the question back.
  useOnLeave(() => ({ finish: () => cancelQuestion(sessions.questions) }))
  // Another account, or ended meanwhile: there is nothing to revoke here.
  const isInactive = session === undefined || (!phase && statusOf(session, now) !== 'active')
  useEffect(() => {
    if (isInactive && ui.router.current().view === 'SmartSessionRevoke') ui.router.back()
  }, [isInactive, ui])
  if (!session) return null
  const app = session.app.name || t('common.thisApp')
  if (!phase) return <Review session={session} network={network} app={app} />
  return (
    <WalletRequest
      title={t('sessions.revoke')}
      phase={phase}
      wallet={{ name: connected?.name ?? t('common.unknownWallet'), icon: connected?.icon }}
      headings={{ failed: t('sessions.notRevoked') }}
      texts={{ failed: t('sessions.revokeFailed') }}
      footer={t('sessions.stillActive')}
      after={<SignedMessage text={revokeMessageOf(sessions, session)} />}
      onEdit={ui.router.back}
      editLabel={t('sessions.keep')}
      onRetry={() => void revokeSession(sessions, session.id)}
    >
      <Fact name={t('sessions.app')}>
        <bdi>{app}</bdi>
      </Fact>
      <EndsItself session={session} />
    </WalletRequest>
  )
}

function EndsItself({ session }: { session: SmartSession }) {
  const { t, locale } = useWords()
  return (
    <Fact name={t('sessions.endsItself')}>
      {new Date(session.expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
    </Fact>
  )
}

type ReviewProps = { session: SmartSession; network: Network | undefined; app: string }

/** Everything that the app may do, before the wallet is asked. */
function Review({ session, network, app }: ReviewProps) {
  const { t } = useWords()
  const { ui } = useModal()
  const { sessions } = useSessions()
  return (
    <Screen title={t('sessions.revoke')} footer={<span>{t('sessions.oneSignature')}</span>}>
      <div className="lk-body lk-top-2">
        <SessionMarks session={session} isApart />
      </div>
      <div className="lk-body lk-top-4 lk-session-hero">
        <h3 className="lk-heading" part="heading">
          <Text id="sessions.ask" values={{ app }} />
        </h3>
        <p className="lk-copy">{t('sessions.askText')}</p>
      </div>
      <div className="lk-body lk-stack lk-top-4" data-gap="3">
        <Facts>
          <SessionFacts session={session} network={network} />
          <EndsItself session={session} />
        </Facts>
        <div className="lk-pair">
          <Button onClick={ui.router.back}>{t('sessions.keep')}</Button>
          <PrimaryButton onClick={() => void revokeSession(sessions, session.id)}>{t('sessions.revoke')}</PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
