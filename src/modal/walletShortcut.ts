import { subscribe } from 'valtio/vanilla'
import { hasLegal } from '../config/options.js'
import { findConnector } from '../connectors/findConnector.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { isRdns } from '../core/rdns.js'
import type { Namespace } from '../domain/namespace.js'
import { RequestAbortedError, UserRejectedError } from '../errors/connectionErrors.js'
import type { Shell } from './shell.js'

/** How a page names a wallet: its rdns, connector id or name. */
export type WalletWish = { readonly wallet: string; readonly namespace?: Namespace | undefined }

export type ShortcutOutcome =
  /** `elsewhere`: the modal must open for it. */
  | { readonly status: 'connected' | 'missing' | 'ready' | 'elsewhere' }
  | { readonly status: 'error'; readonly error: Error; readonly isDeclined: boolean }

/** A wallet may announce itself slightly late. */
const ANNOUNCE_WAIT_MS = 150

/** Starts discovery. */
export async function discover({ runtime, actions }: Shell): Promise<void> {
  await Promise.all([runtime().then((made) => made.discover()), actions()])
}

async function find({ runtime, connection }: Shell, { wallet, namespace }: WalletWish) {
  await (await runtime()).discover()
  const look = () => findConnector(connection.state.connectors, wallet, namespace)
  const found = look()
  // A name may match two wallets, once all have announced themselves.
  if (found.connector && isRdns(wallet)) return found
  return new Promise<typeof found>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unwatch()
      resolve(look())
    }
    const timer = setTimeout(finish, ANNOUNCE_WAIT_MS)
    const unwatch = subscribe(connection.state as object, () => {
      if (isRdns(wallet) && look().connector) finish()
    })
  })
}

/** Connects one wallet without the modal. Asks it once, and nothing if it is missing or connected. */
export async function connectWallet(shell: Shell, wish: WalletWish): Promise<ShortcutOutcome> {
  const { legalCheckbox } = shell.liveOptions.state.features
  // The app's terms are in the modal, and must be accepted before a wallet is asked.
  if (legalCheckbox && hasLegal(shell.input)) return { status: 'elsewhere' }
  const { status: found, connector } = await find(shell, wish)
  // The user chooses between several.
  if (!connector) return { status: found === 'unclear' ? 'elsewhere' : 'missing' }
  // The stored connection may be with this wallet.
  await (await shell.connections()).restore.restoring()
  const { state } = shell.connection
  const isConnected = connector.namespaces.every((name) => connectedOf(state, name)?.wallet.id === connector.id)
  if (isConnected) return { status: 'connected' }
  shell.events.emit('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  try {
    await (await shell.actions()).connect(connector)
    return { status: 'connected' }
  } catch (error) {
    // Another wallet was chosen meanwhile, or the page has cancelled: not an error of this one.
    if (error instanceof RequestAbortedError) return { status: 'ready' }
    const isDeclined = error instanceof UserRejectedError
    return { status: 'error', error: error instanceof Error ? error : new Error(String(error)), isDeclined }
  }
}
