// Serves the reference secure frame: its pages, its mailbox, and what a real service would do behind them.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAccounts, MAIL_PAUSE_MS, Refusal } from './accounts.mjs'
import { isAllowedOrigin, parseOrigins } from './origins.mjs'
import { createFarcaster } from './social/farcaster.mjs'
import { createIdentityProvider } from './social/identityProvider.mjs'
import { createSocialLogins } from './social/socialLogins.mjs'

const DIST = fileURLToPath(new URL('dist', import.meta.url))
const MAX_BODY_BYTES = 65_536
const WAIT_MS = 25_000

/** Sites of others, played under names of their own. */
const IDENTITY_HOST = 'id.localhost'
const FARCASTER_HOST = 'farcaster.localhost'
const FARCASTER_PAGE = '/~/connect'

/** @type {Readonly<Record<string, string>>} */
const PAGES = {
  '/sdk': 'sdk.html',
  '/mailbox': 'mailbox.html',
  '/device/approve': 'device.html',
  '/dashboard': 'dashboard.html',
  '/social/return': 'social.html',
  [FARCASTER_PAGE]: 'farcaster.html',
}

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** A request that no page of ours makes. */
class BadRequest extends Error {
  /** @param {number} status @param {string} problem */
  constructor(status, problem) {
    super(problem)
    this.status = status
  }
}

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {Readonly<Record<string, unknown>>} Body
 * @typedef {{ mute?: boolean, delayMs?: number, fail?: Record<string, string>, lie?: Record<string, unknown> }} Control
 * @typedef {{ origins: readonly string[], rpc: string, now?: () => number, mailPauseMs?: number }} Options
 */

/** @param {string} text */
const escapeAttribute = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Loopback under any name: the server is for development. @param {string} host */
const isLoopback = (host) => /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i.test(host)

/** @param {Request} request @returns {Promise<Body>} */
async function readBody(request) {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new BadRequest(413, 'The body is too large')
  }
  if (text === '') return {}
  let value
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadRequest(400, 'The body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequest(400, 'The body is not an object')
  }
  return value
}

/** @param {Body} body @param {string} key @param {number} [limit] */
function readText(body, key, limit = 1_000) {
  const value = body[key]
  if (typeof value !== 'string' || value.length > limit) throw new BadRequest(400, `${key} has to be a text`)
  return value
}

