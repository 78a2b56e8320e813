import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { shortenAddress } from '../core/shorten.js'
import { internalsOf } from '../instance/internals.js'
import { WalletButton as LatchkeyWalletButton, type WalletButtonState } from '../react/buttons/WalletButton.js'
import { WalletModalButton } from '../react/buttons/WalletModalButton.js'
import { useWalletAccount } from '../react/hooks/useWalletAccount.js'
import { useWalletNetwork } from '../react/hooks/useWalletNetwork.js'
import { useHydrated, useInstance } from '../react/ModalContext.js'
import { useNamespace } from '../react/useNamespace.js'
import { useSnapshot } from '../react/useSnapshot.js'
import connectTokensCss from '../ui/page/connectTokens.css?inline'
import connectButtonCss from './connectButton.css?inline'
import {
  type AuthenticationStatus,
  useAccountModal,
  useChainModal,
  useConnectModal,
  useFace,
} from './RainbowKitProvider.js'
import { walletQueryOf } from './wallets.js'

const NetworkButton = /* @__PURE__ */ lazy(async () => ({
  default: (await import('../react/buttons/NetworkButton.js')).NetworkButton,
}))

type Responsive<T> = T | { readonly smallScreen: T; readonly largeScreen?: T | undefined }

export type ConnectButtonProps = {
  /** @default 'full' */
  accountStatus?: Responsive<'full' | 'avatar' | 'address'> | undefined
  /** @default { smallScreen: 'icon', largeScreen: 'full' } */
  chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'> | undefined
  /** @default { smallScreen: false, largeScreen: true } */
  showBalance?: Responsive<boolean> | undefined
  /** @default 'Connect Wallet' */
  label?: string | undefined
}

/** A page at least 768 px wide is a large screen. */
type Screen = 'smallScreen' | 'largeScreen'

function valueOn<T extends string | boolean>(screen: Screen, value: Responsive<T>): T {
  if (typeof value !== 'object') return value
  return screen === 'smallScreen' ? value.smallScreen : (value.largeScreen ?? value.smallScreen)
}

type Shown = Required<Pick<ConnectButtonProps, 'accountStatus' | 'chainStatus' | 'showBalance'>>

/** What the sheet leaves out on a screen. */
function hiddenOn(
  screen: Screen,
  { accountStatus, chainStatus, showBalance }: { [name in keyof Shown]: NonNullable<Shown[name]> },
) {
  const account = valueOn(screen, accountStatus)
  const chain = valueOn(screen, chainStatus)
  return [
    !valueOn<boolean>(screen, showBalance) && 'no-balance',
    account === 'avatar' && 'no-name',
    account === 'address' && 'no-face',
    chain === 'none' && 'no-chain',
    chain === 'icon' && 'no-chain-name',
    chain === 'name' && 'no-mark',
  ]
    .filter(Boolean)
    .join(' ')
}

const sheets = [connectTokensCss, connectButtonCss]

function ConnectButtonBase({
  accountStatus = 'full',
  chainStatus = { smallScreen: 'icon', largeScreen: 'full' },
  showBalance = { smallScreen: false, largeScreen: true },
  label = 'Connect Wallet',
}: ConnectButtonProps) {
  const { noteOpened } = useFace()
  const { adoptPageStyles } = internalsOf(useInstance('<ConnectButton>'))
  const { isConnected } = useWalletAccount({ namespace: 'eip155' })
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => (element ? adoptPageStyles(element, sheets) : undefined), [element, adoptPageStyles])
  const settings = { accountStatus, chainStatus, showBalance }
  return (
    <div
      ref={setElement}
      onClickCapture={({ target }) => {
        const isChain = target instanceof Element && target.closest('.lkb7f2-network')
        noteOpened(isChain ? 'chain' : isConnected ? 'account' : 'connect')
      }}
      className="lkb7f2-rk"
      data-rk-small={hiddenOn('smallScreen', settings)}
      data-rk-large={hiddenOn('largeScreen', settings)}
    >
      {isConnected && (
        <Suspense fallback={null}>
          <NetworkButton />
        </Suspense>
      )}
      <WalletModalButton label={label} namespace="eip155" />
    </div>
  )
}

export type ConnectButtonRenderProps = {
  account:
    | {
        address: string
        balanceDecimals: number | undefined
        balanceFormatted: string | undefined
        balanceSymbol: string | undefined
        displayBalance: string | undefined
        displayName: string
        ensAvatar: string | undefined
        ensName: string | undefined
        hasPendingTransactions: boolean
      }
    | undefined
  chain:
    | {
        hasIcon: boolean
        iconUrl: string | undefined
        /** Always `undefined`. */
        iconBackground: string | undefined
        id: number
        name: string | undefined
        unsupported: boolean | undefined
      }
    | undefined
  /** `false` on a server and in the first client render. */
  mounted: boolean
  authenticationStatus: AuthenticationStatus | undefined
  openAccountModal(): void
  openChainModal(): void
  openConnectModal(): void
  accountModalOpen: boolean
  chainModalOpen: boolean
  connectModalOpen: boolean
}

