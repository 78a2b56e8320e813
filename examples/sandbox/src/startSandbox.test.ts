import { describe, expect, test } from 'vitest'
import { NodeCrashError } from './nodes/nodeErrors.ts'
import { startSandbox } from './startSandbox.ts'
import { answers, childrenOf, findNode, until } from './testing/processes.ts'
import { readJson } from './testing/useSandbox.ts'

const TIMEOUT_MS = 20_000

async function ask(url: string, method: string, params: readonly unknown[] = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await readJson<{ result: string }>(response)).result
}

describe('startSandbox', { timeout: TIMEOUT_MS }, () => {
  test('runs three chains, funds ten accounts on each and leaves no process when it closes', async () => {
    const before = childrenOf(process.pid).length
    const sandbox = await startSandbox({ port: 0, wallets: 1 })
    expect(Object.keys(sandbox.rpc)).toEqual(['1', '137', '42161'])
    expect(sandbox.accounts).toHaveLength(10)
    expect(sandbox.accounts[0]).toEqual({
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    })
    for (const [chainId, url] of Object.entries(sandbox.rpc)) {
      expect(Number(await ask(url, 'eth_chainId'))).toBe(Number(chainId))
      for (const { address } of sandbox.accounts) {
        expect(BigInt(await ask(url, 'eth_getBalance', [address, 'latest']))).toBe(10_000n * 10n ** 18n)
      }
    }
    expect(childrenOf(process.pid).length).toBeGreaterThan(before)

    const urls = [sandbox.url, ...Object.values(sandbox.rpc)]
    await sandbox.close()
    expect(childrenOf(process.pid)).toHaveLength(before)
    expect(await Promise.all(urls.map(answers))).toEqual([false, false, false, false])
  })

  test('reports a killed node by its chain', async () => {
    const crashes: NodeCrashError[] = []
    const sandbox = await startSandbox({
      port: 0,
      wallets: 1,
      chains: [1, 10],
      onCrash: (error) => crashes.push(error),
    })
    process.kill(findNode(sandbox.rpc[10] ?? '').pid, 'SIGKILL')
    await until(() => crashes.length > 0)
    expect(crashes[0]).toBeInstanceOf(NodeCrashError)
    expect(crashes[0]?.message).toBe('The node of chain 10 ended unexpectedly (signal SIGKILL)')
    expect(await answers(sandbox.rpc[1] ?? '')).toBe(true)
    await sandbox.close()
    expect(crashes).toHaveLength(1)
  })

  test('names a taken port and leaves no process behind', async () => {
    const first = await startSandbox({ port: 0, wallets: 1, chains: [] })
    const { port } = new URL(first.url)
    const before = childrenOf(process.pid).length
    await expect(startSandbox({ port: Number(port), wallets: 1, chains: [1] })).rejects.toThrow(`port ${port}`)
    expect(childrenOf(process.pid)).toHaveLength(before)
    await first.close()
  })

  test('runs beside another one', async () => {
    const options = { port: 0, wallets: 1, chains: [1] }
    const both = await Promise.all([startSandbox(options), startSandbox(options)])
    expect(new Set(both.flatMap(({ url, rpc }) => [url, rpc[1]])).size).toBe(4)
    await Promise.all(both.map((sandbox) => sandbox.close()))
  })

  test.each([{ wallets: -1 }, { wallets: 1e6 }, { chains: [1, 1] }, { chains: [0] }])('rejects %j', async (options) => {
    await expect(startSandbox({ port: 0, ...options })).rejects.toThrow(RangeError)
  })
})
