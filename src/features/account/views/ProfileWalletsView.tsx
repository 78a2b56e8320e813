import { type ReactNode, useEffect, useRef, useState } from 'react'
import { switchAccount } from '../../../controllers/account/switchAccount.js'
import {
  type ConnectionState,
  connectedNamespaces,
  connectedOf,
  statusOf,
} from '../../../controllers/connection/connectionController.js'
import type { ReadonlyState } from '../../../core/readonly.js'
import { shortenAddress } from '../../../core/shorten.js'
import { addressesOf, isUnderWay, type WalletAccount } from '../../../domain/account.js'
import { addressExplorerUrl } from '../../../domain/explorerUrl.js'
import type { Namespace } from '../../../domain/namespace.js'
import { say } from '../../../modal/card.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark, Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useNamespaceName } from '../../../react/useNamespaceName.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, FooterButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { copyIcon, openIcon, plusIcon, powerIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Rows, SkeletonRow } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import { useLoginName, walletStandIn } from '../walletLabels.js'
import css from './account.css?inline'
import { listOtherWallets, OtherWallets, useOtherWallets } from './OtherWallets.js'
import { RecentWallets } from './RecentWallets.js'

const hasConnection = (state: ReadonlyState<ConnectionState>) => connectedNamespaces(state).length > 0

/** Disconnects one or all. The card stays open, with the remaining connections or the wallet list. */
function useDisconnect() {
  const modal = useModal()
  const { disconnect, connection } = modal.wallet
  const { snackbar, router } = modal.ui
  const { services } = modal
  const { t } = useWords()
  return async (namespace?: Namespace, wallet?: string) => {
    if (!(await disconnect(namespace, wallet))) return
    const hasOthers = namespace !== undefined && services.storage.read('other_wallets', namespace) !== undefined
    const isEmpty = !hasOthers && !hasConnection(connection.state)
    if (isEmpty && router.current().view === 'ProfileWallets') router.reset('Connect')
    snackbar()?.show(t('account.disconnected'))
  }
}

type ConnectedProps = { namespace: Namespace; account: WalletAccount }

function ActiveWallet({ namespace, account }: ConnectedProps) {
  const modal = useModal()
  const { t } = useWords()
  const wallet = connectedOf(useSnapshot(modal.wallet.connection.state), namespace)?.wallet
  const network = useSnapshot(modal.wallet.network.state).namespaces[namespace]?.active
  const { isLoading } = useSnapshot(modal.ui.modalState.state)
  const disconnect = useDisconnect()
  const { address, profileName } = account
  const login = useLoginName(wallet)
  const ownName = profileName ?? login
  const explorerUrl = addressExplorerUrl(network, address, modal.services)
  return (
    <div className="lk-group" data-mark="">
      <div className="lk-row" part="row">
        <Mark src={wallet?.icon} fallbackIcon={walletStandIn(wallet, account)}>
          <span className="lk-pin" data-tone="good">
            <Icon path={checkIcon} />
          </span>
        </Mark>
        <span className="lk-name">
          <span className="lk-name-line">
            <span className="lk-name-text" title={ownName ?? wallet?.name}>
              {ownName ? (
                <bdi>{ownName}</bdi>
              ) : (
                <Text id="account.in" values={{ wallet: wallet?.name ?? t('common.unknownWallet') }} />
              )}
            </span>
            {!ownName && <SuspectMark name={wallet?.rawName} />}
          </span>
          <span className="lk-sub lk-mono" title={address}>
            {shortenAddress(address)}
          </span>
        </span>
        <span className="lk-badge" part="badge">
          <i />
          {t('account.active')}
        </span>
      </div>
      <div className="lk-group-buttons">
        <button type="button" onClick={() => void copyAddress(modal, address)}>
          <Icon path={copyIcon} size={16} />
          {t('profile.copy')}
        </button>
        {explorerUrl && (
          <a href={explorerUrl} target="_blank" rel="noopener noreferrer">
            <Icon path={openIcon} size={16} flip />
            {t('profile.explorer')}
            <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(explorerUrl).host })}</span>
          </a>
        )}
        <button
          type="button"
          aria-busy={isLoading || undefined}
          aria-disabled={isLoading || undefined}
          onClick={isLoading ? undefined : () => void disconnect(namespace, wallet?.id)}
        >
          {isLoading ? <Spinner size={16} /> : <Icon path={powerIcon} size={16} />}
          {t(isLoading ? 'account.disconnecting' : 'account.disconnect')}
        </button>
      </div>
    </div>
  )
}