export type ConnectButtonRendererProps = { children(state: ConnectButtonRenderProps): ReactNode }

/** To three decimals: an amount is never shown as more than it is. */
function truncate(amount: string) {
  const [wholePart = '', fraction = ''] = amount.split('.')
  const shownFraction = fraction.slice(0, 3).replace(/0+$/, '')
  return shownFraction ? `${wholePart}.${shownFraction}` : wholePart
}

/** Renders a button of the app's own. */
function ConnectButtonCustom({ children }: ConnectButtonRendererProps) {
  const { open, authenticationStatus } = useFace()
  const modal = useInstance('<ConnectButton.Custom>')
  const { account: accountController, input } = internalsOf(modal)
  const { address, profileName, profileImage } = useWalletAccount({ namespace: 'eip155' })
  const { network, isUnsupported } = useWalletNetwork({ namespace: 'eip155' })
  const { decimals, formatted, symbol } = useNamespace('<ConnectButton.Custom>', 'eip155').account?.balance ?? {}
  const { sent } = useSnapshot(accountController.state)
  const iconUrl = network && input.networks?.images?.[network.caipNetworkId]
  return children({
    account:
      address === undefined
        ? undefined
        : {
            address,
            balanceDecimals: decimals,
            balanceFormatted: formatted,
            balanceSymbol: symbol,
            displayBalance: formatted === undefined ? undefined : `${truncate(formatted)} ${symbol ?? ''}`.trim(),
            displayName: profileName ?? shortenAddress(address),
            ensAvatar: profileImage,
            ensName: profileName,
            hasPendingTransactions: Object.values(sent).some((list) =>
              list?.some(({ status }) => status === 'pending'),
            ),
          },
    chain:
      address === undefined || !network
        ? undefined
        : {
            hasIcon: iconUrl !== undefined,
            iconUrl,
            iconBackground: undefined,
            id: network.id,
            name: isUnsupported ? undefined : network.name,
            unsupported: isUnsupported,
          },
    mounted: useHydrated(),
    authenticationStatus,
    openAccountModal: () => open('account'),
    openChainModal: () => open('chain'),
    openConnectModal: () => open('connect'),
    ...pickOpen(useAccountModal(), useChainModal(), useConnectModal()),
  })
}

const pickOpen = (
  { accountModalOpen }: ReturnType<typeof useAccountModal>,
  { chainModalOpen }: ReturnType<typeof useChainModal>,
  { connectModalOpen }: ReturnType<typeof useConnectModal>,
) => ({ accountModalOpen, chainModalOpen, connectModalOpen })

/** The chain's button and the account's, once connected. */
export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonBase, { Custom: ConnectButtonCustom })

export type WalletButtonProps = {
  /** RainbowKit's id, such as `rainbow` or `metaMask`; also an rdns or a name. */
  wallet?: string | undefined
}

export type WalletButtonRenderProps = {
  error: boolean
  loading: boolean
  connected: boolean
  ready: boolean
  mounted: boolean
  connector: { id: string; name: string; iconUrl: string | undefined; rdns: string | undefined }
  connect(): Promise<void>
}

const WalletButtonBase = ({ wallet = 'rainbow' }: WalletButtonProps) => (
  <LatchkeyWalletButton wallet={walletQueryOf(wallet)} namespace="eip155" />
)

function WalletButtonCustom({
  wallet = 'rainbow',
  children,
}: WalletButtonProps & { children(state: WalletButtonRenderProps): ReactNode }) {
  const isMounted = useHydrated()
  const query = walletQueryOf(wallet)
  const render = ({ status, wallet: info, connect }: WalletButtonState) =>
    children({
      error: status === 'error',
      loading: status === 'pending',
      connected: status === 'connected',
      ready: isMounted && status !== 'pending',
      mounted: isMounted,
      connector: { id: info?.id ?? wallet, name: info?.name ?? query, iconUrl: info?.icon, rdns: info?.rdns },
      connect: async () => connect(),
    })
  return (
    <LatchkeyWalletButton.Custom wallet={query} namespace="eip155">
      {render}
    </LatchkeyWalletButton.Custom>
  )
}

/** Connects one wallet. */
export const WalletButton = /* @__PURE__ */ Object.assign(WalletButtonBase, { Custom: WalletButtonCustom })
