import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentType, createReader } from '../../support/staticServer.ts'

export type Origins = {
  /** Origins that the page may request: services, relay and chain nodes, over `http:` and `ws:`. */
  connect: readonly string[]
  images: readonly string[]
  frames: readonly string[]
}

type DemoServer = { dist: string; sandbox: string; origins: Origins; port?: number | undefined }

/** Exactly the policy of POL-1, plus origins. */
const policy = (nonce: string, { connect, images, frames }: Origins, reportTo: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${images.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // Not `report-to`: its delay may exceed a test.
    `report-uri ${reportTo}`,
  ].join('; ')

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Adds the nonce to elements inserted by the parser, and the sandbox's URL to the page. */
const fillIn = (html: string, nonce: string, settings: object) =>
  html
    .replace(/<(script|style|link rel="modulepreload")(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace(
      /<meta name="latchkey-demo" content=""\s*\/?>/,
      `<meta name="latchkey-demo" content="${escapeAttribute(JSON.stringify(settings))}" />`,
    )

/** Names of built files contain their hash. */
const FOREVER = 'public, max-age=31536000, immutable'

const REPORTS = '/__csp'
const DEFAULT_PROJECT = '00000000000000000000000000000000'

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The built demo behind the strict policy. The page's `?project=` becomes its project id, which isolates parallel tests
 * in one sandbox.
 */
export async function startDemoServer({ dist, sandbox, origins, port = 0 }: DemoServer) {
  const read = createReader(dist)
  const reports = new Map<string, unknown[]>()
  let signInServer: string | undefined
  let secureSite: string | undefined
  const framed: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback')
    const project = searchParams.get('project') ?? DEFAULT_PROJECT
    if (pathname === REPORTS && request.method === 'POST') {
      reports.set(project, [...(reports.get(project) ?? []), JSON.parse(await readBody(request))])
      return response.writeHead(204).end()
    }
    if (pathname === REPORTS) {
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(reports.get(project) ?? []))
    }
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    // A path without an extension is a page of the demo.
    const isPage = !/\.\w+$/.test(pathname) || pathname.endsWith('.html')
    const body = (await read(pathname)) ?? (isPage ? await read('/index.html') : undefined)
    if (!body) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    if (!isPage) {
      return response
        .writeHead(200, {
          'content-type': contentType(pathname),
          'content-length': body.length,
          'cache-control': FOREVER,
        })
        .end(body)
    }
    const nonce = randomBytes(16).toString('base64')
    const connect = [...origins.connect, ...(signInServer ? [signInServer] : [])]
    const frames = [...origins.frames, ...framed]
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(
        nonce,
        { ...origins, connect, frames },
        `${REPORTS}?project=${encodeURIComponent(project)}`,
      ),
      'cache-control': 'no-store',
    })
    return response.end(
      fillIn(body.toString('utf8'), nonce, { sandbox, project, signInServer, secureSite, test: true }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.address() as AddressInfo
  return {
    // A name, not an IP address: passkeys need a domain.
    url: `http://localhost:${chosen}/`,
    /** Lets pages sign in there. It can start only once this server has its port. */
    allowSignIn(server: string) {
      signInServer = server
    },
    /** Lets pages show this page of an embedded wallet; the first one is theirs unless a test names another. */
    allowFrame(url: string) {
      secureSite ??= url
      framed.push(url)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
