import type { AdapterFactory } from '../adapters/adapter.js'
import type { LiveGroups, SettingsInput } from '../config/options.js'
import type { EventListener } from '../controllers/eventsController.js'
import type { LiveOptions } from '../controllers/liveOptionsController.js'
import type { Unsubscribe } from '../core/scope.js'
import type { AppCall, SentMove } from '../domain/appCall.js'
import type { Namespace } from '../domain/namespace.js'
import type { KnownNamespace, NetworkOf, ProviderOf, SignatureOf } from '../domain/namespaceTypes.js'
import type { NetworkInput } from '../domain/networkInput.js'
import type { OutcomeKind, SentId } from '../domain/outcome.js'
import type { PaymentOutcome } from '../domain/payment.js'
import type { DepositOptions, PayOptions } from '../domain/paymentInput.js'
import type { TypedDataInput } from '../domain/signing.js'
import type { SiwxSession } from '../domain/siwx.js'
import type { SwapRequest } from '../domain/swap.js'
import type { WalletConnection } from '../domain/walletConnection.js'
import type { Customization, SimpleView } from '../modal/customViews.js'
import type { EmbeddedSource } from './instance.js'
import type { SubscribeOptions, WalletModalState } from './stateReader.js'

/** Every option of a modal. */
export type WalletModalOptions = SettingsInput & {
  /**
   * One per namespace: `eip155({ networks })` of `latchkey/eip155`; its first network is active first. Live are networks,
   * their RPC addresses, and `connectors` of `eip155`. @default none: only pairing @live @see #changing-options
   */
  adapters?: readonly AdapterFactory[] | undefined
  /** Wallets that come with the app: `embedded()` of `latchkey/embedded`. @default none @see embedded.md */
  connectors?: readonly EmbeddedSource[] | undefined
  /** Custom views and slots, created by `customize` of `latchkey/custom`. @default none @see customising.md */
  custom?: Customization | undefined
}

/** What `update` changes. */
export type ModalUpdate = LiveOptions & LiveGroups & Pick<WalletModalOptions, 'adapters'>

/** A transfer of the active account that the app asks for; the user reviews it, and sends it or not. */
export type SendRequest = {
  /** An address, or a name. */
  readonly to: string
  /** Decimal text in whole coins or tokens, with a dot: `'0.5'`. */
  readonly amount: string
  /** Address of a token's contract or mint. @default the network's coin */
  readonly token?: string | undefined
  /** Made active first, which may ask the wallet. @default the active one */
  readonly network?: NetworkInput | undefined
}

/** What the chain shows of a transfer, as the modal tells it too. */
export type SendOutcome = {
  /**
   * `confirmed`: exactly this transfer is on the chain. `mismatched`: a transaction was mined, but this transfer is not in
   * it; a contract account may still carry it out. `failed`, `cancelled`, `replaced`, `expired`: it has moved nothing.
   * `unknown`: nobody knows yet, and it may still arrive.
   */
  readonly status: OutcomeKind
  /**
   * The transaction in the block: another one than was sent if the user sped it up, or what took its place. `undefined`
   * if only the wallet knows it (`callsId`), and has not said.
   */
  readonly hash: string | undefined
  /** Decimal text of what the receiver got, which is less if the token keeps a share. `undefined` if unknown. */
  readonly arrived: string | undefined
  /** Decimal text of the coin that the network charged. `undefined` if unknown. */
  readonly fee: string | undefined
}

/** A transfer that the wallet has sent. */
export type SendResult = SentId & {
  /** Resolves once the chain has decided, or after ten minutes with `unknown`. Never rejects. */
  readonly outcome: Promise<SendOutcome>
}

/** What the app asks the active account's wallet for, on an EVM network. */
export type TransactionRequest = {
  /** What it does, in a few words: `'Deposit 500 USDC'`. Shown as the app's word. @default the name of the function */
  readonly description?: string | undefined
  /**
   * Lets the user review it in the modal: what leaves, what comes, who is called, what may be taken. `false` asks the
   * wallet at once: unless its test shows that a call fails, without what a review would warn of. @default true
   */
  readonly review?: boolean | undefined
  /** Made active first, which may ask the wallet. @default the active one */
  readonly network?: NetworkInput | undefined
  /**
   * Follows it in a toast on the page, from the wallet's prompt to what the chain shows, while no card shows it. `false`
   * says only how it ended, once. @default true
   */
  readonly toast?: boolean | undefined
} & (
  | {
      /** All in one request where the wallet can, else one after the other. At most ten. */
      readonly calls: readonly AppCall[]
      readonly transaction?: undefined
    }
  | { readonly calls?: undefined; readonly transaction: AppCall }
)

