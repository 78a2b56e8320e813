// Signs users in with their wallet. Everything is verified here: what the page has checked does not count.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { createSignInMessageText, parseSignInMessageText, verifyMessageSignature } from '@solana/wallet-standard-util'
import { createPublicClient, http, isAddress } from 'viem'

const NONCE_MS = 10 * 60_000
const SESSION_MS = 24 * 60 * 60_000
/** Clocks of users and servers differ. */
const SKEW_MS = 60_000
const MAX_BODY_BYTES = 65_536
const MAX_NONCES = 10
const MAX_VISITS = 10_000
const SOLANA_SIGNATURE_BYTES = 64

/** CAIP-2 ids by the names of Wallet Standard. */
const SOLANA_CHAINS = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/**
 * @typedef {{
 *   origins: readonly string[],
 *   rpcUrls: Readonly<Record<string, string>>,
 *   solanaChains?: readonly string[],
 *   now?: () => number,
 * }} Options `origins` of the app's pages; `rpcUrls` by EVM chain id: only these chains are accepted.
 *
 * @typedef {{ domain: string, address: string, uri: string, chainId: string, nonce: string,
 *   issuedAt: number, expiresAt: number, startsAt: number }} Message
 * @typedef {{ message: string, signature: string, chainId: string, address: string, expiresAt: number }} Session
 * @typedef {{ nonces: Map<string, number>, sessions: Session[], expiresAt: number }} Visit
 */

