import type { Connector } from '../../connectors/connector.js'
import type { LoginEnd } from '../../connectors/embedded/createEmbeddedConnector.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { ApprovalsController } from './approvalsController.js'

/** The embedded wallet of an instance. */
export type Embedded = {
  readonly connector: Connector
  readonly wallet: FrameWallet
  readonly approvals: ApprovalsController
  /** The page's frame, once it has one. */
  frame(): HTMLIFrameElement | undefined
  /** Host of the wallet's own page. */
  readonly host: string
  /** Where the user manages the wallet without an app. */
  readonly dashboard: string
  /** Sends the theme, which the page needs before it is shown. */
  syncTheme(): Promise<unknown>
  /** Calls back when a login has ended in a way that the user has to hear of. */
  watchLoginEnd(listener: (end: LoginEnd) => void): Unsubscribe
}
