import { SIWX_LIFE_MS } from '../config/limits.js'
import { type CaipNetworkId, splitCaip2 } from '../core/caip.js'
import { checksumAddress } from '../core/checksumAddress.js'
import type { Siwx, SiwxContext, SiwxData, SiwxMessage, SiwxMessageInput, SiwxSession } from '../domain/siwx.js'
import { SiwxFieldError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { checkSession } from './checkSession.js'
import { createAttempts } from './createAttempts.js'
import { freezeMessage, isSameOrigin, pageUri } from './createMessage.js'
import { isSameAccount } from './messageFields.js'
import { parseMessage } from './messageText.js'
import type { SiweConfig, SiweMessageParams, SiweSession } from './siwxOptions.js'

const isEvm = (chainId: CaipNetworkId) => chainId.startsWith('eip155:')
const toChainId = (chainId: number): CaipNetworkId => `eip155:${chainId}`

function parseAppText(text: string, chainId: CaipNetworkId): SiwxData {
  try {
    return parseMessage(text, splitCaip2(chainId)?.namespace ?? '')
  } catch {
    throw new SiwxFieldError('text', 'of createMessage is not EIP-4361')
  }
}

/** Implements `siweConfigToSiwx`. */
export function createSiweSiwx(config: SiweConfig, context: SiwxContext): Siwx {
  const attempts = createAttempts()

  /** What the app knows of a session: neither its text nor its signature. */
  const sessionOf = (accountAddress: string, chainId: CaipNetworkId): SiwxSession => ({
    data: { accountAddress, chainId, domain: context.domain, uri: pageUri(context.uri), version: '1', nonce: '' },
    message: '',
    signature: '',
  })

  async function createMessage({ accountAddress, chainId, notBefore }: SiwxMessageInput): Promise<SiwxMessage> {
    if (!isEvm(chainId)) throw new SiwxFieldError('chainId', 'is not an EVM network')
    const account = accountAddress === '' ? '' : checksumAddress(accountAddress)
    if (account === undefined) throw new SiwxFieldError('accountAddress', 'is not an address')
    const { chains: _, ...params } = (await config.getMessageParams?.()) ?? {
      domain: context.domain,
      uri: pageUri(context.uri),
      exp: new Date(Date.now() + SIWX_LIFE_MS).toISOString(),
    }
    if (params.domain !== context.domain) throw new SiwxFieldError('domain', 'is not the host of the page')
    if (!isSameOrigin(params.uri, context.uri)) throw new SiwxFieldError('uri', 'is not of the page')
    const nonce = await config.getNonce(account || undefined)
    if (account === '') return attempts.begin(freezeMessage(toFields(params, { chainId, nonce, notBefore }), ''))
    const text = config.createMessage({
      ...params,
      ...(notBefore !== undefined && { nbf: notBefore }),
      nonce,
      version: '1',
      iat: params.iat ?? new Date().toISOString(),
      chainId: Number(chainId.slice('eip155:'.length)),
      address: `did:pkh:${chainId}:${account}`,
    })
    return attempts.begin(freezeMessage(readText(text, { accountAddress: account, chainId, nonce }), text))
  }

  /** Without an account there is no text: a wallet adds its own while it connects. */
  function toFields(
    { domain, uri, statement, resources, requestId, iat, exp, nbf }: Omit<SiweMessageParams, 'chains'>,
    { chainId, nonce, notBefore = nbf }: Pick<SiwxData, 'chainId' | 'nonce' | 'notBefore'>,
  ): SiwxData {
    return {
      accountAddress: '',
      chainId,
      domain,
      uri,
      version: '1',
      nonce,
      statement,
      resources,
      requestId,
      issuedAt: iat ?? new Date().toISOString(),
      expirationTime: exp,
      notBefore,
    }
  }

  /** The text is the app's, so its fields are read from it and compared with what it was given. */
  function readText(text: string, expected: Pick<SiwxData, 'accountAddress' | 'chainId' | 'nonce'>): SiwxData {
    const data = parseAppText(text, expected.chainId)
    for (const field of ['accountAddress', 'chainId', 'nonce'] as const) {
      if (data[field] !== expected[field]) throw new SiwxFieldError(field, 'differs in the text of createMessage')
    }
    if (data.domain !== context.domain) throw new SiwxFieldError('domain', 'is not the host of the page')
    if (!isSameOrigin(data.uri, context.uri)) throw new SiwxFieldError('uri', 'is not of the page')
    return data
  }

  async function readSession(): Promise<SiweSession | undefined> {
    return (await config.getSession()) ?? undefined
  }

  async function signOut() {
    await config.signOut()
    config.onSignOut?.()
  }

  async function addSession(session: SiwxSession) {
    const uri = attempts.uriOf(session.data)
    const expected = { domain: context.domain, isUri: (text: string) => text === uri, now: Date.now() }
    const data = checkSession(session, { ...expected, isOfApp: true })
    const { message, signature, cacao } = session
    attempts.end(data.nonce)
    if (!(await config.verifyMessage({ message, signature, ...(cacao !== undefined && { cacao }) }))) {
      throw new SiwxSessionInvalidError('server')
    }
    config.onSignIn?.(await readSession())
  }

  return {
    createMessage,
    addSession,
    async revokeSession(chainId, address) {
      // Nobody has signed in elsewhere, and the server's one session may be another account's.
      if (!isEvm(chainId)) return
      const session = await readSession()
      if (typeof session?.address !== 'string') return
      // An app may let the session count for every account.
      if (config.signOutOnAccountChange === false || isSameAccount(chainId, session.address, address)) await signOut()
    },
    async setSessions(sessions) {
      const [first] = sessions
      if (first) await addSession(first)
      else await signOut()
    },
    async getSessions(chainId, address) {
      // There is nothing to sign elsewhere, as in the specification.
      if (!isEvm(chainId)) return [sessionOf(address, chainId)]
      const session = await readSession()
      if (!session || typeof session.address !== 'string') return []
      const signedFor = toChainId(session.chainId)
      const isAccount = isSameAccount(chainId, session.address, address)
      if (!isAccount && config.signOutOnAccountChange !== false) return []
      if (signedFor !== chainId && config.signOutOnNetworkChange !== false) return []
      return [sessionOf(session.address, signedFor)]
    },
  }
}