/** A refused request. */
class Refusal extends Error {
  /** @param {number} status @param {string} problem */
  constructor(status, problem) {
    super(problem)
    this.status = status
  }
}

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`
const FIELDS = [
  String.raw`URI: (?<uri>\S+)`,
  'Version: 1',
  String.raw`Chain ID: (?<chain>\S+)`,
  'Nonce: (?<nonce>[A-Za-z0-9]{8,128})',
  `Issued At: (?<issued>${TIME})(?:`,
].join(String.raw`\n`)
const OPTIONAL_FIELDS = [
  `Expiration Time: (?<expiration>${TIME}))?(?:`,
  `Not Before: (?<start>${TIME}))?(?:`,
  String.raw`Request ID: \S*)?(?:`,
  String.raw`Resources:(?:\n- \S+)*)?$`,
].join(String.raw`\n`)

/** @param {string} chainName @param {string} withoutStatement */
const patternOf = (chainName, withoutStatement) =>
  new RegExp(
    String.raw`^(?<domain>\S+) wants you to sign in with your ${chainName} account:\n(?<address>\S+)\n` +
      String.raw`(?:\n(?<statement>[^\n]+)\n|${withoutStatement})\n${FIELDS}\n${OPTIONAL_FIELDS}`,
  )

/** EIP-4361 has two empty lines where a statement is missing. */
const EVM_TEXT = patternOf('Ethereum', String.raw`\n`)
const SOLANA_TEXT = patternOf('Solana', '')

/** @param {string | undefined} text @param {number} preset */
const timeOf = (text, preset) => (text === undefined ? preset : Date.parse(text))

/** The one place that reads the signed text; anything unusual is refused. @param {string} text @returns {Message} */
function readMessage(text) {
  const evm = EVM_TEXT.exec(text)
  const groups = (evm ?? SOLANA_TEXT.exec(text))?.groups
  if (!groups) throw new Refusal(400, 'The message is not a sign-in message')
  const { domain = '', address = '', uri = '', chain = '', nonce = '', issued, expiration, start } = groups
  const name = chain.replace(/^solana:/, '')
  const existing = Object.entries(SOLANA_CHAINS).find(([key, id]) => key === name || id === chain)
  const chainId = evm ? `eip155:${chain}` : (existing?.[1] ?? '')
  const message = { domain, address, uri, chainId, nonce }
  const times = {
    issuedAt: timeOf(issued, Number.NaN),
    expiresAt: timeOf(expiration, Number.POSITIVE_INFINITY),
    startsAt: timeOf(start, Number.NEGATIVE_INFINITY),
  }
  if (Object.values(times).some(Number.isNaN)) throw new Refusal(400, 'The message has an invalid time')
  return { ...message, ...times }
}

/** @param {string} text @param {string} address @param {string} signature */
function isSignedOnSolana(text, address, signature) {
  // Wallet Standard's own utility has to write the same text.
  const parsed = parseSignInMessageText(text)
  if (!parsed || createSignInMessageText(parsed) !== text) return false
  try {
    const [publicKey, bytes] = [base58.decode(address), base58.decode(signature)]
    if (publicKey.length !== 32 || bytes.length !== SOLANA_SIGNATURE_BYTES) return false
    const message = new TextEncoder().encode(text)
    return verifyMessageSignature({ message, signedMessage: message, signature: bytes, publicKey })
  } catch {
    return false
  }
}

/**
 * Keys, deployed contracts (ERC-1271), and contracts that do not exist yet (ERC-6492).
 * @param {string} chain @param {string} rpcUrl @param {string} message @param {string} address @param {string} signature
 */
async function isSignedOnEvm(chain, rpcUrl, message, address, signature) {
  if (!isAddress(address) || !/^0x(?:[0-9a-f]{2})+$/i.test(signature)) return false
  const client = createPublicClient({ transport: http(rpcUrl) })
  const hex = /** @type {`0x${string}`} */ (signature)
  // An error must not sign anybody in; an unreachable node is not the user's fault.
  const actual = await client.getChainId().catch(() => undefined)
  if (String(actual) !== chain) throw new Refusal(503, 'The signature cannot be verified now')
  return client.verifyMessage({ address, message, signature: hex }).catch(() => false)
}

/** @param {string | undefined} header @param {string} name */
function readCookie(header, name) {
  const match = (header ?? '').split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  return match?.slice(name.length + 1)
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Record<string, unknown>>} */
async function readBody(request) {
  // Other sites cannot send this type without a preflight.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new Refusal(415, 'Send JSON')
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new Refusal(413, 'The body is too large')
  }
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new Refusal(400, 'Send a JSON object')
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const recordOf = (value) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** @param {Options} options */
export function createSiwxServer({ origins, rpcUrls, solanaChains = ['mainnet'], now = Date.now }) {
  const isSecure = origins.every((origin) => origin.startsWith('https:'))
  const cookieName = isSecure ? '__Host-siwx' : 'siwx'
  /** By the secret in the cookie. One process: use a database with several. @type {Map<string, Visit>} */
  const visits = new Map()

  /** @param {import('node:http').ServerResponse} response @param {string} value @param {number} seconds */
  function setCookie(response, value, seconds) {
    const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    response.setHeader('set-cookie', `${cookieName}=${value}; ${flags}; Max-Age=${seconds}`)
  }

  /** @param {Visit} visit @param {import('node:http').ServerResponse} response */
  function start(visit, response) {
    const id = randomBytes(32).toString('hex')
    visits.set(id, visit)
    if (visits.size > MAX_VISITS) {
      // Many nonces must not sign other users out. Limit the rate of requests in front of this server.
      const [oldest] = visits.keys()
      const idle = [...visits].find(([, { sessions }]) => sessions.length === 0)?.[0] ?? oldest
      if (idle !== undefined) visits.delete(idle)
    }
    setCookie(response, id, SESSION_MS / 1000)
  }

  /** @param {import('node:http').IncomingMessage} request */
  function find(request) {
    const id = readCookie(request.headers.cookie, cookieName)
    const visit = id === undefined ? undefined : visits.get(id)
    if (id === undefined || !visit) return undefined
    visit.sessions = visit.sessions.filter(({ expiresAt }) => expiresAt > now())
    if (visit.expiresAt > now()) return { id, visit }
    visits.delete(id)
    return undefined
  }

  /** @type {Handler} */
  async function giveNonce(request, response) {
    let visit = find(request)?.visit
    if (!visit) {
      visit = { nonces: new Map(), sessions: [], expiresAt: now() + SESSION_MS }
      start(visit, response)
    }
    const nonce = randomBytes(16).toString('hex')
    visit.nonces.set(nonce, now() + NONCE_MS)
    const [oldest] = visit.nonces.keys()
    if (visit.nonces.size > MAX_NONCES && oldest !== undefined) visit.nonces.delete(oldest)
    return { nonce }
  }

  /** @param {Message} message @param {string} origin */
  function checkMessage({ domain, uri, chainId, issuedAt, expiresAt, startsAt }, origin) {
    if (domain !== new URL(origin).host) throw new Refusal(401, 'The message is for another domain')
    if (!URL.canParse(uri) || new URL(uri).origin !== origin) throw new Refusal(401, 'The message has another URI')
    const isKnown = chainId.startsWith('eip155:')
      ? Object.hasOwn(rpcUrls, chainId.slice('eip155:'.length))
      : solanaChains.some((name) => Object.entries(SOLANA_CHAINS).some(([key, id]) => key === name && id === chainId))
    if (!isKnown) throw new Refusal(401, 'The message is for another chain')
    if (expiresAt <= now()) throw new Refusal(401, 'The message has expired')
    if (Math.max(startsAt, issuedAt) > now() + SKEW_MS) throw new Refusal(401, 'The message is not valid yet')
  }

  /** @type {Handler} */
  async function verify(request, response, origin) {
    const body = await readBody(request)
    const { message: text, signature } = body
    if (typeof text !== 'string' || typeof signature !== 'string') throw new Refusal(400, 'Send message and signature')
    const match = find(request)
    if (!match) throw new Refusal(401, 'Ask for a nonce first')
    const message = readMessage(text)
    // What is sent beside the text has to agree with it, and is used for nothing else.
    const data = recordOf(body.data)
    const { chainId = data.chainId, address = data.accountAddress } = body
    if (chainId !== undefined && chainId !== message.chainId) throw new Refusal(401, 'The message is for another chain')
    if (address !== undefined && address !== message.address) throw new Refusal(401, 'The message has another address')
    checkMessage(message, origin)

    const nonceEnds = match.visit.nonces.get(message.nonce)
    // Used up before anything is awaited, whatever comes of it.
    match.visit.nonces.delete(message.nonce)
    if (nonceEnds === undefined || nonceEnds <= now()) throw new Refusal(401, 'The nonce is unknown, used or expired')
    const [namespace, chain = ''] = message.chainId.split(':')
    const isSigned =
      namespace === 'eip155'
        ? await isSignedOnEvm(chain, rpcUrls[chain] ?? '', text, message.address, signature)
        : isSignedOnSolana(text, message.address, signature)
    if (!isSigned) throw new Refusal(401, 'The signature is not valid')
    // Signed out or verified in another tab meanwhile.
    const current = visits.get(match.id)
    if (!current) throw new Refusal(401, 'The session has ended')

    const expiresAt = Math.min(message.expiresAt, now() + SESSION_MS)
    const session = { message: text, signature, chainId: message.chainId, address: message.address, expiresAt }
    const otherEntries = current.sessions.filter(
      (candidate) => candidate.chainId !== session.chainId || candidate.address !== session.address,
    )
    // A new secret: one that somebody planted in the browser must not become signed in.
    visits.delete(match.id)
    start({ nonces: current.nonces, sessions: [...otherEntries, session], expiresAt: now() + SESSION_MS }, response)
    return { chainId: session.chainId, address: session.address, expiresAt }
  }

  /** @type {Handler} */
  async function readSession(request) {
    const sessions = find(request)?.visit.sessions ?? []
    if (sessions.length === 0) throw new Refusal(401, 'Nobody is signed in')
    return { sessions }
  }

  /** Ends the session of one account, or all. The cookie goes with the last one. @type {Handler} */
  async function signOut(request, response) {
    const { chainId, accountAddress } = await readBody(request)
    const match = find(request)
    if (!match) return {}
    const isEverybody = chainId === undefined && accountAddress === undefined
    const before = match.visit.sessions
    const remaining = before.filter((session) => session.chainId !== chainId || session.address !== accountAddress)
    match.visit.sessions = remaining
    // Without a session it was only asked for a nonce, which is still awaited.
    if (!isEverybody && (remaining.length > 0 || before.length === 0)) return {}
    visits.delete(match.id)
    setCookie(response, '', 0)
    return {}
  }

  /**
   * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse,
   *   origin: string) => Promise<unknown>} Handler
   * @type {Readonly<Record<string, Handler>>}
   */
  const handlers = {
    'GET /nonce': giveNonce,
    'POST /verify': verify,
    'GET /session': readSession,
    'POST /sign-out': signOut,
  }

  /** @type {import('node:http').RequestListener} */
  async function answer(request, response) {
    const { origin = '' } = request.headers
    const isOwn = origins.includes(origin)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('vary', 'Origin')
    if (isOwn) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-credentials', 'true')
    }
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, POST')
      response.setHeader('access-control-allow-headers', 'content-type')
      response.writeHead(isOwn ? 204 : 403).end()
      return
    }
    try {
      const path = (request.url ?? '').split('?')[0]
      const handler = handlers[`${request.method} ${path}`]
      if (!handler) throw new Refusal(404, 'There is nothing here')
      // A page of the same origin sends no origin with GET; every page sends it with POST.
      if (!isOwn && (request.method === 'POST' || origin !== '')) throw new Refusal(403, 'This origin is not allowed')
      const value = await handler(request, response, origin)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500
      const problem = error instanceof Refusal ? error.message : 'Internal server error'
      if (!(error instanceof Refusal)) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: problem }))
    }
  }

  return createServer(answer)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT = '4700', APP_ORIGINS = 'http://localhost:5173', RPC_URLS = '{}', SOLANA_CHAINS: clusters } = process.env
  const options = {
    origins: APP_ORIGINS.split(','),
    rpcUrls: JSON.parse(RPC_URLS),
    solanaChains: (clusters ?? 'mainnet').split(','),
  }
  const server = createSiwxServer(options)
  server.listen(Number(PORT), '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : PORT
    process.stdout.write(`Signs in for ${APP_ORIGINS} on http://127.0.0.1:${port}\n`)
  })
}
