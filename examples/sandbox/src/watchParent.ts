import { fstatSync } from 'node:fs'
import { findStarter } from './findStarter.ts'

const POLL_MS = 250

/** Who started us with a pipe as input holds its other end. An input of any other kind says nothing. */
function hasPipedInput(): boolean {
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // There, but not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Calls back once when whoever started us has gone, even if killed outright. Then our parent changes, or, with a
 * launcher in between, the starter is no longer there; and a pipe that it held open comes to its end. A pipe that ends
 * before `isReady` was never held.
 */
export function watchParent(onGone: () => void, isReady: () => boolean): void {
  const parent = process.ppid
  const starter = findStarter() ?? parent
  const poll = setInterval(() => {
    // A shell that ends leaves its background jobs running; the starter above it counts.
    const isParentGone = starter === parent && process.ppid !== parent
    if (isParentGone || !isAlive(starter)) gone()
  }, POLL_MS)
  function gone() {
    clearInterval(poll)
    onGone()
  }
  if (!hasPipedInput()) return
  process.stdin.on('end', () => {
    if (isReady()) gone()
  })
  process.stdin.on('error', () => {})
  process.stdin.resume()
}
