import type { WalletSession } from '../../connectors/connector.js'
import type { Run } from '../../core/createSingleRun.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import type { Modal } from '../../modal/modal.js'

/**
 * Connects the wallet whose user has just logged in, unless that is cancelled: then nobody is connected (EML-4). While
 * the user seems to leave, the wallet's answer is kept, and used only if they come back.
 */
export async function connectLogin(
  { embedded, actions }: Pick<Modal['wallet'], 'embedded' | 'actions'>,
  { signal, untilDecided }: Pick<Run, 'signal' | 'untilDecided'>,
): Promise<WalletSession> {
  const [{ connector, wallet }, { connect, cancelConnect }] = await Promise.all([embedded(), actions()])
  if (signal.aborted) {
    void wallet.signOut()
    throw new RequestAbortedError()
  }
  const cancel = () => cancelConnect(connector)
  signal.addEventListener('abort', cancel)
  try {
    return await connect(connector, { untilDecided })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
