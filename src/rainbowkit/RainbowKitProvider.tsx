import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Chain } from 'viem'
import { useConfig } from 'wagmi'
import { addTransaction } from '../instance/actions.js'
import type { WalletModal } from '../instance/walletModal.js'
import type { CustomSlots } from '../modal/customViews.js'
import { useWalletAccount } from '../react/hooks/useWalletAccount.js'
import { useWalletModal } from '../react/hooks/useWalletModal.js'
import { useWalletNetwork } from '../react/hooks/useWalletNetwork.js'
import { useInstance } from '../react/ModalContext.js'
import { WalletModalProvider } from '../react/WalletModalProvider.js'
import type { SiweConfig } from '../siwx/siwxOptions.js'
import { completeModal } from './config.js'
import { type Theme, toLatchkeyTheme } from './themes.js'

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

export type AuthenticationAdapter = {
  getNonce(): Promise<string>
  /** The text to sign: EIP-4361. */
  createMessage(parameters: { nonce: string; address: `0x${string}`; chainId: number }): string
  verify(signed: { message: string; signature: string }): Promise<boolean>
  signOut(): Promise<void>
}

export const createAuthenticationAdapter = (adapter: AuthenticationAdapter): AuthenticationAdapter => adapter

type Authentication = {
  readonly adapter: AuthenticationAdapter
  readonly status: AuthenticationStatus
  /** Here, so that an app without it does not load it. */
  toSiweConfig(modal: WalletModal, latest: () => Authentication | undefined): SiweConfig
}

const AuthenticationContext = /* @__PURE__ */ createContext<Authentication | undefined>(undefined)

export type RainbowKitAuthenticationProviderProps = {
  adapter: AuthenticationAdapter
  status: AuthenticationStatus
  /** @default true */
  enabled?: boolean | undefined
  children?: ReactNode
}

/** Lets the user sign in after connecting. Place it around `<RainbowKitProvider>`; the app knows and says the status. */
export function RainbowKitAuthenticationProvider(props: RainbowKitAuthenticationProviderProps) {
  const { adapter, status, enabled = true, children } = props
  const value = useMemo(() => (enabled ? { adapter, status, toSiweConfig } : undefined), [adapter, status, enabled])
  return <AuthenticationContext.Provider value={value}>{children}</AuthenticationContext.Provider>
}

/** How long the app may take to say whether there is a session. */
const STATUS_WAIT_MS = 10_000
const STATUS_LOOK_MS = 50

/** Sign-in by an adapter whose status the app keeps. */
function toSiweConfig(modal: WalletModal, latest: () => Authentication | undefined): SiweConfig {
  /** The app says so a moment after it has verified. */
  let isVerified = false
  const requireAdapter = () => {
    const authentication = latest()
    if (!authentication) throw new Error('RainbowKitAuthenticationProvider is not on the page')
    return authentication.adapter
  }
  return {
    // The app decides by its status what a session counts for.
    signOutOnAccountChange: false,
    signOutOnNetworkChange: false,
    getNonce: () => requireAdapter().getNonce(),
    createMessage: ({ nonce, address, chainId }) =>
      requireAdapter().createMessage({ nonce, chainId, address: address.split(':').at(-1) as `0x${string}` }),
    async verifyMessage({ message, signature }) {
      isVerified = await requireAdapter().verify({ message, signature })
      return isVerified
    },
    async getSession() {
      const deadline = Date.now() + STATUS_WAIT_MS
      while (latest()?.status === 'loading' && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, STATUS_LOOK_MS))
      const { address, chainId } = modal.getState('eip155')
      const isSignedIn = isVerified || latest()?.status === 'authenticated'
      return isSignedIn && address !== undefined && chainId !== undefined ? { address, chainId } : null
    },
    async signOut() {
      isVerified = false
      await requireAdapter().signOut()
      return true
    },
  }
}

export type AvatarComponent = ComponentType<{
  address: string
  ensImage?: string | null | undefined
  size: number
}>
export type DisclaimerComponent = ComponentType<{
  Text: ComponentType<{ children?: ReactNode }>
  Link: ComponentType<{ href: string; children?: ReactNode }>
}>

const DisclaimerText = ({ children }: { children?: ReactNode }) => <p>{children}</p>
const DisclaimerLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Pixels: the avatar of the account's button. Its box in the card is larger, and filled by the picture. */
const AVATAR_SIZE = 24

function toSlots({
  avatar: Avatar,
  disclaimer: Disclaimer,
}: Pick<AppInfo, 'disclaimer'> & { avatar?: AvatarComponent | undefined }): CustomSlots {
  return {
    ...(Avatar && {
      avatar: ({ address, image }) => <Avatar address={address} ensImage={image ?? null} size={AVATAR_SIZE} />,
    }),
    ...(Disclaimer && { connectEnd: () => <Disclaimer Text={DisclaimerText} Link={DisclaimerLink} /> }),
  }
}

export type AppInfo = {
  /** Has no effect: the name is that of the config. */
  appName?: string | undefined
  /** Has no effect. */
  learnMoreUrl?: string | undefined
  disclaimer?: DisclaimerComponent | undefined
}

export type RainbowKitProviderProps = {
  /** The wallet is asked to switch to it when it connects. */
  initialChain?: Chain | number | undefined
  /** Has no effect. */
  id?: string | undefined
  /** @default lightTheme() */
  theme?: Theme | null | undefined
  /** Has no effect: the account has its transactions. */
  showRecentTransactions?: boolean | undefined
  appInfo?: AppInfo | undefined
  /** Has no effect. */
  coolMode?: boolean | undefined
  avatar?: AvatarComponent | undefined
  /** Read once. @default 'wide' */
  modalSize?: 'wide' | 'compact' | undefined
  /** @default 'en-US' */
  locale?: string | undefined
  children?: ReactNode
}