/** What the chain shows of it. */
export type TransactionOutcome = {
  /**
   * `confirmed`: mined, and it did what its test has shown. `mismatched`: mined, and it did something else.
   * `amountUnknown`: mined; what it did inside the contract cannot be read. `failed`, `cancelled`, `replaced`, `expired`:
   * it has moved nothing. `unknown`: nobody knows yet, and it may still happen.
   */
  readonly status: OutcomeKind
  /** The transaction in the block. `undefined` if only the wallet knows it (`callsId`), and has not said. */
  readonly hash: string | undefined
  /** Decimal text of the coin that the network charged the account. `undefined` if unknown. */
  readonly fee: string | undefined
  /** What came to the account and left it, without the fee. `undefined` if unknown. */
  readonly moves: readonly SentMove[] | undefined
}

/** What the wallet has sent: of several requests the last one. */
export type TransactionResult = SentId & {
  /** Every request, in order: more than one where the wallet takes one call at a time. */
  readonly steps: readonly SentId[]
  /** Of the last one. Resolves once the chain has decided, or after ten minutes with `unknown`. Never rejects. */
  readonly outcome: Promise<TransactionOutcome>
}

/** A text that the app asks the active account to sign. */
export type SignMessageRequest<namespace extends Namespace = KnownNamespace> = {
  readonly message: string
  /** Whose account. @default the active one */
  readonly namespace?: namespace | undefined
  /** Lets the user read it in the modal first, with what is hidden in it. @default false */
  readonly review?: boolean | undefined
  /** What it is for, in a few words. Shown in the review as the app's word. @default none */
  readonly description?: string | undefined
}

/** Typed data (EIP-712) that the app asks the EVM account to sign. */
export type SignTypedDataRequest = {
  readonly typedData: TypedDataInput
  /** Lets the user review it in the modal first: what may be taken, by whom, until when. @default false */
  readonly review?: boolean | undefined
  /** What it is for, in a few words. Shown in the review as the app's word. @default none */
  readonly description?: string | undefined
}

/** What the view `SmartSessionCreated` shows. */
export type SessionChoice = {
  /** The service's id of the session (`pci`). @default the newest */
  readonly id?: string | undefined
}

/** What each view can begin with. */
export type ViewArguments = {
  /** Its fields cannot be edited then. */
  WalletSend: Omit<SendRequest, 'network'>
  Swap: SwapRequest
  /** Which session is shown. */
  SmartSessionCreated: SessionChoice
}

/** A view and its arguments: of other views there are none. */
type OpenView =
  | {
      [view in keyof ViewArguments]: {
        /** The first view; overrides `wallet`. @default Account when connected, else Connect */
        view: view
        /** What the view begins with. */
        arguments?: ViewArguments[view] | undefined
      }
    }[keyof ViewArguments]
  | { view?: SimpleView | undefined; arguments?: undefined }

type OpenTarget = {
  /** Makes this namespace the active one first. */
  namespace?: Namespace | undefined
  /**
   * The wallet to go to: its rdns, connector id or name; with an embedded wallet also a login, such as `email` or `google`,
   * whose window opens only within a press. An unknown one is ignored.
   */
  wallet?: string | undefined
}

export type OpenOptions = OpenTarget & OpenView

/** The same for the modal itself, which has more views and arguments. */
export type OpenRequest = OpenTarget & { view?: string | undefined; arguments?: object | undefined }

