import { hasLegal } from '../../config/options.js'
import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import type { Connector } from '../../connectors/connector.js'
import { sleep, withTimeout } from '../../core/async.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestTimeoutError } from '../../errors/requestErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { isAppBrowser } from '../../platform/walletBrowser.js'
import { discover } from '../adapters.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { connect } from './connect.js'
import { statusOf } from './connectionController.js'

/** A wallet's browser may add its wallet while the page loads. */
const WALLET_WAIT_MS = 3_000
const WALLET_POLL_MS = 100

/**
 * Connects the wallet that the page runs inside of, without a press. The wallet is asked silently first, and prompts only
 * if it does not share its account yet. The user's own choice is left alone: what they connect meanwhile, or have
 * disconnected before.
 */
export async function connectHost(instance: Instance): Promise<void> {
  const { connection, input, liveOptions, scope } = instance
  // The app's terms are in the modal, and must be accepted before a wallet is asked.
  if (liveOptions.state.features.legalCheckbox && hasLegal(input)) return
  const connector = await findHost(instance)
  const isUntouched = namespacesOf(instance).every((name) => statusOf(connection.state, name) === 'disconnected')
  if (!connector || scope.isEnded || !isUntouched) return
  try {
    await connect(instance, silentFirst(connector))
  } catch (error) {
    // The next page load must not ask again.
    if (error instanceof UserRejectedError) storageOf(instance).write('connection_status', 'disconnected')
  }
}

/** The wallet that the page runs inside of: one that knows it, or the only one in the browser of an app. */
async function findHost(instance: Instance): Promise<Connector | undefined> {
  const { connection } = instance
  await discover(instance)
  for (const connector of connection.state.connectors) if (await isHost(instance, connector)) return connector
  return isAppBrowser() ? findOnlyWallet(instance) : undefined
}

/** The app's own code must not break the others. */
const isHost = (instance: Instance, connector: Connector): Promise<boolean> =>
  Promise.resolve(connector.isHost?.()).then(Boolean, (error) => {
    log(instance, 'warn', 'connectHost', error)
    return false
  })

/** The only wallet of the active namespace, once it is there; none if there are several. */
async function findOnlyWallet({ connection, network, scope }: Instance): Promise<Connector | undefined> {
  const { activeNamespace = '' } = network.state
  const installed = () =>
    connection.state.connectors.filter(
      ({ type, namespaces }) => (type === 'ANNOUNCED' || type === 'INJECTED') && namespaces.includes(activeNamespace),
    )
  const deadline = performance.now() + WALLET_WAIT_MS
  while (installed().length === 0 && performance.now() < deadline) await sleep(WALLET_POLL_MS, scope.signal)
  // Another one may follow.
  await sleep(WALLET_POLL_MS, scope.signal)
  const [wallet, ...otherWallets] = installed()
  return otherWallets.length === 0 && !wallet?.isContested ? wallet : undefined
}

/** Asks for its account as a page load does, and only then as a press does. */
const silentFirst = (connector: Connector): Connector => ({
  ...connector,
  async connect(request) {
    const resumed = connector.resume(request.namespaces?.[0])
    const session = await withTimeout(
      resumed,
      RECONNECT_TIMEOUT_MS,
      () => new RequestTimeoutError(RECONNECT_TIMEOUT_MS),
    )
    return session ?? connector.connect(request)
  },
})
