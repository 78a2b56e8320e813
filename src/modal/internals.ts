import type { SettingsInput } from '../config/options.js'
import type { AccountController } from '../controllers/account/accountController.js'
import type { ConnectionController } from '../controllers/connection/connectionController.js'
import type { LiveOptionsController } from '../controllers/liveOptionsController.js'
import type { ModalStateController } from '../controllers/modalStateController.js'
import type { NetworkController } from '../controllers/network/networkController.js'
import type { WalletSessions } from '../controllers/siwx/walletSessions.js'
import type { createPageStyles } from '../platform/pageStyles.js'
import type { Customization } from './customViews.js'
import type { Connections } from './lazyParts.js'
import type { Shell } from './shell.js'
import type { WalletModal } from './walletModal.js'

/** What the library's hooks, buttons and provider use of an instance beyond its API. */
export type Internals = {
  /** The options as given. */
  readonly input: SettingsInput
  readonly custom: Customization | undefined
  /** Whether the app offers an embedded wallet. */
  readonly hasEmbedded: boolean
  readonly connection: ConnectionController
  readonly account: AccountController
  readonly network: NetworkController
  readonly walletSessions: WalletSessions
  readonly liveOptions: LiveOptionsController
  readonly modalState: ModalStateController
  /** Adopts the sheets of components in the app's own tree. */
  readonly adoptPageStyles: ReturnType<typeof createPageStyles>
  /** Keeps one result of a factory per instance: what page components share, and no other instance sees. */
  use<T>(create: () => T): T
  /** Waits for the start. */
  shell(): Promise<Shell>
  /** Makes a restored connection live, for callers that need more than its account. */
  connections(): Promise<Connections>
}

/** The public type hides them, so that apps cannot depend on them. */
export const internalsOf = (modal: WalletModal) => modal._internal as Internals
