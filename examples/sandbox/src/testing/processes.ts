import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Process = { readonly pid: number; readonly parent: number; readonly command: string }

export function listProcesses(): readonly Process[] {
  const table = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .flatMap((row) => (row ? [{ pid: Number(row[1]), parent: Number(row[2]), command: row[3] ?? '' }] : []))
}

/** The process that listens at a node's URL. */
export function findNode(url: string): Process {
  const { port } = new URL(url)
  const match = listProcesses().find(({ command }) => command.includes(`anvil --host 127.0.0.1 --port ${port} `))
  if (!match) throw new Error(`No node listens at ${url}`)
  return match
}

export const childrenOf = (pid: number) =>
  listProcesses().filter(({ parent, command }) => parent === pid && /anvil|while read/.test(command))

/** Whether the port is open: a killed process may stay in the table, but not at its port. */
export const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })

export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('It did not come true in time')
    await wait(25)
  }
}
