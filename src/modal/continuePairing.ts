import { hasPairing } from '../config/options.js'
import type { Shell } from './shell.js'

/** Waits for the approval of a URI that an earlier page load has shown, for as long as a wallet may use it. */
export async function continuePairing(shell: Shell): Promise<void> {
  const { storage, walletConnect } = await shell.runtime()
  const pairing = storage.read('open_pairing')
  if (!pairing || pairing.until <= Date.now() || !hasPairing(shell.input) || shell.input.manualWCControl)
    return storage.remove('open_pairing')
  const { since, until, link } = pairing
  const namespaces = [...shell.factories.keys()].filter((name) => pairing.namespaces.includes(name))
  const [connector, { connect }] = await Promise.all([walletConnect(), shell.actions()])
  await connect(connector, { namespaces, isQuiet: true, continued: { since, until }, choice: () => ({ link }) })
}