/** @param {Options} options */
export function createSecureFrameServer({ origins, rpc, now = Date.now, mailPauseMs = MAIL_PAUSE_MS }) {
  const accounts = createAccounts({ now, mailPauseMs })
  /** @type {Map<string, Control>} by project id */
  const controls = new Map()
  const rpcOrigin = rpc ? new URL(rpc).origin : ''

  /** @param {'sdk' | 'own'} kind */
  const policyOf = (kind) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      `connect-src 'self'${kind === 'sdk' && rpcOrigin ? ` ${rpcOrigin}` : ''}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${(kind === 'sdk' && origins.join(' ')) || "'none'"}`,
      "require-trusted-types-for 'script'",
    ].join('; ')

  /** @param {string} base */
  const portOf = (base) => new URL(base).port
  /** The sites beside this one, once its port is known. @type {ReturnType<typeof createSites> | undefined} */
  let sites
  /** @param {string} base */
  function createSites(base) {
    const port = portOf(base)
    const issuer = `http://${IDENTITY_HOST}:${port}`
    const redirectUri = `http://secure.localhost:${port}/social/return`
    return {
      identity: createIdentityProvider({ issuer, redirectUri }),
      socials: createSocialLogins({ issuer, redirectUri, now }),
      farcaster: createFarcaster({ site: `http://${FARCASTER_HOST}:${port}`, now }),
    }
  }
  /** @param {string} base */
  function sitesFor(base) {
    sites ??= createSites(base)
    return sites
  }

  /** The app that the frame is in, as the frame's own page has checked it. @param {Body} body */
  function readApp(body) {
    const app = readText(body, 'app')
    if (!isAllowedOrigin(origins, app)) throw new BadRequest(403, 'This app is not allowed')
    return app
  }

  /** @param {Body} body */
  const credentials = (body) => ({ session: readText(body, 'session'), device: readText(body, 'device') })

  /** @type {Readonly<Record<string, (body: Body, base: string) => unknown>>} */
  const api = {
    '/api/login': (body, base) =>
      accounts.login({ ...credentials(body), email: readText(body, 'email'), linkBase: `${base}/device/approve` }),
    '/api/login/wait': (body) => accounts.waitForDevice({ login: readText(body, 'login'), ms: WAIT_MS }),
    '/api/login/code': (body) =>
      accounts.checkLoginCode({
        login: readText(body, 'login'),
        code: readText(body, 'code'),
        device: readText(body, 'device'),
      }),
    '/api/social/start': (body, base) =>
      sitesFor(base).socials.start({
        provider: readText(body, 'provider'),
        device: readText(body, 'device'),
        origin: readApp(body),
      }),
    '/api/social/landing': (body, base) => sitesFor(base).socials.describe({ state: readText(body, 'state', 4_000) }),
    '/api/social/finish': async (body, base) => {
      const device = readText(body, 'device')
      const user = await sitesFor(base).socials.finish({
        uri: readText(body, 'uri', 5_000),
        device,
        origin: readApp(body),
      })
      return accounts.loginByIdentity({ device, ...user })
    },
    '/api/farcaster/start': (body, base) =>
      sitesFor(base).farcaster.start({ device: readText(body, 'device'), origin: readApp(body) }),
    '/api/farcaster/wait': async (body, base) => {
      const device = readText(body, 'device')
      const request = { channel: readText(body, 'channel'), device, origin: readApp(body), ms: WAIT_MS }
      const user = await sitesFor(base).farcaster.wait(request)
      return user && accounts.loginByIdentity({ device, ...user })
    },
    '/api/device': (body) => accounts.describeLink({ token: readText(body, 'token') }),
    '/api/device/approve': (body) => accounts.approveDevice({ token: readText(body, 'token') }),
    '/api/session': (body) => accounts.describeSession(credentials(body)),
    '/api/account-type': (body) =>
      accounts.chooseAccountType({ ...credentials(body), accountType: readText(body, 'accountType') }),
    '/api/account-type/default': (body) =>
      accounts.chooseAccountType({
        ...credentials(body),
        accountType: readText(body, 'accountType'),
        isDefault: true,
      }),
    '/api/sign-out': (body) => accounts.signOut({ session: readText(body, 'session') }),
    '/api/email': (body) => accounts.startEmailChange({ ...credentials(body), email: readText(body, 'email') }),
    '/api/email/current': (body) =>
      accounts.confirmCurrentEmail({ ...credentials(body), code: readText(body, 'code') }),
    '/api/email/new': (body) => accounts.confirmNewEmail({ ...credentials(body), code: readText(body, 'code') }),
  }

  /** What the phone's page asks, from its own origin. @type {Readonly<Record<string, (body: Body, base: string) => unknown>>} */
  const phoneApi = {
    '/api/farcaster': (body, base) => sitesFor(base).farcaster.describe({ channel: readText(body, 'channel') }),
    '/api/farcaster/approve': (body, base) =>
      sitesFor(base).farcaster.approve({ channel: readText(body, 'channel'), userName: readText(body, 'userName') }),
    '/api/farcaster/decline': (body, base) => sitesFor(base).farcaster.decline({ channel: readText(body, 'channel') }),
  }

  /** @param {Response} response @param {unknown} value */
  const sendJson = (response, value) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(value))

  /** @param {Response} response @param {string} path */
  async function sendFile(response, path) {
    const isPage = Object.hasOwn(PAGES, path)
    // Built names only, so no path can leave the folder.
    const file = isPage ? PAGES[path] : /^\/(assets|images)\/[\w.-]+$/.test(path) ? path.slice(1) : undefined
    const content = file && (await readFile(join(DIST, file)).catch(() => undefined))
    if (!file || !content) throw new BadRequest(404, 'There is nothing here')
    const settings = escapeAttribute(JSON.stringify({ origins, rpc }))
    response
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policyOf(path === '/sdk' ? 'sdk' : 'own'),
        'cache-control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .end(isPage ? content.toString('utf8').replace('content="{}"', () => `content="${settings}"`) : content)
  }

  /** @param {Request} request @param {Response} response @param {URL} url */
  async function handleControl(request, response, url) {
    const body = request.method === 'POST' ? await readBody(request) : {}
    const project = url.searchParams.get('projectId') ?? (typeof body.projectId === 'string' ? body.projectId : '')
    if (request.method === 'DELETE') controls.delete(project)
    if (request.method === 'POST') {
      const { projectId: _, ...control } = body
      controls.set(project, /** @type {Control} */ (control))
    }
    sendJson(response, controls.get(project) ?? {})
  }

  /** @param {Request} request @param {Response} response */
  async function handle(request, response) {
    const host = request.headers.host ?? ''
    if (!isLoopback(host)) throw new BadRequest(403, 'This server is for this machine only')
    const base = `http://${host}`
    const url = new URL(request.url ?? '/', base)
    const { pathname } = url
    const { origin } = request.headers
    const isOwn = origin === undefined || origin === base
    if (pathname === '/mailbox/api/mails') {
      // A code is a way into an account.
      if (!isOwn) throw new BadRequest(403, 'Pages of other origins read no mail')
      return sendJson(response, accounts.listMails(url.searchParams.get('to') ?? ''))
    }
    if (pathname === '/control') {
      if (!isOwn) throw new BadRequest(403, 'Pages of other origins have no control')
      return handleControl(request, response, url)
    }
    const { hostname } = url
    if (hostname === IDENTITY_HOST) return (await sitesFor(base).identity)(request, response)
    const isPhone = hostname === FARCASTER_HOST
    const answers = isPhone ? phoneApi : api
    if (Object.hasOwn(answers, pathname)) {
      // A browser sends the origin with each POST, so no other page can act here.
      if (request.method !== 'POST' || origin !== base) throw new BadRequest(403, 'Only our own pages ask this')
      const body = await readBody(request)
      try {
        return sendJson(response, { value: await answers[pathname]?.(body, base) })
      } catch (error) {
        // A refusal is an answer for the user, not a fault of the request.
        if (error instanceof Refusal) return sendJson(response, { error: error.message })
        throw error
      }
    }
    if (request.method !== 'GET') throw new BadRequest(405, 'Only GET is possible here')
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    // Nothing of this site is on the phone's, but its looks.
    if (isPhone !== (pathname === FARCASTER_PAGE) && Object.hasOwn(PAGES, pathname))
      throw new BadRequest(404, 'There is nothing here')
    return sendFile(response, pathname)
  }

  return createServer((request, response) => {
    handle(request, response).catch((error) => {
      const isKnown = error instanceof BadRequest
      if (!isKnown) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      response
        .writeHead(isKnown ? error.status : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: isKnown ? error.message : 'Internal server error' }))
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT = '4640', APP_ORIGINS = 'http://localhost:*', RPC = '', MAIL_PAUSE_MS: pause } = process.env
  const server = createSecureFrameServer({
    origins: parseOrigins(APP_ORIGINS),
    rpc: RPC.replace(/\/+$/, ''),
    ...(pause !== undefined && { mailPauseMs: Number(pause) }),
  })
  server.listen(Number(PORT), '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : PORT
    process.stdout.write(`Mailbox: http://secure.localhost:${port}/mailbox\nhttp://secure.localhost:${port}\n`)
  })
}
