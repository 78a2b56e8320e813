import { fstatSync } from 'node:fs'
import { findStarter } from './findStarter.ts'

const POLL_MS = 250

/** Our starter holds the other end of an input pipe. Other kinds of input mean nothing. */
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
    // It exists, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Calls back once when our starter is gone, even if killed. Then our parent changes, or the starter behind a launcher
 * disappears, or its pipe closes. A pipe that closes before `isReady` does not count.
 */
export function watchParent(onParentExit: () => void, isReady: () => boolean): void {
  const parent = process.ppid
  const starter = findStarter() ?? parent
  const poll = setInterval(() => {
    // A shell that exits keeps its background jobs running; the starter above it counts.
    const hasParentExited = starter === parent && process.ppid !== parent
    if (hasParentExited || !isAlive(starter)) onExit()
  }, POLL_MS)
  function onExit() {
    clearInterval(poll)
    onParentExit()
  }
  if (!hasPipedInput()) return
  process.stdin.on('end', () => {
    if (isReady()) onExit()
  })
  process.stdin.on('error', () => {})
  process.stdin.resume()
}
