import { describe, expect, test } from 'vitest'
import { startSandbox } from '../startSandbox.ts'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const { send, read, post, control } = useSandbox({ chains: [1] })

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rpc = (id: number, method: string, params: readonly unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
const fault = (projectId: string, route: string, body: object, more: object = {}) =>
  control('faults', { projectId, route, fault: body, ...more })

async function timed<value>(action: () => Promise<value>) {
  const start = performance.now()
  return { value: await action(), ms: performance.now() - start }
}

describe('BOX-3: status', () => {
  test('responds with the status, the body of the data API and a readable Retry-After', async () => {
    await fault('status', '/getWallets', { status: 429, retryAfter: 2 })
    const response = await send('/getWallets?projectId=status')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: '' }] })
  })

  test('responds with a given body, text as text and all else as JSON', async () => {
    await fault('statusBody', '/e', { status: 500, body: 'Internal server error' }, { times: 1 })
    await fault('statusBody', '/e', { status: 400, body: { code: 'x', message: 'y' } })
    const text = await post('/e?projectId=statusBody', {})
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/plain; charset=utf-8',
      'Internal server error',
    ])
    expect(await (await post('/e?projectId=statusBody', {})).json()).toEqual({ code: 'x', message: 'y' })
  })

  test.each([204, 304])('%i has no body', async (status) => {
    await fault(`empty${status}`, '/health', { status })
    const response = await send(`/health?projectId=empty${status}`)
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  test('affects a path without a route', async () => {
    await fault('later', '/v1/convert/quotes', { status: 503 })
    expect((await send('/v1/convert/quotes?projectId=later')).status).toBe(503)
  })

  test('ends after its times', async () => {
    await fault('times', '/health', { status: 503 }, { times: 2 })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await send('/health?projectId=times')).status)
    expect(statuses).toEqual([503, 503, 200])
  })
})

describe('BOX-3: delay', () => {
  test('delays the response and combines with another fault', async () => {
    await fault('delay', '/', { delayMs: 120 })
    await fault('delay', '/health', { status: 500 })
    const { value, ms } = await timed(() => send('/health?projectId=delay'))
    expect(value.status).toBe(500)
    expect(ms).toBeGreaterThanOrEqual(118)
  })

  test('does not run the route if the caller aborts', async () => {
    await fault('left', '/e', { delayMs: 400 })
    await expect(
      send('/e?projectId=left', { method: 'POST', body: '{}', signal: AbortSignal.timeout(20) }),
    ).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await read('/__sandbox/telemetry?projectId=left')).toEqual([])
  })
})

