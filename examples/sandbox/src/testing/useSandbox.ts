import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../startSandbox.ts'

const HOOK_TIMEOUT_MS = 20_000

/** Tests check responses with their own assertions. */
export const readJson = async <answer>(response: Response) => (await response.json()) as answer

/** A sandbox for the tests of one file. Each test has its own project id. */
export function useSandbox(options: SandboxOptions = {}) {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, wallets: 100, chains: [], clusters: [], ...options })
  }, HOOK_TIMEOUT_MS)
  afterAll(() => sandbox?.close(), HOOK_TIMEOUT_MS)

  const running = () => {
    if (!sandbox) throw new Error('The sandbox is not running')
    return sandbox
  }
  const send = (path: string, init?: RequestInit) => fetch(`${running().url}${path}`, init)
  const post = (path: string, body: unknown) => send(path, { method: 'POST', body: JSON.stringify(body) })

  return {
    running,
    send,
    post,
    /** The JSON of a response with any status. */
    read: async <answer>(path: string, init?: RequestInit) => readJson<answer>(await send(path, init)),
    /** A control call that must succeed. */
    async control(name: string, body: object) {
      const response = await post(`/__sandbox/${name}`, body)
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
      return response.json()
    },
  }
}
