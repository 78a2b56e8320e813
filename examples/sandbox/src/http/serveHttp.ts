import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const KEEP_ALIVE_MS = 120_000

/** An upgrade request for a socket. */
export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

export type HttpServer = { readonly url: string; close(): Promise<void> }

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

/** A server on loopback. Closing it ends every open connection, so that slow responses do not block. */
export async function serveHttp(
  listener: RequestListener,
  port: number,
  onUpgrade: UpgradeListener,
): Promise<HttpServer> {
  // Requests without a Host header are rejected here, so that the response has all usual headers.
  const server = createServer({ requireHostHeader: false }, listener)
  // Longer than any pause of a test: a connection that closes while reused fails its request.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('upgrade', onUpgrade)
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(`The sandbox cannot listen on port ${port}: is another one running?`, { cause })
  }
  const address = server.address()
  if (!isAddressInfo(address)) throw new Error('The sandbox has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
