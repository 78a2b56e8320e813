import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, send } = useSandbox({ chains: [1, 137] })

const ask = (query: string, body: string, contentType = 'text/plain') =>
  send(`/v1${query}`, { method: 'POST', headers: { 'content-type': contentType }, body })
const chainIdRequest = '{"jsonrpc":"2.0","id":5,"method":"eth_chainId"}'

describe('JSON-RPC', () => {
  test.each(['text/plain', 'application/json'])('reaches the named chain, sent as %s', async (type) => {
    for (const [chainId, result] of [
      [1, '0x1'],
      [137, '0x89'],
    ]) {
      const response = await ask(`/?chainId=eip155%3A${chainId}&projectId=p`, chainIdRequest, type)
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 5, result })
    }
  })

  test('answers a batch in its order', async () => {
    const batch = `[${chainIdRequest},{"jsonrpc":"2.0","id":"b","method":"eth_nothing"}]`
    const answers = await (await ask('?chainId=eip155:1&projectId=p', batch)).json()
    expect(answers).toMatchObject([
      { id: 5, result: '0x1' },
      { id: 'b', error: { code: -32601 } },
    ])
  })

  test.each(['{"jsonrpc"', '', 'eth_chainId'])('rejects %j, which is invalid JSON, as plain text', async (body) => {
    const response = await ask('?chainId=eip155:1&projectId=p', body)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'Failed to parse the request body as JSON',
    ])
  })

  test.each(['eip155:5', 'eip155:01', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1'])(
    'rejects the chain %s by its field',
    async (chainId) => {
      const response = await ask(`?chainId=${chainId}&projectId=p`, chainIdRequest)
      expect(response.status).toBe(400)
      const description = `We don't support the chainId you provided: ${chainId}`
      expect(await response.json()).toEqual({ status: 'FAILED', reasons: [{ field: 'chainId', description }] })
    },
  )

  test.each([
    ['?projectId=p', 'chainId'],
    ['?chainId=eip155:1', 'projectId'],
  ])('rejects %s without %s', async (query, name) => {
    const response = await ask(query, chainIdRequest)
    expect([response.status, await response.text()]).toEqual([
      400,
      `Failed to deserialize query string: missing field \`${name}\``,
    ])
  })

  test('rejects the forbidden project', async () => {
    expect((await ask('?chainId=eip155:1&projectId=bad', chainIdRequest)).status).toBe(401)
  })

  test('serves a viem client from reading to a mined transaction', async () => {
    const transport = http(`${running().url}/v1/?chainId=eip155:137&projectId=viem`)
    const client = createPublicClient({ chain: polygon, transport, pollingInterval: 20 })
    const account = privateKeyToAccount(running().accounts[2]?.privateKey ?? '0x')
    const to = '0x00000000000000000000000000000000000000c1'
    const hash = await createWalletClient({ account, chain: polygon, transport }).sendTransaction({
      to,
      value: parseEther('2'),
    })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(parseEther('2'))
  })
})
