import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { MNEMONIC } from '../devAccounts.ts'
import { postJson } from './postJson.ts'

const READY_POLL_MS = 12
const READY_TIMEOUT_MS = 15_000
const MAX_STDERR = 2_000

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** How it exited, as text. */
export const describeEnd = (child: ChildProcess) =>
  child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`

async function answersAs(url: string, chainId: number): Promise<boolean> {
  try {
    const answer = await postJson(url, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    return answer.result === `0x${chainId.toString(16)}`
  } catch {
    return false
  }
}

type StartOptions = {
  readonly binary: string
  readonly chainId: number
  readonly port: number
  /** Called once the process exists, before it is ready. */
  readonly onSpawn: (child: ChildProcess) => void
}

/** Starts one node and resolves when it responds. */
export async function startAnvil({ binary, chainId, port, onSpawn }: StartOptions): Promise<ChildProcess> {
  const flags = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--mnemonic', MNEMONIC]
  // Its own process group: the sandbox handles Ctrl-C and ends its nodes in order.
  const child = spawn(binary, [...flags, '--silent'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_STDERR)
  })
  const failure = new Promise<never>((_, reject) => child.once('error', reject))
  failure.catch(() => {})
  onSpawn(child)

  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    if (await Promise.race([answersAs(url, chainId), failure])) return child
    if (hasEnded(child)) {
      throw new Error(
        `The node of chain ${chainId} did not start on port ${port} (${describeEnd(child)}): ${complaint.trim()}`,
      )
    }
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The node of chain ${chainId} did not answer within ${READY_TIMEOUT_MS / 1000} s`)
    }
    await wait(READY_POLL_MS)
  }
}
