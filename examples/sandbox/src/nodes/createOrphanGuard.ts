import { spawn } from 'node:child_process'

export type OrphanGuard = {
  /** Replaces the list of processes that must not outlive this one. */
  protect(pids: readonly number[]): void
  close(): Promise<void>
}

// The last line read lists the processes; the end of the input means that we are gone.
const SCRIPT = 'while read -r line; do pids=$line; done; if [ -n "$pids" ]; then kill -9 $pids; fi'

const idle: OrphanGuard = { protect: () => {}, close: () => Promise.resolve() }

/** A killed process runs no handler. This shell sees our pipe close and ends the listed processes. */
export function createOrphanGuard(platform: string = process.platform): OrphanGuard {
  if (platform === 'win32') return idle
  // Its own process group: Ctrl-C must not end the guard before its processes.
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const exited = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve())
    shell.once('error', () => resolve())
  })
  shell.stdin.on('error', () => {
    // The guard was killed; the exit handlers still work.
  })
  return {
    protect(pids) {
      if (shell.stdin.writable) shell.stdin.write(`${pids.join(' ')}\n`)
    },
    async close() {
      shell.stdin.end()
      await exited
    },
  }
}
