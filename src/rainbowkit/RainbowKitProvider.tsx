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
import { internalsOf } from '../instance/internals.js'
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
  /** Here, so that an app without it loads none of it. */
  readonly signIn: {
    toSiweConfig(modal: WalletModal, latest: () => Authentication | undefined): SiweConfig
    readonly Follower: ComponentType<{ modal: WalletModal; authentication: Authentication }>
  }
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
  const value = useMemo(
    () => (enabled ? { adapter, status, signIn: { toSiweConfig, Follower: AuthenticationFollower } } : undefined),
    [adapter, status, enabled],
  )
  return <AuthenticationContext.Provider value={value}>{children}</AuthenticationContext.Provider>
}

/** How long the app may take to say whether there is a session. */
const STATUS_WAIT_MS = 10_000
const STATUS_LOOK_MS = 50

/** Whose session it is: the app's status names no account. `undefined` while that is not known, '' for nobody. */
const createOwner = (): { address: string | undefined } => ({ address: undefined })
const ownerOf = (modal: WalletModal) => internalsOf(modal).keep(createOwner)

/** Sign-in by an adapter whose status the app keeps. */
function toSiweConfig(modal: WalletModal, latest: () => Authentication | undefined): SiweConfig {
  /** The app says "authenticated" a moment after it has verified. */
  let isVerified = false
  /** Of the message that is signed: the wallet may have another account by the time it is verified. */
  let signer: string | undefined
  const owner = ownerOf(modal)
  const requireAdapter = () => {
    const authentication = latest()
    if (!authentication) throw new Error('RainbowKitAuthenticationProvider is not on the page')
    return authentication.adapter
  }
  return {
    // A session counts on every network, as the app's status does.
    signOutOnNetworkChange: false,
    getNonce: () => requireAdapter().getNonce(),
    createMessage({ nonce, address: account, chainId }) {
      const address = account.split(':').at(-1) as `0x${string}`
      signer = address
      return requireAdapter().createMessage({ nonce, chainId, address })
    },
    async verifyMessage({ message, signature }) {
      const address = signer
      isVerified = await requireAdapter().verify({ message, signature })
      if (isVerified) owner.address = address
      return isVerified
    },
    async getSession() {
      const deadline = Date.now() + STATUS_WAIT_MS
      while (latest()?.status === 'loading' && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, STATUS_LOOK_MS))
      const { address, chainId } = modal.getState('eip155')
      if (address === undefined || chainId === undefined) return null
      const status = latest()?.status
      // Not known is not "none": what cannot be read is no reason to sign again, nor to end a session.
      if (status === 'loading') throw new Error('The authentication status is still "loading"')
      if (status === 'authenticated') isVerified = false
      if (!isVerified && status !== 'authenticated') return null
      // On load, the session is that of the wallet which is restored.
      owner.address ??= address
      return { address: owner.address, chainId }
    },
    async signOut() {
      isVerified = false
      owner.address = undefined
      // Signed out by the app itself.
      if (latest()?.status !== 'unauthenticated') await requireAdapter().signOut()
      return true
    },
  }
}

const ignore = () => undefined

/** Keeps the app's session and the wallet in step, as RainbowKit does. */
function AuthenticationFollower({ modal, authentication }: { modal: WalletModal; authentication: Authentication }) {
  const { status } = authentication
  const { address, isRestored, isDisconnected } = useWalletAccount({ namespace: 'eip155' })
  const owner = ownerOf(modal)
  // Apps may make an adapter for each render.
  const latest = useRef(authentication)
  useEffect(() => {
    latest.current = authentication
  })
  const lastStatus = useRef(status)
  const isAnotherAccount = useRef(false)
  const isSignedIn = status === 'authenticated'
  const hasLeft = isSignedIn && isRestored && isDisconnected
  const hasChanged = isSignedIn && address !== undefined && (owner.address ?? address) !== address

  // The session was of another account, which is asked for one of its own, or of a wallet that is gone.
  useEffect(() => {
    if (!hasLeft && !hasChanged) return
    isAnotherAccount.current = hasChanged
    // Until the app has said that it has ended, it is nobody's who connects meanwhile.
    if (hasLeft) owner.address = ''
    latest.current.adapter.signOut().catch(ignore)
  }, [owner, hasLeft, hasChanged])

  // The app has ended the session: a wallet stays connected only with one.
  useEffect(() => {
    const hasEnded = lastStatus.current === 'authenticated' && status === 'unauthenticated'
    lastStatus.current = status
    if (!hasEnded) return
    owner.address = undefined
    if (!isAnotherAccount.current) modal.signOut('eip155').catch(ignore)
    isAnotherAccount.current = false
  }, [modal, owner, status])
  return null
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
  /** @default 'en' */
  locale?: string | undefined
  children?: ReactNode
}