/** An instance, created by `createWalletModal`. Its promises wait for the start; every method may be passed on alone. */
export interface WalletModal {
  /** Separates the stored data of several modals on a page. @default 'default' */
  readonly id: string
  /**
   * Starts the modal and restores a stored connection. Starts are counted, and the last stop ends everything.
   * @throws InstanceIdTakenError if another instance runs under the same id.
   */
  start(): Unsubscribe
  /** Preloads what opening needs; call it on hover. Does nothing before the start, or with `prefetch: 'never'`. */
  prefetch(): void
  /**
   * Opens the modal: the card at once, the view once it has loaded. Of several calls of `open` and `close` the last one
   * decides, and the promises of the others settle with it. A view that needs a wallet follows once the user has connected
   * and signed in. While a required sign-in is open, that stays open.
   * @throws NotStartedError on a server.
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, unless a required sign-in is open: then the card says so. Does nothing before the start. */
  close(): void
  /** The current state as plain data. @param namespace of which account and network are wanted. @default the active one */
  getState<namespace extends Namespace = KnownNamespace>(namespace?: namespace): WalletModalState<namespace>
  /**
   * Calls back when the selected value changes (by `Object.is`); returns an unsubscribe function. Without a namespace, the
   * state is that of the active one.
   * @example subscribe(({ address }) => address, (now, before) => …, { namespace: 'eip155' })
   */
  subscribe<selected, namespace extends Namespace = KnownNamespace>(
    select: (state: WalletModalState<namespace>) => selected,
    listener: (now: selected, before: selected) => void,
    options?: SubscribeOptions<namespace>,
  ): Unsubscribe
  /** Calls back for every event from now on; returns an unsubscribe function. */
  watchEvents(listener: EventListener): Unsubscribe
  /**
   * The connected wallet's provider, as `useEip1193Provider` returns it, or `undefined`. Waits until a stored connection
   * is restored.
   */
  getProvider<namespace extends Namespace = KnownNamespace>(
    namespace?: namespace,
  ): Promise<ProviderOf<namespace> | undefined>
  /**
   * Resolves with the connection: at once if connected, else once the user has connected in the modal, which it opens.
   * @throws UserRejectedError (code 4001) if the user closes the modal.
   */
  connect<namespace extends Namespace = KnownNamespace>(
    options?: OpenOptions & { readonly namespace?: namespace | undefined },
  ): Promise<WalletConnection<namespace>>
  /**
   * Disconnects the wallets of a namespace, or all. Namespaces that share a WalletConnect session end together.
   * @throws DisconnectFailedError if a wallet refused; it is disconnected locally.
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches to a configured network: asks a connected wallet, and offers to add an unknown one.
   * @param target the literal, a viem chain, the number of an EVM chain, or a CAIP-2 id.
   * @throws NetworkNotFoundError, UserRejectedError, ChainNotSupportedError
   */
  switchNetwork(target: NetworkInput): Promise<void>
  /**
   * Activates another account of the connected wallet, or of a wallet connected before it, which may prompt.
   * @throws NotConnectedError, or AccountNotFoundError for an address that neither has shared.
   */
  switchAccount(address: string, namespace?: Namespace): Promise<void>
  /**
   * Asks the active account to sign a text: at once, or after a review in the modal.
   * @throws NotConnectedError, MessageInvalidError, UserRejectedError
   */
  signMessage<namespace extends Namespace = KnownNamespace>(
    request: SignMessageRequest<namespace>,
  ): Promise<SignatureOf<namespace>>
  /**
   * Lets the user send a transfer, in the modal. Resolves with its hash once the wallet has sent it, which is no success
   * yet: `outcome` says what the chain shows.
   * @throws NotConnectedError, NetworkNotFoundError, TransferIncompleteError if a field is not valid, UserRejectedError if
   * the user closes the modal instead. While the wallet is asked, that waits for its answer: it may still send.
   */
  send(request: SendRequest): Promise<SendResult>
  /**
   * Lets the user pay exactly this to the recipient, from a wallet with any token or from an exchange, in the modal. Resolves
   * once that is decided, with what was read back on the recipient's network: `cancelled` if the user leaves before anything
   * was asked. Needs `features: { pay: true }`.
   * @throws PaymentInvalidError, RequestReplacedError if a later payment takes its place
   */
  pay(options: PayOptions): Promise<PaymentOutcome>
  /**
   * Lets the user bring a token from an exchange to the own account. Resolves as `pay` does; connects a wallet first if
   * needed. Needs `features: { pay: true }`.
   * @throws PaymentInvalidError, RequestReplacedError, UserRejectedError if the user does not connect
   */
  deposit(options: DepositOptions): Promise<PaymentOutcome>
  /**
   * Lets the user sign in with the connected wallet, in the modal. Resolves with the session: at once if there is one.
   * Needs the option `siwx`.
   * @throws SignInUnavailableError without it or without a wallet, UserRejectedError if the user closes the modal.
   */
  signIn(namespace?: Namespace): Promise<SiwxSession>
  /**
   * Ends the session of the active account on its network. If signing in is required, the wallet is disconnected too.
   * @throws SignInUnavailableError without the option `siwx` or without a wallet.
   */
  signOut(namespace?: Namespace): Promise<void>
  /** Reads the native balance again. Never rejects because of a failed read: see the account's balance. */
  refreshBalance(namespace?: Namespace): Promise<void>
  /** Looks up name and avatar of the active account, at most every 5 minutes. */
  syncIdentity(namespace?: Namespace): Promise<void>
  /**
   * Adds a network at run time.
   * @throws AdapterMissingError: adding or removing a network requires an existing adapter for the namespace.
   */
  addNetwork<namespace extends Namespace>(namespace: namespace, chain: unknown): NetworkOf<namespace>
  /**
   * Removes a network, in any form that `switchNetwork` takes. If it was active, the first remaining one becomes active;
   * a wallet still on it is on an unsupported network.
   * @throws AdapterMissingError
   */
  removeNetwork(target: NetworkInput): void
  /**
   * Changes options while the modal runs; values that are left out stay. `adapters` replace the networks, RPC addresses and
   * connectors of their namespaces; those that the modal does not have are ignored.
   */
  update(options: ModalUpdate): void
  /** Contains the card in inline mode, or the modal's element if it is not appended; returns a cleanup function. */
  mount(target: HTMLElement): Unsubscribe
  /** For the library's own components. Not part of the API: it may change in any release. */
  readonly _internal: object
}
