import { describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, send, post, read } = useSandbox()

describe('host', () => {
  test.each(['localhost', 'LOCALHOST:4610', '127.0.0.1:1', '127.9.8.7', '[::1]:4610'])(
    'answers a request to %s',
    async (host) => {
      expect((await rawRequest(`${running().url}/health`, { host })).status).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', '10.0.0.1', '127.0.0.1.evil.example', '0.0.0.0', ''])(
    'BOX-1: rejects a request to %s, on every route',
    async (host) => {
      for (const path of ['/health', '/getWallets', '/__sandbox', '/nothing']) {
        const answer = await rawRequest(`${running().url}${path}`, { host })
        expect(answer.status).toBe(403)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
      }
    },
  )

  test('BOX-1: rejects a request without a host', async () => {
    expect((await rawRequest(`${running().url}/health`, {})).status).toBe(403)
  })

  test('reads no host from a path that starts with two slashes', async () => {
    const answer = await rawRequest(running().url, { host: 'localhost' }, '//evil.example/health')
    expect(answer.status).toBe(404)
  })
})

describe('origin', () => {
  test.each(['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:3000'])(
    'accepts control calls from %s',
    async (origin) => {
      expect((await send('/__sandbox', { headers: { origin } })).status).toBe(200)
    },
  )

  test.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'file://localhost'])(
    'rejects control calls from %s',
    async (origin) => {
      const init = { headers: { origin } }
      expect((await send('/__sandbox', init)).status).toBe(403)
      expect((await send('/__sandbox/reset', { ...init, method: 'POST', body: '{}' })).status).toBe(403)
      expect((await send('/__sandbox/faults', { ...init, method: 'OPTIONS' })).status).toBe(403)
    },
  )

  test('serves every origin on the routes of the services', async () => {
    expect((await send('/getWallets', { headers: { origin: 'https://shop.example' } })).status).toBe(200)
  })
})

describe('every answer', () => {
  test.each([
    ['/health', 200],
    ['/nothing', 404],
    ['/v1', 426],
    ['/v1/identity/0x1', 400],
    ['/getWallets?page=x', 400],
    ['/getWalletImage/none', 404],
  ])('%s has the CORS headers and a request id', async (path, status) => {
    const { status: actual, headers } = await send(path)
    expect(actual).toBe(status)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After, Date, x-request-id')
    expect(headers.get('access-control-allow-private-network')).toBe('true')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('has its own request id', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await send('/health')).headers.get('x-request-id')))
    expect(new Set(ids).size).toBe(3)
  })
})

test('answers a preflight on any path', async () => {
  const response = await send('/v1/identity/0x1', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST')
  expect(response.headers.get('access-control-allow-headers')).toContain('solana-client')
  expect(response.headers.get('access-control-allow-headers')).toContain('x-project-id')
})

test('allows DELETE to control routes only', async () => {
  const methods = (await send('/__sandbox/faults', { method: 'OPTIONS' })).headers.get('access-control-allow-methods')
  expect(methods).toBe('GET, POST, DELETE')
})

test('names the allowed methods of a route called with another', async () => {
  const response = await post('/getWallets', {})
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET')
})

/** Node demands it of a streamed body; not all declarations of `fetch` know it. */
const STREAMED = { duplex: 'half' }

test('rejects a body above 1 MiB, with or without a length header', async () => {
  const text = 'x'.repeat(1_048_577)
  expect((await send('/e', { method: 'POST', body: text })).status).toBe(413)
  const body = new Blob([text]).stream()
  expect((await send('/e', { method: 'POST', body, ...STREAMED })).status).toBe(413)
  expect((await send('/e', { method: 'POST', body: `"${'x'.repeat(1_048_574)}"` })).status).toBe(200)
})

test('reads JSON with any content type', async () => {
  for (const type of ['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded', '']) {
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const answer = await read('/e?projectId=types', { method: 'POST', headers, body: '{"a":1}' })
    expect(answer).toEqual({ status: 'OK' })
  }
})
