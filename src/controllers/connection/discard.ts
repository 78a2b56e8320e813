import type { WalletSession } from '../../connectors/connector.js'

/** The user did not ask for this: a session that other code uses may stay. */
export const discard = (session: WalletSession): Promise<void> => session.discard?.() ?? session.disconnect()
