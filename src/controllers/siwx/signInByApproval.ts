import { MAX_AUTH_WAIT_MS } from '../../config/limits.js'
import type { AuthRequest, AuthResponse, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import type { SiwxSession } from '../../domain/siwx.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { pageHost } from '../../platform/page.js'
import { readCacaos, toAuthRequest } from '../../siwx/authRequest.js'
import { log } from '../log.js'
import { acceptSession } from './lookForSession.js'
import { isSignedByAccount, signInAccountOf, signInStateOf, siwxOf } from './signInState.js'

// Signs in with the approval of a pairing: the wallet asks its user once.

/** What a wallet has signed, verified and stored. */
export type SignedIn = {
  /** The wallet is connected now. */
  accept(): void
  /** The user has cancelled meanwhile. */
  revoke(): void
}

/** A new message for each URI (SIWX-1); `undefined` to connect only, and sign afterwards. */
export async function createAuthRequest(
  instance: Instance,
  networkIds: readonly string[],
): Promise<AuthRequest | undefined> {
  const siwx = siwxOf(instance)
  // Its message would be signed before the user was asked for an address.
  if (signInStateOf(instance).hasApprovalFailed || siwx.emailCapture) return undefined
  try {
    const [first = ''] = networkIds
    const active = instance.network.activeOf(splitCaip2(first)?.namespace ?? '')?.caipNetworkId
    const chainId = (active !== undefined && networkIds.includes(active) ? active : first) as CaipNetworkId
    const creating = siwx.createMessage({ chainId, accountAddress: '' })
    const message = await withTimeout(creating, MAX_AUTH_WAIT_MS, () => new RequestAbortedError())
    return toAuthRequest(message, networkIds, pageHost())
  } catch (error) {
    log(instance, 'warn', 'sign-in', error)
    return undefined
  }
}

/**
 * Verifies and stores what the wallet has signed, before it counts as connected; `undefined` if it has signed nothing.
 * Rejects if anything is wrong with it.
 */
export async function storeApproval(instance: Instance, session: WalletSession): Promise<SignedIn | undefined> {
  const { auth, connections } = session
  const [live] = connections
  if (!auth || !live) return undefined
  const siwx = siwxOf(instance)
  const state = signInStateOf(instance)
  const networkId: CaipNetworkId = `${live.namespace}:${live.chainId}`
  state.approvingWallet = live.connector
  instance.showMessage('siwx.authenticating', 'loading')
  try {
    const verified = await verifyAll(instance, auth, session)
    if (verified.length === 0) return undefined
    // Some implementations keep only the first one.
    const isActive = ({ data }: SiwxSession) => data.chainId === networkId
    const sessions = [...verified.filter(isActive), ...verified.filter((candidate) => !isActive(candidate))]
    await siwx.setSessions(sessions)
    return {
      accept() {
        const [first] = sessions
        if (first) adoptSession(instance, live.namespace, first)
        instance.events.emit('SIWX_AUTH_SUCCESS', { network: networkId, isSmartAccount: false })
      },
      revoke() {
        for (const { data } of sessions)
          siwx
            .revokeSession(data.chainId, data.accountAddress)
            .catch((error) => log(instance, 'warn', 'sign-in', error))
      },
    }
  } catch (error) {
    // A wrong signature is reported by who connects, like one that the client itself has refused.
    if (!(error instanceof SiwxSessionInvalidError)) reportApprovalFailure(instance, error)
    throw error
  } finally {
    state.approvingWallet = undefined
    instance.showMessage(undefined, 'loading')
  }
}

/** What was signed was refused, and nothing is connected. */
export function reportApprovalFailure(instance: Instance, error: unknown) {
  if (error instanceof SiwxSessionInvalidError) signInStateOf(instance).hasApprovalFailed = true
  const active = instance.network.activeOf(instance.network.state.activeNamespace ?? '')
  instance.events.emit('SIWX_AUTH_ERROR', { network: active?.caipNetworkId ?? '', isSmartAccount: false })
}

/** All or none: one wrong signature makes the others doubtful. */
async function verifyAll(instance: Instance, response: AuthResponse, session: WalletSession) {
  const accounts = session.connections.flatMap((live) => live.accounts.map(({ address }) => address))
  const sessions = readCacaos(response, { accounts, now: Date.now() })
  for (const signed of sessions)
    if (!(await isSignedByAccount(instance, signed))) throw new SiwxSessionInvalidError('signature')
  return sessions
}

/** A session that was just stored signs in the active account, without another look. */
function adoptSession(instance: Instance, namespace: string, session: SiwxSession) {
  const { looks, lookedAt } = signInStateOf(instance)
  const account = signInAccountOf(instance, namespace)
  const { accountAddress, chainId } = session.data
  if (account?.networkId !== chainId || account.address.toLowerCase() !== accountAddress.toLowerCase()) return
  looks.get(namespace)?.cancel()
  lookedAt.set(namespace, account.key)
  acceptSession(instance, namespace, session)
}