describe('BOX-3: body', () => {
  test('malformed is complete but invalid JSON', async () => {
    await fault('malformed', '/getWallets', { kind: 'malformed' })
    const response = await send('/getWallets?projectId=malformed')
    expect(response.headers.get('content-type')).toBe('application/json')
    const text = await response.text()
    expect(text.length).toBe(Number(response.headers.get('content-length')))
    expect(() => JSON.parse(text)).toThrow()
  })

  test('html is a page with status 200', async () => {
    await fault('html', '/getWallets', { kind: 'html' })
    const response = await send('/getWallets?projectId=html')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('<!doctype html>')
  })

  test('truncated breaks the connection in the middle of the body', async () => {
    await fault('truncated', '/getWallets', { kind: 'truncated' })
    const response = await send('/getWallets?projectId=truncated')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('truncated still runs the route: only the response is lost', async () => {
    await fault('lost', '/e', { kind: 'truncated' })
    await post('/e?projectId=lost', { type: 'sent' })
      .then((response) => response.text())
      .catch(() => {})
    expect(await read('/__sandbox/telemetry?projectId=lost')).toHaveLength(1)
  })

  test('drop breaks the connection before any response', async () => {
    await fault('drop', '/getWallets', { kind: 'drop' })
    await expect(send('/getWallets?projectId=drop')).rejects.toThrow()
  })

  test('slowBody sends the headers at once and the body late', async () => {
    await fault('slow', '/getWallets', { kind: 'slowBody', delayMs: 600 })
    const start = performance.now()
    const response = await send('/getWallets?projectId=slow')
    const headersMs = performance.now() - start
    expect(await response.json()).toEqual(await read('/getWallets'))
    expect(performance.now() - start).toBeGreaterThanOrEqual(595)
    expect(headersMs).toBeLessThan(400)
  })

  test('redirect uses a status that would forward a body', async () => {
    await fault('redirect', '/e', { kind: 'redirect', to: 'https://evil.example/e' })
    const response = await send('/e?projectId=redirect', { method: 'POST', body: '{}', redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([307, 'https://evil.example/e'])
  })

  test.each([1, 1_000, 3_000_000])('hugeBody sends %i bytes or its frame without a length header', async (bytes) => {
    await fault(`huge${bytes}`, '/getWallets', { kind: 'hugeBody', bytes })
    const response = await send(`/getWallets?projectId=huge${bytes}`)
    expect(response.headers.get('content-length')).toBeNull()
    const text = await response.text()
    expect(text.length).toBe(Math.max(bytes, '{"filler":""}'.length))
    expect(JSON.parse(text)).toHaveProperty('filler')
  })

  test('json responds exactly with the given value, even null', async () => {
    await fault('json', '/getWallets', { kind: 'json', body: null }, { times: 1 })
    await fault('json', '/getWallets', { kind: 'json', body: { count: -1, data: [null] } })
    expect(await read('/getWallets?projectId=json')).toBeNull()
    expect(await read('/getWallets?projectId=json')).toEqual({ count: -1, data: [null] })
  })

  test('fixture responds with a hostile body by name', async () => {
    await fault('fixture', '/getWallets', { kind: 'fixture', name: 'countNegative' })
    expect(await read('/getWallets?projectId=fixture')).toMatchObject({ count: -1 })
  })
})

describe('BOX-3: clock', () => {
  test('shifts the Date header and the times in the response', async () => {
    const offsetMs = 3 * 3_600_000
    await fault('clock', '/', { kind: 'clock', offsetMs })
    const response = await send(`/v1/identity/${address}?projectId=clock`)
    const expected = Date.now() + offsetMs
    const { resolvedAt } = await readJson<{ resolvedAt: string }>(response)
    for (const time of [response.headers.get('date') ?? '', resolvedAt]) {
      expect(Math.abs(Date.parse(time) - expected)).toBeLessThan(5_000)
    }
  })
})

describe('BOX-3: JSON-RPC', () => {
  const batch = [rpc(1, 'eth_chainId'), rpc(2, 'eth_blockNumber'), rpc(3, 'eth_chainId')]
  const ask = async <answer = { id: number }[]>(projectId: string, body: unknown) =>
    readJson<answer>(await post(`/v1?chainId=eip155:1&projectId=${projectId}`, body))
  const idsOf = (answers: readonly { id: number }[]) => answers.map(({ id }) => id)

  test('reorder reverses the members of a batch and leaves a single response alone', async () => {
    expect(idsOf(await ask('inOrder', batch))).toEqual([1, 2, 3])
    await fault('reorder', '/v1', { kind: 'reorder' })
    expect(idsOf(await ask('reorder', batch))).toEqual([3, 2, 1])
    expect(await ask('reorder', rpc(9, 'eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 9, result: '0x1' })
    expect(await (await post('/v1?projectId=reorder', batch)).text()).toContain('missing field `chainId`')
  })

  test('a fault of a method leaves the others alone', async () => {
    await fault('method', '/v1', { status: 503 }, { method: 'eth_getBalance' })
    const url = '/v1?chainId=eip155:1&projectId=method'
    expect((await post(url, rpc(1, 'eth_chainId'))).status).toBe(200)
    expect((await post(url, rpc(1, 'eth_getBalance', [address, 'latest']))).status).toBe(503)
    expect((await post(url, [rpc(1, 'eth_chainId'), rpc(2, 'eth_getBalance', [address, 'latest'])])).status).toBe(503)
  })

  test('rpc answers each request with a result or an error under its own id', async () => {
    const error = { code: -32005, message: 'limit exceeded' }
    await fault('rpc', '/v1', { kind: 'rpc', error }, { times: 1 })
    await fault('rpc', '/v1', { kind: 'rpc', result: 'not a quantity' })
    expect(await ask('rpc', rpc(7, 'eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 7, error })
    const answers = await ask('rpc', batch)
    expect(idsOf(answers)).toEqual([1, 2, 3])
    expect(answers[0]).toMatchObject({ result: 'not a quantity' })
  })
})

test('does not wait for a slow response when the sandbox closes', async () => {
  const sandbox = await startSandbox({ port: 0, wallets: 1, chains: [] })
  await fetch(`${sandbox.url}/__sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ route: '/health', fault: { delayMs: 60_000 } }),
  })
  const pending = fetch(`${sandbox.url}/health`).catch(() => 'broken')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { ms } = await timed(() => sandbox.close())
  expect(await pending).toBe('broken')
  expect(ms).toBeLessThan(2_000)
})