type Opened = 'account' | 'chain' | 'connect'
type Face = {
  readonly authenticationStatus: AuthenticationStatus | undefined
  readonly opened: Opened
  /** A button of the library opens it by itself. */
  noteOpened(kind: Opened): void
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
    return modal.watchEvents((event) => {
      if (event.event !== 'CONNECT_SUCCESS' || event.properties.namespace !== 'eip155' || event.properties.reconnect)
        return
      if (modal.getState('eip155').chainId === id) return
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
  useEffect(() => {
    latest.current = authentication
  })
  const disclaimer = appInfo?.disclaimer
  // One object per pair, so that its components stay mounted.
  const slots = useMemo(() => toSlots({ avatar, disclaimer }), [avatar, disclaimer])
  const modalLook = { ...toLatchkeyTheme(theme), locale }
  const latestLook = useRef(modalLook)
  useEffect(() => {
    latestLook.current = modalLook
  })
  const [completed] = useState(() => new Set<WalletModal>())
  completeModal(modal, {
    slots,
    // Before its first start, which the provider below makes.
    ...(!completed.has(modal) && {
      card: { size: modalSize },
      siweConfig: authentication?.signIn.toSiweConfig(modal, () => latest.current),
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
  const face = useMemo(
    () => ({ authenticationStatus, opened, open, noteOpened: setOpened }),
    [authenticationStatus, opened, open],
  )
  return (
    <FaceContext.Provider value={face}>
      <WalletModalProvider modal={modal}>
        {children}
        {authentication && <authentication.signIn.Follower modal={modal} authentication={authentication} />}
      </WalletModalProvider>
    </FaceContext.Provider>
  )
}

function useModals() {
  const { opened, open, authenticationStatus } = useFace()
  const { isOpen } = useWalletModal()
  const { isConnected } = useWalletAccount({ namespace: 'eip155' })
  const { isUnsupported } = useWalletNetwork({ namespace: 'eip155' })
  const isSignedIn = isConnected && (authenticationStatus ?? 'authenticated') === 'authenticated'
  const isSignedOut = !isConnected || authenticationStatus === 'unauthenticated'
  return { opened, open, isOpen, isConnected, isUnsupported, isSignedIn, isSignedOut }
}

/** `openConnectModal` is `undefined` while connected, and signed in where the app wants that. */
export function useConnectModal(): { connectModalOpen: boolean; openConnectModal: (() => void) | undefined } {
  const { opened, open, isOpen, isConnected, isSignedOut } = useModals()
  return {
    connectModalOpen: isOpen && (!isConnected || opened === 'connect'),
    openConnectModal: isSignedOut ? () => open('connect') : undefined,
  }
}

/** `openAccountModal` is `undefined` unless connected, and signed in where the app wants that, on a chain of the app. */
export function useAccountModal(): { accountModalOpen: boolean; openAccountModal: (() => void) | undefined } {
  const { opened, open, isOpen, isUnsupported, isSignedIn } = useModals()
  return {
    accountModalOpen: isOpen && isSignedIn && opened === 'account',
    openAccountModal: isSignedIn && !isUnsupported ? () => open('account') : undefined,
  }
}

/** `openChainModal` is `undefined` unless connected, and signed in where the app wants that. */
export function useChainModal(): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } {
  const { opened, open, isOpen, isSignedIn } = useModals()
  return {
    chainModalOpen: isOpen && isSignedIn && opened === 'chain',
    openChainModal: isSignedIn ? () => open('chain') : undefined,
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