/** The wallet's other accounts; switching asks the wallet nothing. */
function OtherAccounts({ namespace, account }: ConnectedProps) {
  const modal = useModal()
  const { t } = useWords()
  const [requested, setRequested] = useState<string>()
  const otherAddresses = addressesOf(account.accounts).filter((address) => address !== account.address)
  if (otherAddresses.length === 0) return null
  const labelOf = (address: string) =>
    account.accounts.find((candidate) => candidate.address === address && candidate.label)?.label
  async function choose(address: string) {
    setRequested(address)
    try {
      await switchAccount(modal.instance, address, namespace)
      say(modal.ui, t('profile.switched'))
    } catch {
      say(modal.ui, t('profile.switchFailed'), 'error')
    }
    setRequested(undefined)
  }
  return (
    <>
      <h3 className="lk-section lk-top-3">{t('profile.others')}</h3>
      <Rows hasButtons label={t('profile.others')}>
        {otherAddresses.map((address) => (
          <li key={address}>
            <div className="lk-row" part="row" data-account={address}>
              <span className="lk-avatar" part="avatar" data-size="36">
                <AccountAvatar address={address} />
              </span>
              {labelOf(address) ? (
                <span className="lk-name">
                  <bdi className="lk-name-text">{labelOf(address)}</bdi>
                  <span className="lk-sub lk-mono">{shortenAddress(address)}</span>
                </span>
              ) : (
                <span className="lk-name lk-mono">{shortenAddress(address)}</span>
              )}
              <Button
                isSmall
                isBusy={requested === address}
                disabled={requested !== undefined}
                onClick={() => void choose(address)}
              >
                {t('profile.switch')}
                <span className="lk-hidden">{shortenAddress(address)}</span>
              </Button>
            </div>
          </li>
        ))}
      </Rows>
    </>
  )
}

function NothingYet({ namespace, onAdd }: { namespace: Namespace; onAdd(): void }) {
  const modal = useModal()
  const { t } = useWords()
  const namespaceName = useNamespaceName()
  // Another namespace may have a wallet, which the footer counts.
  const isOneOfSeveral = hasConnection(useSnapshot(modal.wallet.connection.state))
  const title = isOneOfSeveral ? t('profile.none.on', { network: namespaceName(namespace) }) : t('profile.none.title')
  return (
    <EmptyState icon={walletIcon} title={title} text={t('profile.none.text')}>
      <Button isSmall icon={plusIcon} onClick={onAdd}>
        {t('profile.addFirst')}
      </Button>
    </EmptyState>
  )
}

type WalletsProps = { namespace: Namespace; onAdd(): void; onChange(): void }

function Wallets({ namespace, onAdd, onChange }: WalletsProps) {
  const modal = useModal()
  const { t } = useWords()
  const status = statusOf(useSnapshot(modal.wallet.connection.state), namespace)
  const account = useSnapshot(modal.wallet.account.state).accounts[namespace]
  const { isLoading } = useSnapshot(modal.ui.modalState.state)
  const disconnect = useDisconnect()
  const otherWallets = useOtherWallets(namespace)
  if (isUnderWay(status) && !account) {
    return (
      <ul className="lk-rows lk-top-2" aria-busy="true">
        <SkeletonRow />
      </ul>
    )
  }
  return (
    <>
      {account ? (
        <>
          <div className="lk-section lk-top-2">
            <h3>{t('connect.connected')}</h3>
            <button
              type="button"
              className="lk-link"
              part="link"
              disabled={isLoading}
              onClick={() => void disconnect()}
            >
              {t('profile.disconnectAll')}
            </button>
          </div>
          <div className="lk-body">
            <ActiveWallet namespace={namespace} account={account} />
          </div>
          <OtherAccounts namespace={namespace} account={account} />
        </>
      ) : (
        otherWallets.length === 0 && <NothingYet namespace={namespace} onAdd={onAdd} />
      )}
      <OtherWallets namespace={namespace} wallets={otherWallets} onChange={onChange} />
      <RecentWallets namespace={namespace} shownIds={otherWallets.map(({ connector }) => connector.id)} />
    </>
  )
}

