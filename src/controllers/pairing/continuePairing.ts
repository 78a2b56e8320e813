import { hasPairing, walletConnectOptionsOf } from '../../config/options.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { connect } from '../connection/connect.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { walletConnectOf } from './walletConnectOf.js'

/**
 * Waits for the approval of a URI that an earlier page load has shown, for as long as a wallet may use it.
 * @throws RequestAbortedError once nobody can use it any more
 */
export async function continuePairing(instance: Instance): Promise<void> {
  const storage = storageOf(instance)
  const pairing = storage.read('open_pairing')
  if (
    !pairing ||
    pairing.until <= Date.now() ||
    !hasPairing(instance.input) ||
    walletConnectOptionsOf(instance.input).manual
  )
    return storage.remove('open_pairing')
  const { since, until, link } = pairing
  const namespaces = namespacesOf(instance).filter((name) => pairing.namespaces.includes(name))
  try {
    const connector = await walletConnectOf(instance)
    await connect(instance, connector, {
      namespaces,
      isPreload: true,
      continued: { since, until },
      choice: () => ({ link }),
    })
  } catch (error) {
    log(instance, 'debug', 'pairing', error)
    throw error
  }
}
