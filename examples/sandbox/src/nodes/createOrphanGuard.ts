import { spawn } from 'node:child_process'

export type OrphanGuard = {
  /** The processes that must not outlive this one; replaces the earlier list. */
  protect(pids: readonly number[]): void
  close(): Promise<void>
}

// The last line read names the processes; the end of the input means that we are gone, however that came.
const SCRIPT = 'while read -r line; do pids=$line; done; if [ -n "$pids" ]; then kill -9 $pids; fi'

const idle: OrphanGuard = { protect: () => {}, close: () => Promise.resolve() }

/** A process that is killed outright runs no handler. This shell sees our pipe close and ends what is left. */
export function createOrphanGuard(platform: string = process.platform): OrphanGuard {
  if (platform === 'win32') return idle
  // A process group of its own: Ctrl-C in the terminal must not end the guard before those it watches.
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const gone = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve())
    shell.once('error', () => resolve())
  })
  shell.stdin.on('error', () => {
    // The guard was ended from outside; the exit handlers still stand.
  })
  return {
    protect(pids) {
      if (shell.stdin.writable) shell.stdin.write(`${pids.join(' ')}\n`)
    },
    async close() {
      shell.stdin.end()
      await gone
    },
  }
}
