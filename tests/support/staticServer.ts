import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

export const contentType = (path: string) => types[extname(path)] ?? 'application/octet-stream'

/**
 * Reads a file below the folder, once, because builds do not change while served. `undefined` if missing; a path
 * outside the folder is rejected.
 */
export function createReader(folder: string) {
  const read = new Map<string, Promise<Buffer | undefined>>()
  return async (pathname: string): Promise<Buffer | undefined> => {
    const path = normalize(decodeURIComponent(pathname))
    if (path.includes('..')) return undefined
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const existing = read.get(file) ?? readFile(file).catch(() => undefined)
    read.set(file, existing)
    return existing
  }
}

/** Serves a built page on loopback; compressed if its speed matters. */
export async function serveFolder(folder: string, { compress = false }: { compress?: boolean } = {}) {
  const read = createReader(folder)
  const compressed = new Map<string, Buffer>()
  const encode = (path: string, body: Buffer) => {
    const encoded = compressed.get(path) ?? gzipSync(body, { level: 9 })
    compressed.set(path, encoded)
    return encoded
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback')
    const body = await read(pathname)
    const path = pathname.endsWith('/') ? 'index.html' : pathname
    if (!body) return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    const encoding = compress ? { 'content-encoding': 'gzip' } : {}
    response.writeHead(200, { 'content-type': contentType(path), ...encoding })
    return response.end(compress ? encode(path, body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
