import type { Namespace } from '../../domain/namespace.js'
import type { SiwxSession } from '../../domain/siwx.js'
import { SignInUnavailableError } from '../../errors/siwxErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { statusOf } from '../connection/connectionController.js'
import { disconnect } from '../connection/disconnect.js'
import { log } from '../log.js'
import { lookForSession } from './lookForSession.js'
import { pairOf, setSignIn, signInAccountOf, signInStateOf, siwxOf } from './signInState.js'

/** Ends the session of the active account on its network; a required sign-in ends the connection, too. */
export async function signOut(instance: Instance, namespace: Namespace): Promise<void> {
  const account = signInAccountOf(instance, namespace)
  if (!account) throw new SignInUnavailableError('No ActiveCaipAddress found')
  const siwx = siwxOf(instance)
  await siwx.revokeSession(account.networkId, account.address)
  const pair = pairOf({ chainId: account.networkId, accountAddress: account.address })
  signInStateOf(instance).signedIn.get(namespace)?.delete(pair)
  // Another account or network is active by now, which nobody has signed out.
  if (signInAccountOf(instance, namespace)?.key !== account.key) return
  if (siwx.getRequired?.() ?? true) return disconnect(instance, { namespace })
  // Signing out is a decision too: the user is not asked to sign in again.
  setSignIn(instance, namespace, { status: 'checking', isDismissed: true })
  await lookForSession(instance, namespace)
}

/** Ends the sessions of addresses that have disconnected; all at once if nothing stays, because each may be a request. */
export async function endSessions(instance: Instance, disconnected: ReadonlyMap<Namespace, readonly string[]>) {
  const { connection, network } = instance
  const { askedForEmail, signedIn } = signInStateOf(instance)
  const siwx = siwxOf(instance)
  const warn = (error: unknown) => log(instance, 'warn', 'sign-out', error)
  if (namespacesOf(instance).every((namespace) => statusOf(connection.state, namespace) === 'disconnected')) {
    signedIn.clear()
    askedForEmail.clear()
    return siwx.setSessions([]).catch(warn)
  }
  for (const [namespace, addresses] of disconnected) {
    const sessionData = signedIn.get(namespace) ?? new Map<string, SiwxSession['data']>()
    signedIn.delete(namespace)
    const networkIds = network.ids().filter((id) => id.startsWith(`${namespace}:`))
    // Sessions of earlier visits: looked for, because ending each that is possible may be many requests.
    const unseen = networkIds
      .flatMap((id) => addresses.map((address) => [id, address] as const))
      .filter(([chainId, accountAddress]) => !sessionData.has(pairOf({ chainId, accountAddress })))
    for (const { chainId, accountAddress } of sessionData.values())
      await siwx.revokeSession(chainId, accountAddress).catch(warn)
    const earlier = await Promise.all(
      unseen.map(async ([id, address]) => {
        const sessions = await siwx.getSessions(id, address).catch(warn)
        return sessions && sessions.length > 0 ? [[id, address] as const] : []
      }),
    )
    for (const [id, address] of earlier.flat()) await siwx.revokeSession(id, address).catch(warn)
  }
}