type Opened = 'account' | 'chain' | 'connect'
type Face = {
  readonly authenticationStatus: AuthenticationStatus | undefined
  readonly opened: Opened
  open(kind: Opened): void
}

const FaceContext = /* @__PURE__ */ createContext<Face | undefined>(undefined)

/** What the connect, chain and account modals of RainbowKit are here: views of one card. */
export function useFace(): Face {
  const face = useContext(FaceContext)
  if (!face) throw new Error('Transaction hooks and buttons must be used within RainbowKitProvider')
  return face
}

/** The modal of the config that is in use. */
function useConfiguredModal(): WalletModal {
  const { connectors } = useConfig()
  const connector = connectors.find(({ id }) => id === 'latchkey') as { modal?: WalletModal } | undefined
  if (!connector?.modal)
    throw new Error('Make the config of wagmi with getDefaultConfig or connectorsForWallets of latchkey/rainbowkit')
  return connector.modal
}

/** Asks the wallet to switch when it connects on another chain than the app begins with. */
function useInitialChain(modal: WalletModal, initialChain: Chain | number | undefined) {
  const id = typeof initialChain === 'object' ? initialChain.id : initialChain
  useEffect(() => {
    if (id === undefined) return
    return modal.watchEvents(({ event }) => {
      if (event !== 'CONNECT_SUCCESS' || modal.getState('eip155').chainId === id) return
      // Declined: the wallet stays where it is.
      modal.switchNetwork(id).catch(() => undefined)
    })
  }, [modal, id])
}

/** Runs the modal of wagmi's config, as RainbowKit would look. Place it inside of `<WagmiProvider>`. */
export function RainbowKitProvider(props: RainbowKitProviderProps) {
  const { initialChain, theme, appInfo, avatar, modalSize = 'wide', locale = 'en', children } = props
  const modal = useConfiguredModal()
  const authentication = useContext(AuthenticationContext)
  const latest = useRef(authentication)
  latest.current = authentication
  const disclaimer = appInfo?.disclaimer
  // One object per pair, so that its components stay mounted.
  const slots = useMemo(() => toSlots({ avatar, disclaimer }), [avatar, disclaimer])
  const modalLook = { ...toLatchkeyTheme(theme), locale }
  const latestLook = useRef(modalLook)
  latestLook.current = modalLook
  const [completed] = useState(() => new Set<WalletModal>())
  completeModal(modal, {
    slots,
    // Before its first start, which the provider below makes.
    ...(!completed.has(modal) && {
      card: { size: modalSize },
      siweConfig: authentication?.toSiweConfig(modal, () => latest.current),
      initialLook: modalLook,
    }),
  })
  completed.add(modal)
  const lookKey = JSON.stringify(modalLook)
  // biome-ignore lint/correctness/useExhaustiveDependencies: apps make a theme for each render; it is compared by value
  useEffect(() => modal.update(latestLook.current), [modal, lookKey])
  useInitialChain(modal, initialChain)

  const [opened, setOpened] = useState<Opened>('connect')
  const open = useCallback(
    (kind: Opened) => {
      setOpened(kind)
      const view = { connect: 'Connect', account: 'Account', chain: 'Networks' } as const
      modal.open({ view: view[kind], namespace: 'eip155' }).catch(() => undefined)
    },
    [modal],
  )
  const authenticationStatus = authentication?.status
  const face = useMemo(() => ({ authenticationStatus, opened, open }), [authenticationStatus, opened, open])
  return (
    <FaceContext.Provider value={face}>
      <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    </FaceContext.Provider>
  )
}

function useModals() {
  const { opened, open, authenticationStatus } = useFace()
  const { isOpen } = useWalletModal()
  const { isConnected, isConnecting, isReconnecting } = useWalletAccount({ namespace: 'eip155' })
  const { isUnsupported } = useWalletNetwork({ namespace: 'eip155' })
  const isSignedOut = authenticationStatus === 'unauthenticated'
  return { opened, open, isOpen, isConnected, isUnsupported, isSignedOut, isBusy: isConnecting || isReconnecting }
}

/** `openConnectModal` is `undefined` while connected, and while that is not known. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const { opened, open, isOpen, isConnected, isSignedOut } = useModals()
  const isNeeded = !isConnected || isSignedOut
  return {
    connectModalOpen: isOpen && (!isConnected || opened === 'connect'),
    openConnectModal: isNeeded ? () => open('connect') : undefined,
  }
}

/** `openAccountModal` is `undefined` unless connected on a chain of the app. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const { opened, open, isOpen, isConnected, isUnsupported } = useModals()
  return {
    accountModalOpen: isOpen && isConnected && opened === 'account',
    openAccountModal: isConnected && !isUnsupported ? () => open('account') : undefined,
  }
}

/** `openChainModal` is `undefined` unless connected. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const { opened, open, isOpen, isConnected } = useModals()
  return {
    chainModalOpen: isOpen && isConnected && opened === 'chain',
    openChainModal: isConnected ? () => open('chain') : undefined,
  }
}

export type NewTransaction = {
  hash: string
  description: string
  /** Has no effect: a mined transaction is followed as every other one. */
  confirmations?: number | undefined
}

/** Lists a transaction that the app has sent, and follows it on its chain. @throws Error for what is no hash */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  const modal = useInstance('useAddRecentTransaction')
  return useCallback(
    ({ hash, description }) => {
      if (!/^0x[\da-f]{64}$/i.test(hash)) throw new Error('Invalid transaction hash')
      addTransaction(modal, { hash: hash as `0x${string}`, description }).catch(() => undefined)
    },
    [modal],
  )
}
