import type { WalletSession } from '../../connectors/connector.js'
import type { Run } from '../../core/createSingleRun.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import type { Instance } from '../../instance/instance.js'
import { cancelConnect, connect } from '../connection/connect.js'

/**
 * Connects the wallet whose user has just logged in, unless that is cancelled: then nobody is connected (EML-4). While
 * the user seems to leave, the wallet's answer is kept, and used only if they come back.
 */
export async function connectLogin(
  instance: Instance,
  { signal, untilDecided }: Pick<Run, 'signal' | 'untilDecided'>,
): Promise<WalletSession> {
  const { connector, wallet } = await instance.clients.embedded()
  if (signal.aborted) {
    void wallet.signOut()
    throw new RequestAbortedError()
  }
  const cancel = () => cancelConnect(instance, connector)
  signal.addEventListener('abort', cancel)
  try {
    return await connect(instance, connector, { untilDecided })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
