import { subscribe } from 'valtio/vanilla'
import { hasLegal } from '../config/options.js'
import { findConnector } from '../connectors/findConnector.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { isRdns } from '../core/isRdns.js'
import type { Namespace } from '../domain/namespace.js'
import { RequestAbortedError, UserRejectedError } from '../errors/connectionErrors.js'
import type { Shell } from './shell.js'

/** What a page calls a wallet: its rdns, the id of its connector, or its name. */
export type WalletWish = { readonly wallet: string; readonly namespace?: Namespace | undefined }

export type ShortcutOutcome =
  /** `elsewhere`: the modal has to be opened for it. */
  | { readonly status: 'connected' | 'missing' | 'ready' | 'elsewhere' }
  | { readonly status: 'error'; readonly error: Error; readonly isDeclined: boolean }

/** A wallet that announces itself may take a moment. */
const ANNOUNCE_WAIT_MS = 150

/** Looks for wallets from now on. */
export async function discover({ runtime, actions }: Shell): Promise<void> {
  await Promise.all([runtime().then((made) => made.discover()), actions()])
}

async function find({ runtime, connection }: Shell, { wallet, namespace }: WalletWish) {
  await (await runtime()).discover()
  const look = () => findConnector(connection.state.connectors, wallet, namespace)
  const found = look()
  // A name may turn out to be that of two, once all have announced themselves.
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

/** Connects one wallet without the modal. Asks it once, and nothing where it is not here or is connected already. */
export async function connectWallet(shell: Shell, wish: WalletWish): Promise<ShortcutOutcome> {
  const { legalCheckbox } = shell.liveOptions.state.features
  // The app's terms stand in the modal, and no wallet is asked before they are accepted.
  if (legalCheckbox && hasLegal(shell.input)) return { status: 'elsewhere' }
  const { status: found, connector } = await find(shell, wish)
  // Which of several is meant is the visitor's to say.
  if (!connector) return { status: found === 'unclear' ? 'elsewhere' : 'missing' }
  // What an earlier visit left may be this very wallet.
  await (await shell.connections()).restore.restoring()
  const { state } = shell.connection
  const isConnected = connector.namespaces.every((name) => connectedOf(state, name)?.wallet.id === connector.id)
  if (isConnected) return { status: 'connected' }
  shell.events.emit('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  try {
    await (await shell.actions()).connect(connector)
    return { status: 'connected' }
  } catch (error) {
    // Another wallet was chosen meanwhile, or the page no longer wants it: nothing went wrong with this one.
    if (error instanceof RequestAbortedError) return { status: 'ready' }
    const isDeclined = error instanceof UserRejectedError
    return { status: 'error', error: error instanceof Error ? error : new Error(String(error)), isDeclined }
  }
}
