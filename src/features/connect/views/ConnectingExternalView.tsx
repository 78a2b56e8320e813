import { useEffect, useState } from 'react'
import type { Connector } from '../../../connectors/connector.js'
import { askProblemOf } from '../../../controllers/ui/askWallet.js'
import type { CatalogueWallet } from '../../../domain/wallet.js'
import { useConsent } from '../../../react/consent.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useModal, useWalletImage, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useNewlyInstalled } from '../../../react/useNewlyInstalled.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { usePane } from '../../../react/ViewContext.js'
import { Button, FooterButton, PrimaryButton } from '../../../ui/buttons.js'
import { Hero } from '../../../ui/Hero.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { ProgressRing } from '../../../ui/ProgressRing.js'
import { alertIcon, closeIcon, downIcon, retryIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import ringCss from '../../../ui/styles/ring.css?inline'
import { askToConnect, cancelConnecting, createConnecting, useConnectSteps } from '../askToConnect.js'
import { listChains } from '../chooseWallet.js'
import type { ConnectTarget } from '../params.js'
import { ConsentFirst } from './ConsentFirst.js'
import css from './connecting.css?inline'
import { Arrived, hostToGetFrom, NotInstalled } from './NotInstalled.js'

type Wallet = { name: string; icon: string | undefined }

/** In the title, unless the same is in the list beside it. */
function useTitleMark(icon: string | undefined) {
  const pane = usePane()
  return pane ? undefined : <Mark src={icon} fallbackIcon={walletIcon} size={24} />
}

/** The wallet's own message on demand; never instead of ours. */
function WalletMessage({ name, text, isOpen }: { name: string; text: string; isOpen: boolean }) {
  return (
    <details className="lk-fold" part="fold" open={isOpen}>
      <summary>
        <span>
          <Text id="connecting.said" values={{ wallet: name }} />
        </span>
        <Icon path={downIcon} size={16} />
      </summary>
      <pre>{text}</pre>
    </details>
  )
}

/** A wallet that is not installed. */
function Missing({ name, icon, wallet }: Wallet & { wallet: CatalogueWallet }) {
  const host = hostToGetFrom(wallet, useModal().settings.wallets.guide)
  const mark = useTitleMark(icon)
  return (
    <Screen title={name} mark={mark} footer={host && <span className="lk-mono">{host}</span>}>
      <NotInstalled name={name} icon={icon} wallet={wallet} />
    </Screen>
  )
}

const outcomes = {
  declined: { badge: closeIcon, title: 'connecting.declined', text: 'connecting.declinedText' },
  pending: { badge: alertIcon, title: 'connecting.pending', text: 'connecting.pendingText' },
  unusable: { badge: alertIcon, title: 'connecting.failed', text: 'connecting.unusableText' },
  failed: { badge: alertIcon, title: 'connecting.failed', text: 'connecting.failedText' },
} as const

type AskingProps = Wallet & Omit<ReturnType<typeof useConnectSteps>, 'choose' | 'connector'> & { connector: Connector }

function Asking({ connector, options, connected, name, icon }: AskingProps) {
  const modal = useModal()
  const { t } = useWords()
  const namespaceName = useNamespaceName()
  const { status, walletMessage } = useSnapshot(modal.use(createConnecting).state)

  useEffect(() => {
    void askToConnect(modal, connector, options)
    return () => cancelConnecting(modal)
  }, [modal, connector, options])

  const chain = namespaceName(connector.namespaces[0] ?? '')
  const before = connected && namespaceName(connected.namespaces[0] ?? '')
  const mark = useTitleMark(icon)
  const big = <Mark src={icon} fallbackIcon={walletIcon} size={80} />
  const again = () => void askToConnect(modal, connector, options)
  const problem = askProblemOf(status)
  const waiting = status === 'silent' ? 'connecting.stillWaiting' : 'connecting.waiting'
  useAnnouncement(!problem ? t(waiting, { wallet: name }) : undefined)
  if (!problem) {
    return (
      <Screen
        title={name}
        mark={mark}
        footer={
          <span className="lk-with">
            <span className="lk-live" />
            <span>
              <Text id={waiting} values={{ wallet: name }} />
            </span>
          </span>
        }
        footerEnd={
          before ? (
            <FooterButton onClick={modal.ui.finishConnect}>{t('connecting.skip', { chain })}</FooterButton>
          ) : (
            <FooterButton onClick={modal.ui.router.back}>{t('common.cancel')}</FooterButton>
          )
        }
      >
        <Hero
          mark={<ProgressRing state="waiting">{big}</ProgressRing>}
          heading={<Text id="connecting.open" values={{ wallet: name }} />}
        >
          {before ? t('connecting.approveNext', { connected: before, chain }) : t('connecting.approve')}
        </Hero>
        <div className="lk-ask">
          {t('connecting.noWindow')}
          <Button isSmall icon={retryIcon} onClick={again}>
            {t('connecting.askAgain')}
          </Button>
        </div>
      </Screen>
    )
  }
  const { badge, title, text } = outcomes[problem]
  return (
    <Screen
      title={name}
      mark={mark}
      footer={
        <span>
          {before ? t('connecting.kept', { chain: before }) : t('connecting.nothingShared', { app: modal.ui.appName })}
        </span>
      }
    >
      <Hero
        mark={
          <ProgressRing state="off" badge={badge} tone="bad">
            {big}
          </ProgressRing>
        }
        heading={title === 'connecting.declined' ? t(title) : <Text id={title} values={{ wallet: name }} />}
        alert="all"
      >
        {text === 'connecting.unusableText' ? t(text) : <Text id={text} values={{ wallet: name }} />}
      </Hero>
      <div className="lk-body lk-stack">
        {/* What the wallet is busy with helps the user to find it there. */}
        {walletMessage && <WalletMessage name={name} text={walletMessage} isOpen={problem === 'pending'} />}
        <PrimaryButton icon={retryIcon} onClick={again}>
          {t('common.retry')}
        </PrimaryButton>
        {before && <Button onClick={modal.ui.finishConnect}>{t('connecting.without', { chain })}</Button>}
      </div>
    </Screen>
  )
}

/** A catalogue wallet: not installed, or just installed. Opening the view does not ask it. */
function Listed({ wallet, onChoose }: { wallet: CatalogueWallet; onChoose(connector: Connector): void }) {
  const { t } = useWords()
  const icon = useWalletImage(wallet)
  const { name } = wallet
  const arrived = useNewlyInstalled(wallet)
  useAnnouncement(arrived && t('connecting.arrived', { wallet: name }))
  const mark = useTitleMark(icon)
  if (!arrived) return <Missing wallet={wallet} name={name} icon={icon} />
  return (
    <Screen title={name} mark={mark} footer={<span className="lk-mono">{arrived.rdns}</span>}>
      <Arrived connector={arrived} name={name} icon={arrived.icon ?? icon} onConnect={onChoose} />
    </Screen>
  )
}

/** Waits for exactly the chosen wallet, whatever else announces itself meanwhile. */
export default function ConnectingExternalView({ params }: { params: ConnectTarget }) {
  useStyles(css)
  useStyles(ringCss)
  const modal = useModal()
  const { t } = useWords()
  const consent = useConsent()
  const [hasPassed, setPassed] = useState(!consent.isGated)
  const { connector, choose, ...steps } = useConnectSteps(params)
  if (connector) {
    const name = connector.type === 'INJECTED' ? t('connect.browserWallet') : connector.name
    if (!hasPassed)
      return <ConsentFirst name={name} icon={connector.icon} consent={consent} onPass={() => setPassed(true)} />
    return <Asking {...steps} connector={connector} name={name} icon={connector.icon} />
  }
  if (!('wallet' in params)) return null
  function chooseArrived(arrived: Connector) {
    const chains = params.namespace === undefined ? listChains(modal, arrived) : []
    if (chains.length > 1) modal.ui.router.replace('ConnectingMultiChain', { connectors: chains })
    else choose(arrived)
  }
  return <Listed wallet={params.wallet} onChoose={chooseArrived} />
}
