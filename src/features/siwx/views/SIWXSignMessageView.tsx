import { useEffect } from 'react'
import { identityOf } from '../../../controllers/account/identityOf.js'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import { askProblemOf } from '../../../controllers/ui/askWallet.js'
import { shortenAddress } from '../../../core/shorten.js'
import { parseImageSource } from '../../../core/untrusted.js'
import type { Network } from '../../../domain/network.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { SignedMessage } from '../../../react/SignedMessage.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOfAsk, type RequestPhase, useSteadyPhase, WalletRequest } from '../../../react/WalletRequest.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { LinkedMarks } from '../../../ui/LinkedMarks.js'
import { Mark } from '../../../ui/Mark.js'
import { sealIcon } from '../../../ui/moreIconPaths.js'
import { alertIcon, globeIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import linkedMarksCss from '../../../ui/styles/linkedMarks.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { askToSign, cancelSigning, createSigning, isSmartSigner, returnToSession } from '../askToSign.js'
import { activeEntry } from '../mustSign.js'
import css from './siwx.css?inline'

/** Proves by a signature that the wallet is the user's. What is signed can be read before. */
export default function SIWXSignMessageView() {
  useStyles(moneyCss)
  useStyles(linkedMarksCss)
  useStyles(css)
  const modal = useModal()
  const { instance, wallet } = modal
  const signing = modal.use(createSigning)
  const phase = useSteadyPhase(phaseOfAsk(useSnapshot(signing.signature.state).status))
  const { activeNamespace = '' } = useSnapshot(wallet.network.state)
  useEffect(() => {
    void identityOf(instance).sync(activeNamespace)
  }, [instance, activeNamespace])
  return phase ? <Asking phase={phase} /> : <Review />
}

/** The domain of the message itself: a wallet can warn of another page only if the text names it. */
function useSigning() {
  const modal = useModal()
  const { wallet, ui } = modal
  const signing = modal.use(createSigning)
  const networks = useSnapshot(wallet.network.state)
  const { accounts } = useSnapshot(wallet.account.state)
  const connections = useSnapshot(wallet.connection.state)
  const { isRequired } = useSnapshot(wallet.signIns.state)
  const { isLoading } = useSnapshot(ui.modalState.state)
  const namespace = networks.activeNamespace ?? ''
  const entry = activeEntry(wallet)
  return {
    modal,
    signing,
    isRequired,
    isLoading,
    message: entry?.message?.text,
    domain: entry?.message?.data.domain ?? location.host,
    account: accounts[namespace],
    network: activeNetwork(networks) as Network | undefined,
    connector: connectedOf(connections, namespace)?.wallet,
  }
}

/** Who signs in, and where. */
function SigningFacts() {
  const { t } = useWords()
  const { account, network } = useSigning()
  return (
    <>
      <Fact name={t('siwx.wallet')}>
        {account?.profileName !== undefined && <bdi>{account.profileName}</bdi>}
        {account && (
          <bdi dir="ltr" className="lk-mono" title={account.address}>
            {shortenAddress(account.address)}
          </bdi>
        )}
      </Fact>
      <Fact name={t('siwx.network')}>
        {network && <NetworkMark network={network} size={20} />}
        <bdi>{network?.name}</bdi>
      </Fact>
    </>
  )
}

/** Whether the message names this page. */
function Domain({ domain }: { domain: string }) {
  const isOwn = domain === location.host
  return (
    <span className="lk-with lk-siwx-domain" data-tone={isOwn ? undefined : 'bad'}>
      <Icon path={isOwn ? sealIcon : alertIcon} size={16} />
      <bdi dir="ltr">{domain}</bdi>
    </span>
  )
}

/** A sign-in on another network still holds, so the user need not sign in here, or give up both. */
function GoBack() {
  const { modal, signing } = useSigning()
  const status = useSnapshot(signing.return.state).status
  useSnapshot(modal.wallet.signIns.state)
  const target = modal.wallet.network.find(activeEntry(modal.wallet)?.returnTo ?? '')
  if (!target) return null
  const isBusy = status !== 'idle' && askProblemOf(status) === undefined
  return (
    <Button isBusy={isBusy} disabled={isBusy} onClick={() => void returnToSession(modal)}>
      <Text id="siwx.goBack" values={{ network: target.name }} />
    </Button>
  )
}

/** The wallet is asked, or has not signed. */
function Asking({ phase }: { phase: RequestPhase }) {
  const { t } = useWords()
  const { modal, connector, isRequired, message, domain } = useSigning()
  const isSmart = isSmartSigner(modal)
  const cancelLabel = t(isRequired ? 'siwx.disconnect' : 'siwx.cancel')
  return (
    <WalletRequest
      title={t('siwx.title')}
      phase={phase}
      wallet={{ name: connector?.name ?? t('common.unknownWallet'), icon: connector?.icon }}
      headings={{ declined: t('siwx.declined'), failed: t('siwx.notSignedIn') }}
      texts={{ declined: isSmart ? t('siwx.smart') : undefined, failed: t('siwx.failed') }}
      footer={<Domain domain={domain} />}
      after={
        <>
          {message !== undefined && <SignedMessage text={message} />}
          {(phase === 'declined' || phase === 'failed') && <GoBack />}
        </>
      }
      editLabel={cancelLabel}
      cancelLabel={cancelLabel}
      onEdit={() => void cancelSigning(modal)}
      onRetry={() => void askToSign(modal)}
      canRetry={message !== undefined}
    >
      <SigningFacts />
    </WalletRequest>
  )
}

/** What is signed, before the wallet is asked. */
function Review() {
  const { t } = useWords()
  const { modal, connector, isRequired, isLoading, message, domain } = useSigning()
  const { ui, settings, services } = modal
  const app = parseImageSource(settings.metadata.icons?.[0], { allowLoopback: services.allowLoopback })
  return (
    <Screen
      title={t('siwx.title')}
      footer={<Domain domain={domain} />}
      footerEnd={<span>{t(domain === location.host ? 'siwx.matches' : 'siwx.differs')}</span>}
    >
      <div className="lk-body lk-top-4">
        <LinkedMarks
          link="key"
          first={<Mark src={app} fallbackIcon={globeIcon} size={80} />}
          second={<Mark src={connector?.icon} fallbackIcon={walletIcon} size={80} />}
        />
      </div>
      <div className="lk-body lk-top-4">
        <h3 className="lk-heading" part="heading">
          {t('siwx.heading')}
        </h3>
        <p className="lk-copy">
          <Text
            id={isRequired ? 'siwx.required' : 'siwx.text'}
            values={{ app: ui.appName || t('common.thisAppStart') }}
          />
        </p>
      </div>
      <div className="lk-body lk-stack lk-top-4" data-gap="3">
        <Facts>
          <SigningFacts />
        </Facts>
        {message !== undefined && <SignedMessage text={message} />}
        <div className="lk-pair">
          <Button isBusy={isLoading} disabled={isLoading} onClick={() => void cancelSigning(modal)}>
            {isLoading ? t('siwx.cancelling') : t(isRequired ? 'siwx.disconnect' : 'siwx.cancel')}
          </Button>
          <PrimaryButton
            isBusy={message === undefined}
            disabled={message === undefined}
            onClick={() => void askToSign(modal)}
          >
            {t(message === undefined ? 'siwx.authenticating' : 'siwx.sign')}
          </PrimaryButton>
        </div>
        <GoBack />
      </div>
    </Screen>
  )
}
