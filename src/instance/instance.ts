import type { AdapterFactory } from '../adapters/adapter.js'
import type { SettingsInput } from '../config/options.js'
import type { AccountController } from '../controllers/account/accountController.js'
import type { ConnectionController } from '../controllers/connection/connectionController.js'
import type { Embedded } from '../controllers/embedded/embedded.js'
import type { EventsController } from '../controllers/eventsController.js'
import type { LiveOptionsController } from '../controllers/liveOptionsController.js'
import type { ModalStateController } from '../controllers/modalStateController.js'
import type { NetworkController } from '../controllers/network/networkController.js'
import type { SignIns } from '../controllers/siwx/signIns.js'
import type { Scope } from '../core/scope.js'
import type { EMBEDDED_ID } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import type { SentTransfer } from '../domain/transfer.js'
import type { MessageKey } from '../locales/en.js'
import type { CardElement } from '../modal/cardElement.js'
import type { Customization } from '../modal/customViews.js'
import type { DialogElement } from '../platform/dialogElement.js'

// A leaf: nothing that is imported here, not even as a type, imports the instance.

/** An embedded wallet, from `embedded()` of `latchkey/embedded`: a page without it loads none of its code. */
export type EmbeddedSource = {
  readonly id: typeof EMBEDDED_ID
  /** Not part of the API: it may change in any release. */
  load(): Promise<{ createEmbedded(instance: Instance): Promise<Embedded> }>
}

export type MessageVariant = 'loading' | 'success' | 'error'

/** What an instance has as soon as it is created, also on a server: its options and its state. */
export type InstanceBase = {
  readonly id: string
  /** The options as given last; `resolveSettings` adds defaults. Written by `updateOptions` alone. */
  readonly input: SettingsInput
  /** Custom views and slots. */
  readonly custom?: Customization | undefined
  /** The embedded wallet, if the app has one. */
  readonly embedded?: EmbeddedSource | undefined
  /** By namespace, as the app has passed them last. */
  readonly factories: Map<Namespace, AdapterFactory>
  /** The app has passed no adapter: wallets pair on Ethereum only. */
  readonly isPairingOnly: boolean
  readonly events: EventsController
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly signIns: SignIns
  readonly liveOptions: LiveOptionsController
  readonly modalState: ModalStateController
  /** State that outlives a stop, such as what page components share. One per instance and creating function. */
  keep<T>(create: (instance: InstanceBase) => T): T
}

/** What loads on first use, once, and stays until the stop. */
export type Clients = {
  /** The embedded wallet. Rejects if the app has none. */
  embedded(): Promise<Embedded>
  /** Makes stored connections live, which show no more than their account until then. */
  restore(): Promise<void>
}

/** One running Latchkey, from the first start to the last stop. Every verb takes it. */
export type Instance = InstanceBase & {
  readonly clients: Clients
  /** Ends everything that was started. */
  readonly scope: Scope
  /** State that verbs keep between their calls, until the stop. One per running instance and creating function. */
  use<T>(create: (instance: Instance) => T): T
  /** The instance's dialog, without the card: enough for the page of an embedded wallet. */
  dialog(): Promise<DialogElement>
  /** The instance's element, which shows the card before its views have loaded. */
  element(): Promise<CardElement>
  /** Loads the open modal's code, whose reactions decide what to show the user. */
  loadModal(onFailure?: (error: unknown) => void): void
  /** Shows the user a message, with the modal open or closed. `undefined` closes an open one of this variant. */
  showMessage(message: MessageKey | undefined, variant: MessageVariant): void
  /** Says how something sent has ended, with the modal open or closed. */
  showSettled(sent: SentTransfer): void
}

/** In the app's order. */
export const namespacesOf = ({ factories }: Pick<InstanceBase, 'factories'>): readonly Namespace[] => [
  ...factories.keys(),
]
