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

async function reserve(port: number): Promise<(() => void) | undefined> {
  const release = await lock(port)
  if (!release || (await isFree(port))) return release
  release()
  return undefined
}

/** Free ports in a row, from the returned one, that no other sandbox takes before their release. */
export async function reserveFreePorts(count: number): Promise<ReservedPort> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 2 - count)
    const releases: (() => void)[] = []
    const releaseAll = () => {
      for (const release of releases) release()
    }
    while (releases.length < count) {
      const release = await reserve(port + releases.length)
      if (!release) break
      releases.push(release)
    }
    if (releases.length === count) return { port, release: releaseAll }
    releaseAll()
  }
  throw new Error(`No free port found between ${FIRST_PORT} and ${LAST_PORT}`)
}

export const reserveFreePort = () => reserveFreePorts(1)
