import { MAX_AUTH_WAIT_MS } from '../../config/limits.js'
import type { AuthRequest, AuthResponse, ConnectorInfo, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Siwx, SiwxMessage, SiwxSession } from '../../domain/siwx.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import type { Instance } from '../../instance/instance.js'
import { log } from '../log.js'

type OneClickParts = {
  readonly siwx: Siwx
  /** What to ask for with a message, on these networks; throws for a message that breaks a rule. */
  toRequest(message: SiwxMessage, networkIds: readonly string[]): AuthRequest
  /** The sessions of a response; throws unless it is what was asked for. */
  read(response: AuthResponse, rules: { accounts: readonly string[]; now: number }): readonly SiwxSession[]
  /** Whether the account has signed the text. */
  isSigned(session: SiwxSession): Promise<boolean>
  /** The wallet that signs in, although it is not connected yet. */
  setWallet(connector: ConnectorInfo | undefined): void
  /** The active account is signed in by this session. */
  adopt(namespace: Namespace, session: SiwxSession): void
}

/** What a wallet has signed, verified and stored. */
export type SignedIn = {
  /** The wallet is connected now. */
  accept(): void
  /** The user has cancelled meanwhile. */
  revoke(): void
}

export type OneClick = ReturnType<typeof createOneClick>

/** Signs in with the approval of a pairing: the wallet asks its user once. */
export function createOneClick(instance: Instance, parts: OneClickParts) {
  const { adopt, isSigned, read, setWallet, siwx, toRequest } = parts
  const { events, network } = instance
  /** A wallet has signed wrongly, or with a contract that its client cannot verify: the next one signs afterwards. */
  let hasFailed = false

  /** What was signed was refused, and nothing is connected. */
  function fail(error: unknown) {
    if (error instanceof SiwxSessionInvalidError) hasFailed = true
    const place = network.activeOf(network.state.activeNamespace ?? '')
    events.emit('SIWX_AUTH_ERROR', { network: place?.caipNetworkId ?? '', isSmartAccount: false })
  }

  /** All or none: one wrong signature makes the others doubtful. */
  async function verify(response: AuthResponse, session: WalletSession) {
    const accounts = session.connections.flatMap((live) => live.accounts.map(({ address }) => address))
    const sessions = read(response, { accounts, now: Date.now() })
    for (const one of sessions) if (!(await isSigned(one))) throw new SiwxSessionInvalidError('signature')
    return sessions
  }

  return {
    /** A new message for each URI (SIWX-1); `undefined` to connect only, and sign afterwards. */
    async create(networkIds: readonly string[]): Promise<AuthRequest | undefined> {
      // Its message would be signed before the user was asked for an address.
      if (hasFailed || siwx.emailCapture) return undefined
      try {
        const [first = ''] = networkIds
        const active = network.activeOf(splitCaip2(first)?.namespace ?? '')?.caipNetworkId
        const chainId = (active !== undefined && networkIds.includes(active) ? active : first) as CaipNetworkId
        const made = siwx.createMessage({ chainId, accountAddress: '' })
        const message = await withTimeout(made, MAX_AUTH_WAIT_MS, () => new RequestAbortedError())
        return toRequest(message, networkIds)
      } catch (error) {
        log(instance, 'warn', 'sign-in', error)
        return undefined
      }
    },
    /**
     * Verifies and stores what the wallet has signed, before it counts as connected; `undefined` if it has signed nothing.
     * Rejects if anything is wrong with it.
     */
    async finish(session: WalletSession): Promise<SignedIn | undefined> {
      const { auth, connections } = session
      const [live] = connections
      if (!auth || !live) return undefined
      const networkId: CaipNetworkId = `${live.namespace}:${live.chainId}`
      setWallet(live.connector)
      instance.showMessage('siwx.authenticating', 'loading')
      try {
        const verified = await verify(auth, session)
        if (verified.length === 0) return undefined
        // Some implementations keep only the first one.
        const isActive = ({ data }: SiwxSession) => data.chainId === networkId
        const sessions = [...verified.filter(isActive), ...verified.filter((one) => !isActive(one))]
        await siwx.setSessions(sessions)
        return {
          accept() {
            for (const one of sessions.slice(0, 1)) adopt(live.namespace, one)
            events.emit('SIWX_AUTH_SUCCESS', { network: networkId, isSmartAccount: false })
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
        if (!(error instanceof SiwxSessionInvalidError)) fail(error)
        throw error
      } finally {
        setWallet(undefined)
        instance.showMessage(undefined, 'loading')
      }
    },
    fail,
  }
}
