import type { AdapterFactory } from '../adapters/adapter.js'
import type { SettingsInput } from '../config/options.js'
import type { RelayClient } from '../connectors/walletConnect/createRelayClient.js'
import type { AccountController } from '../controllers/account/accountController.js'
import type { ConnectionController } from '../controllers/connection/connectionController.js'
import type { EventsController } from '../controllers/eventsController.js'
import type { LiveOptionsController } from '../controllers/liveOptionsController.js'
import type { ModalStateController } from '../controllers/modalStateController.js'
import type { NetworkController } from '../controllers/network/networkController.js'
import type { Scope } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { MessageKey } from '../locales/en.js'
import type { CardElement } from '../react/createCardElement.js'
import type { Actions } from './createActions.js'
import type { Connections } from './createConnections.js'
import type { Runtime } from './createRuntime.js'
import type { Customization } from './customViews.js'

export type NoticeVariant = 'loading' | 'success' | 'error'

/** What every part of a modal stands on: its state, and how to get at the parts that load later. */
export type Shell = {
  readonly id: string
  /** The options as the host gave them; `resolveSettings` fills in the defaults where they are needed. */
  readonly input: SettingsInput
  /** The host's own views and pieces of views. */
  readonly custom?: Customization | undefined
  /** By namespace. */
  readonly factories: ReadonlyMap<Namespace, AdapterFactory>
  /** The app has passed no adapter: wallets pair on Ethereum, and nothing else is offered. */
  readonly isPairingOnly: boolean
  readonly events: EventsController
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly liveOptions: LiveOptionsController
  readonly modalState: ModalStateController
  /** What outlives a stop and the next start. */
  readonly kept: {
    relay?: Promise<RelayClient> | undefined
    /** Whichever start has last had a use for it. */
    owner?: object | undefined
    /** What was pressed to open the modal, until it is open. */
    opener?: HTMLElement | undefined
  }
  /** Everything that begins after the start ends with this. */
  readonly scope: Scope
  /** The one element of the instance, which shows the card before there are views to draw in it. */
  element(): Promise<CardElement>
  /** What a running modal works with: enough to list wallets. */
  runtime(): Promise<Runtime>
  /** What follows connected wallets, and restores those of an earlier visit. */
  connections(): Promise<Connections>
  /** What the user decides: connect, switch, sign, disconnect. */
  actions(): Promise<Actions>
  /** Something needs the visitor: loads what an open modal is made of, whose reactions decide what to show. */
  attend(): void
  /** Says something to the visitor, whether the modal is open or not. */
  notify(message: MessageKey, variant: NoticeVariant): void
}
