import type { AdapterFactory } from '../adapters/adapter.js'
import type { SettingsInput } from '../config/options.js'
import type { RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import type { AccountController } from '../controllers/account/accountController.js'
import type { AlertsController } from '../controllers/alertsController.js'
import type { ConnectionController } from '../controllers/connection/connectionController.js'
import type { ApprovalsController } from '../controllers/embedded/approvalsController.js'
import type { Embedded } from '../controllers/embedded/embedded.js'
import type { EventsController } from '../controllers/eventsController.js'
import type { LiveOptionsController } from '../controllers/liveOptionsController.js'
import type { ModalStateController } from '../controllers/modalStateController.js'
import type { NetworkController } from '../controllers/network/networkController.js'
import type { WalletSessions } from '../controllers/siwx/walletSessions.js'
import type { Scope } from '../core/scope.js'
import type { EMBEDDED_ID } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import type { SentTransfer } from '../domain/transfer.js'
import type { MessageKey } from '../locales/en.js'
import type { DialogElement } from '../platform/dialogElement.js'
import type { CardElement } from './cardElement.js'
import type { Customization } from './customViews.js'
import type { Actions, ChainClient, Connections, Identities, Runtime, Tokens } from './lazyParts.js'

export type EmbeddedParts = Pick<Runtime, 'storage' | 'alerts' | 'log' | 'adapterOf'>

/** An embedded wallet, from `embedded()` of `latchkey/embedded`: a page without it loads none of its code. */
export type EmbeddedSource = {
  readonly id: typeof EMBEDDED_ID
  /** Not part of the API: it may change in any release. */
  load(): Promise<{ createEmbedded(shell: Shell, parts: EmbeddedParts): Promise<Embedded> }>
}

export type NoticeVariant = 'loading' | 'success' | 'error'

/** What every part of a modal uses: its state, and access to the lazy parts. */
export type Shell = {
  readonly id: string
  /** The options as given; `resolveSettings` adds defaults. */
  readonly input: SettingsInput
  /** Custom views and slots. */
  readonly custom?: Customization | undefined
  /** The embedded wallet, if the app has one. */
  readonly embedded?: EmbeddedSource | undefined
  /** By namespace. */
  readonly factories: ReadonlyMap<Namespace, AdapterFactory>
  /** The app has passed no adapter: wallets pair on Ethereum only. */
  readonly isPairingOnly: boolean
  readonly events: EventsController
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly walletSessions: WalletSessions
  readonly liveOptions: LiveOptionsController
  readonly modalState: ModalStateController
  /** Survives a stop until the next start. */
  readonly kept: {
    relay?: Promise<RelayClient> | undefined
    /** The last start that used it. */
    owner?: object | undefined
    /** What waits for the user on the page of the embedded wallet, once that has been used. */
    approvals?: ApprovalsController | undefined
    /** Developer alerts are said once per page load. */
    alerts?: AlertsController | undefined
    /** The element that was pressed to open the modal, until it is open. */
    opener?: HTMLElement | undefined
  }
  /** Ends everything that was started. */
  readonly scope: Scope
  /** The instance's dialog, without the card: enough for the page of an embedded wallet. */
  dialog(): Promise<DialogElement>
  /** The instance's element, which shows the card before its views have loaded. */
  element(): Promise<CardElement>
  /** What a running modal uses: enough to list wallets. */
  runtime(): Promise<Runtime>
  /** The blockchain-data service, as a page without an open modal uses it too. */
  chainClient(): Promise<ChainClient>
  /** Names and avatars of accounts. */
  identity(): Promise<Identities>
  /** Follows connected wallets, and restores stored ones. */
  connections(): Promise<Connections>
  /** Token balances and prices. */
  tokens(): Promise<Tokens>
  /** User actions: connect, switch, sign, disconnect. */
  actions(): Promise<Actions>
  /** Loads the open modal's code, whose reactions decide what to show the user. */
  attend(onFailure?: (error: unknown) => void): void
  /** Shows the user a message, with the modal open or closed. `undefined` closes an open one of this variant. */
  notify(message: MessageKey | undefined, variant: NoticeVariant): void
  /** Says how something sent has ended, with the modal open or closed. */
  notifySettled(sent: SentTransfer): void
}
