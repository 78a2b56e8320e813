import { hasLegal } from '../../config/options.js'
import { findConnector } from '../../connectors/findConnector.js'
import { isRdns } from '../../core/untrusted.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { discover } from '../adapters.js'
import { connect } from './connect.js'
import { connectedOf } from './connectionController.js'
import { restore } from './restore.js'

/** How a page names a wallet: its rdns, connector id or name. */
export type WalletQuery = { readonly wallet: string; readonly namespace?: Namespace | undefined }

export type ShortcutOutcome =
  /** `elsewhere`: the modal must open for it. */
  | { readonly status: 'connected' | 'missing' | 'ready' | 'elsewhere' }
  | { readonly status: 'error'; readonly error: Error; readonly isDeclined: boolean }

/** A wallet may announce itself slightly late. */
const ANNOUNCE_WAIT_MS = 150

async function find(instance: Instance, { wallet, namespace }: WalletQuery) {
  const { connection } = instance
  await discover(instance)
  const search = () => findConnector(connection.state.connectors, wallet, namespace)
  const result = search()
  // A name may match two wallets, once all have announced themselves.
  if (result.connector && isRdns(wallet)) return result
  return new Promise<typeof result>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unwatch()
      resolve(search())
    }
    const timer = setTimeout(finish, ANNOUNCE_WAIT_MS)
    const unwatch = watchState(connection.state, () => {
      if (isRdns(wallet) && search().connector) finish()
    })
  })
}

/** Connects one wallet without the modal. Asks it once, and nothing if it is missing or connected. */
export async function connectWallet(instance: Instance, query: WalletQuery): Promise<ShortcutOutcome> {
  const { legalCheckbox } = instance.liveOptions.state.features
  // The app's terms are in the modal, and must be accepted before a wallet is asked.
  if (legalCheckbox && hasLegal(instance.input)) return { status: 'elsewhere' }
  const { status, connector } = await find(instance, query)
  // The user chooses between several.
  if (!connector) return { status: status === 'unclear' ? 'elsewhere' : 'missing' }
  // The stored connection may be with this wallet.
  await restore(instance)
  const { state } = instance.connection
  const isConnected = connector.namespaces.every((name) => connectedOf(state, name)?.wallet.id === connector.id)
  if (isConnected) return { status: 'connected' }
  instance.events.emit('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  try {
    await connect(instance, connector)
    return { status: 'connected' }
  } catch (error) {
    // Another wallet was chosen meanwhile, or the page has cancelled: not an error of this one.
    if (error instanceof RequestAbortedError) return { status: 'ready' }
    const isDeclined = error instanceof UserRejectedError
    return { status: 'error', error: error instanceof Error ? error : new Error(String(error)), isDeclined }
  }
}
