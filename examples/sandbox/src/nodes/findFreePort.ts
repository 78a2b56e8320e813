import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below what Linux and macOS hand out by themselves, so that nobody's outgoing connection takes the port in between.
const FIRST_PORT = 20_000
const LAST_PORT = 31_999
const MAX_TRIES = 50

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port that nobody listens on; random, so that two sandboxes that start at once do not choose the same. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found between ${FIRST_PORT} and ${LAST_PORT}`)
}
