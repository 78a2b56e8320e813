import type { Unsubscribe } from '../../core/scope.js'
import type { AuthRequest } from '../connector.js'
import type { Proposal } from './proposal.js'
import type { AuthParams, AuthResult, SignClient } from './universalProvider.js'

type SentRequest = { readonly topic: string; readonly method: string; readonly params: { optionalNamespaces?: object } }

/** Undocumented members of the published client that sign-in requests need. */
type AuthInside = SignClient & {
  readonly core: { readonly crypto: { generateKeyPair(): Promise<string> } }
  readonly auth: {
    readonly authKeys: { readonly keys: readonly string[]; delete(key: string, reason: object): Promise<void> }
  }
  readonly engine: {
    authenticate(params: AuthParams): Promise<{ response(): Promise<AuthResult> }>
    sendRequest(request: SentRequest): Promise<unknown>
  }
}

/** Where the client keeps the key of its newest sign-in request. */
const AUTH_KEY = 'wc@1.5:auth::PUB_KEY'
/** The specification leaves it out here, as wallets know it. */
const LEFT_OUT_METHOD = 'wallet_showCallsStatus'

/** The methods of the proposal become a part of the signed text, and the approved session has only these. */
export function toAuthParams(auth: AuthRequest, proposal: Proposal): AuthParams {
  const methods = Object.values(proposal).flatMap((namespace) => namespace.methods)
  return { ...auth, methods: methods.filter((method) => method !== LEFT_OUT_METHOD) }
}

/** Another version may differ: then wallets sign after connecting. */
function isKnown(client: SignClient): client is AuthInside {
  try {
    const { auth, core, engine } = client as AuthInside
    const members = [auth.authKeys.delete, core.crypto.generateKeyPair, engine.authenticate, engine.sendRequest]
    return members.every((member) => typeof member === 'function')
  } catch {
    return false
  }
}

export type ClientAuth = {
  /**
   * Creates a URI that asks for a signature too. `isRenewal`: older ones stay valid, so they share a key, because the
   * client drops responses to all but its newest key.
   */
  authenticate(params: AuthParams, isRenewal: boolean): Promise<{ response(): Promise<AuthResult> }>
  readonly toParams: typeof toAuthParams
  readonly release: Unsubscribe
}

/**
 * The client's sign-in requests; `undefined` if its internals are not as expected. Each is sent with a proposal for
 * wallets that cannot sign while they connect. The client's own has neither RPC URLs nor all methods and events, so it
 * is replaced by that of `fallbackOf`, by topic.
 */
export function openClientAuth(
  client: SignClient,
  fallbackOf: (topic: string) => Proposal | undefined,
): ClientAuth | undefined {
  if (!isKnown(client)) return undefined
  const { authKeys } = client.auth
  const { engine } = client
  const { crypto } = client.core
  const { generateKeyPair } = crypto
  const { sendRequest } = engine
  let key: Promise<string> | undefined
  /** Requests that are being sent. */
  let sending = 0

  crypto.generateKeyPair = () => {
    if (sending === 0) return generateKeyPair.call(crypto)
    key ??= generateKeyPair.call(crypto)
    return key
  }
  engine.sendRequest = (request) => {
    const fallback = request.method === 'wc_sessionPropose' ? fallbackOf(request.topic) : undefined
    // In place, because the client stores the same object.
    if (fallback) request.params.optionalNamespaces = fallback
    return sendRequest.call(engine, request)
  }

  return {
    async authenticate(params, isRenewal) {
      sending++
      try {
        // Without its record the client does not delete the former key.
        if (isRenewal && key) await authKeys.delete(AUTH_KEY, { code: 0, message: 'kept' })
        else key = undefined
        // The method of the client does the same, and logs that it is deprecated.
        return await engine.authenticate(params)
      } finally {
        sending--
      }
    },
    toParams: toAuthParams,
    release() {
      crypto.generateKeyPair = generateKeyPair
      engine.sendRequest = sendRequest
    },
  }
}
