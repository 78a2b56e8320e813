import type { ChildProcess } from 'node:child_process'
import { deployEns, ENS_CHAIN } from '../names/ensContracts.ts'
import { deployAccountFactory } from './contractAccounts.ts'
import { deployMarket } from './deployMarket.ts'
import { deployMulticall3 } from './deployMulticall3.ts'
import { deployTokens } from './deployTokens.ts'
import { NodeCrashError, NodeDownError } from './nodeErrors.ts'
import { postJson, postText, type RpcAnswer } from './postJson.ts'
import { reserveFreePort } from './reserveFreePort.ts'
import { deploySmartAccount } from './smartAccount.ts'
import { describeEnd, startAnvil } from './startAnvil.ts'

const STOP_GRACE_MS = 2_000
const MAX_START_TRIES = 3

export type Node = {
  readonly chainId: number
  /** Stable across stop and start. */
  readonly url: string
  /** Restarts with its blocks, balances and port. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops without saving. */
  close(): Promise<void>
  /** A JSON-RPC text, single or batch, forwarded verbatim. */
  forward(body: string): Promise<string>
  call(method: string, params: readonly unknown[]): Promise<RpcAnswer>
}

type NodeOptions = {
  readonly chainId: number
  readonly binary: string
  /** The process changed: another id, or none. */
  readonly onProcess: (pid: number | undefined) => void
  readonly onCrash: (error: NodeCrashError) => void
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  await exited
  clearTimeout(impatient)
}

/** One running EVM chain. */
export async function createNode({ chainId, binary, onProcess, onCrash }: NodeOptions): Promise<Node> {
  let running: ChildProcess | undefined
  let savedState: unknown
  let reserved = await reserveFreePort()
  const url = () => `http://127.0.0.1:${reserved.port}`

  async function launch() {
    const options = { binary, chainId, port: reserved.port, onSpawn: (spawned: ChildProcess) => onProcess(spawned.pid) }
    const child = await startAnvil(options).catch((error) => {
      onProcess(undefined)
      throw error
    })
    try {
      // Before the first request, so that every client sees the contracts and the history.
      const names = chainId === ENS_CHAIN ? [deployEns(url())] : []
      await Promise.all([
        deployMulticall3(url()),
        deployTokens(url(), chainId),
        deployMarket(url(), chainId),
        deployAccountFactory(url()),
        deploySmartAccount(url()),
        ...names,
      ])
      if (savedState !== undefined)
        await postJson(url(), { jsonrpc: '2.0', id: 1, method: 'anvil_loadState', params: [savedState] })
    } catch (error) {
      await end(child)
      onProcess(undefined)
      throw error
    }
    running = child
    const ended = () => {
      onProcess(undefined)
      if (running !== child) return
      running = undefined
      onCrash(new NodeCrashError(chainId, describeEnd(child)))
    }
    child.once('exit', ended)
    if (child.exitCode !== null || child.signalCode !== null) ended()
  }

  async function halt() {
    const child = running
    running = undefined
    if (child) await end(child)
  }

  async function forward(body: string) {
    if (!running) throw new NodeDownError(chainId)
    try {
      return await postText(url(), body)
    } catch (cause) {
      throw new NodeDownError(chainId, { cause })
    }
  }

  async function call(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
    return JSON.parse(await forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  }

  // Another program may take the port between the check and the start.
  for (let tries = 1; ; tries++) {
    try {
      await launch()
      break
    } catch (error) {
      reserved.release()
      if (tries === MAX_START_TRIES) throw error
      reserved = await reserveFreePort()
    }
  }

  // One operation at a time: a start during a stop waits for it.
  let turn = Promise.resolve()
  const inTurn = (change: () => Promise<void>) => {
    const done = turn.then(change)
    turn = done.catch(() => {})
    return done
  }

  return {
    chainId,
    url: url(),
    forward,
    call,
    start: () =>
      inTurn(async () => {
        if (!running) await launch()
      }),
    stop: () =>
      inTurn(async () => {
        if (!running) return
        savedState = (await call('anvil_dumpState', [])).result
        await halt()
      }),
    close: () =>
      inTurn(async () => {
        await halt()
        reserved.release()
      }),
  }
}