/** A tab per configured namespace, if there are several. */
function NamespaceTabs({
  chosen,
  onChoose,
  children,
}: {
  chosen: string
  onChoose(id: string): void
  children: ReactNode
}) {
  const { network, factories } = useModal().wallet
  const { t } = useWords()
  const namespaceName = useNamespaceName()
  const { namespaces } = useSnapshot(network.state)
  if (factories.size < 2) return children
  const tabs = [...factories.keys()].map((id) => ({
    id,
    label: (
      <span className="lk-with">
        <NetworkMark network={namespaces[id]?.requested[0]} size={20} />
        {namespaceName(id)}
      </span>
    ),
  }))
  return (
    <Tabs label={t('profile.tabs')} tabs={tabs} chosen={chosen} onChoose={onChoose}>
      {children}
    </Tabs>
  )
}

/** If the active wallet disconnects, no view below can be shown. */
function useCleanHistory() {
  const { settings, wallet, ui, services } = useModal()
  const { network, connection } = wallet
  const { router } = ui
  const { activeNamespace = '' } = useSnapshot(network.state)
  const state = useSnapshot(connection.state)
  const isConnected = statusOf(state, activeNamespace) === 'connected'
  const isAnyConnected = hasConnection(state)
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    const isLost = wasConnected.current && !isConnected
    wasConnected.current = isConnected
    if (!isLost || router.current().view !== 'ProfileWallets') return
    const hasOthers = services.storage.read('other_wallets', activeNamespace) !== undefined
    const hasRemaining = isAnyConnected || hasOthers
    // An inline card has no close button, so it always needs a view to go back to.
    router.reset(hasRemaining && !settings.isInline ? 'ProfileWallets' : 'Connect')
    if (hasRemaining) router.push('ProfileWallets')
  }, [isConnected, isAnyConnected, activeNamespace, router, settings, services])
}

/** Connected wallets, their accounts, and recent wallets. */
export default function ProfileWalletsView() {
  useStyles(css)
  useStyles(tabsCss)
  useCleanHistory()
  const modal = useModal()
  const { t } = useWords()
  const { activeNamespace = '' } = useSnapshot(modal.wallet.network.state)
  const connection = useSnapshot(modal.wallet.connection.state)
  const [chosen, setChosen] = useState<Namespace>()
  const namespace = chosen ?? activeNamespace
  // Disconnecting another wallet changes what is stored, and no state.
  const [, setChanges] = useState(0)
  const otherNamespaces = [...modal.wallet.factories.keys()].flatMap((name) =>
    listOtherWallets(modal.services.storage, connection, name),
  )
  const connected = connectedNamespaces(connection).length
  const count = connected + otherNamespaces.length
  // Another one replaces the active wallet, which stays listed; a paired one would be disconnected.
  const isPaired = connectedOf(connection, namespace)?.wallet.type === 'WALLET_CONNECT'
  const canAdd = connected > 0 && !isPaired && !isUnderWay(statusOf(connection, namespace))
  const add = () => modal.ui.router.push('Connect', { namespace })
  return (
    <Screen
      title={t('profile.title')}
      endsWithRows
      holdsHeight
      footer={
        canAdd ? (
          <FooterButton icon={plusIcon} onClick={add}>
            {t('profile.add')}
          </FooterButton>
        ) : (
          <span />
        )
      }
      footerEnd={<span>{t('profile.count', { count })}</span>}
    >
      <NamespaceTabs chosen={namespace} onChoose={setChosen}>
        <div className="lk-body-scroll" tabIndex={-1}>
          <Wallets
            key={namespace}
            namespace={namespace}
            onAdd={add}
            onChange={() => setChanges((changes) => changes + 1)}
          />
        </div>
      </NamespaceTabs>
    </Screen>
  )
}
