import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below the ephemeral ports of Linux and macOS, so that no outgoing connection takes it.
const FIRST_PORT = 20_000
const LAST_PORT = 31_999
const MAX_TRIES = 50

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The UDP port of the same number serves as a lock: only one process can hold it. */
const lock = (port: number) =>
  new Promise<(() => void) | undefined>((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(undefined))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(() => socket.close()))
  })

export type ReservedPort = { readonly port: number; release(): void }

/** A free port that no other sandbox takes before its release. */
export async function reserveFreePort(): Promise<ReservedPort> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    const release = await lock(port)
    if (!release) continue
    if (await isFree(port)) return { port, release }
    release()
  }
  throw new Error(`No free port found between ${FIRST_PORT} and ${LAST_PORT}`)
}
