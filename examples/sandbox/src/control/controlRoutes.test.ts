import { describe, expect, test } from 'vitest'
import { MARKET, PAYMENT_ROUTER } from '../nodes/marketPools.ts'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, send, read, post, control } = useSandbox()

const address = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('/__sandbox', () => {
  test('describes the sandbox', async () => {
    const { url, relay, accounts, solana } = running()
    const own = {
      url,
      relay,
      verify: url,
      rpc: {},
      chains: [],
      accounts,
      solana,
      swap: { router: MARKET },
      pay: { router: PAYMENT_ROUTER },
      wallets: 100,
    }
    expect(await read('/__sandbox')).toEqual(own)
  })

  test('says what is wrong with a control call', async () => {
    const response = await post('/__sandbox/faults', { route: '/e', fault: { status: 1 } })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'status must be a whole number from 200 to 599' },
    ])
  })
})

describe('requests', () => {
  test('are recorded for tests', async () => {
    const headers = { origin: 'https://shop.example' }
    await send('/getWallets?page=2&projectId=log', { headers })
    await send('/e?projectId=log', { method: 'POST', body: 'no JSON' })
    await post('/v1/?chainId=eip155:1&projectId=log', [{ method: 'eth_chainId' }, { method: 'eth_call' }, null])
    await send('/getWallets?projectId=log', { method: 'OPTIONS' })
    const at = expect.any(Number)
    expect(await read('/__sandbox/requests?projectId=log')).toEqual([
      {
        method: 'GET',
        path: '/getWallets',
        query: { page: '2', projectId: 'log' },
        origin: 'https://shop.example',
        at,
      },
      { method: 'POST', path: '/e', query: { projectId: 'log' }, body: 'no JSON', origin: null, at },
      {
        method: 'POST',
        path: '/v1/',
        query: { chainId: 'eip155:1', projectId: 'log' },
        body: [{ method: 'eth_chainId' }, { method: 'eth_call' }, null],
        rpcMethods: ['eth_chainId', 'eth_call'],
        origin: null,
        at,
      },
    ])
  })

  test('are recorded if a fault answers them, too', async () => {
    await control('faults', { projectId: 'faulted', route: '/health', fault: { kind: 'drop' } })
    await send('/health?projectId=faulted').catch(() => {})
    expect(await read('/__sandbox/requests?projectId=faulted')).toHaveLength(1)
  })

  test('are deleted on request', async () => {
    await send('/health?projectId=cleared')
    await send('/__sandbox/requests?projectId=cleared', { method: 'DELETE' })
    expect(await read('/__sandbox/requests?projectId=cleared')).toEqual([])
  })
})

describe('a project id', () => {
  const change = async (projectId: string) => {
    await control('faults', { projectId, route: '/health', fault: { status: 500 } })
    await control('identity', { projectId, address, name: 'marta.eth', avatar: null })
    await control('config', {
      projectId,
      isAnalyticsEnabled: false,
      allowedOrigins: ['https://shop.example'],
      supportedChains: ['eip155:10'],
    })
    await post(`/e?projectId=${projectId}`, { type: 'track' })
  }
  const check = async (projectId: string) => {
    const ask = <answer>(path: string) => read<answer>(`${path}?projectId=${projectId}`)
    const { name } = await ask<{ name: string | null }>(`/v1/identity/${address}`)
    return {
      health: (await send(`/health?projectId=${projectId}`)).status,
      name,
      analytics: await ask('/getAnalyticsConfig'),
      origins: await ask('/projects/v1/origins'),
      chains: await ask('/v1/supported-chains'),
      telemetry: (await ask<unknown[]>('/__sandbox/telemetry')).length,
    }
  }
  const untouched = {
    health: 200,
    name: null,
    analytics: { isAnalyticsEnabled: true },
    origins: {
      allowedOrigins: ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'],
    },
    chains: { http: [], ws: [] },
    telemetry: 0,
  }
  const changed = {
    health: 500,
    name: 'marta.eth',
    analytics: { isAnalyticsEnabled: false },
    origins: { allowedOrigins: ['https://shop.example'] },
    chains: { http: ['eip155:10'], ws: [] },
    telemetry: 1,
  }

  test('isolates everything a test changes', async () => {
    await change('one')
    expect(await check('one')).toEqual(changed)
    expect(await check('other')).toEqual(untouched)
    const requests = await read<{ path: string }[]>('/__sandbox/requests?projectId=other')
    const paths = requests.map(({ path }) => path)
    expect(paths).not.toContain('/e')
  })

  test('is reset completely, without affecting others', async () => {
    await change('reset')
    await change('kept')
    await control('reset', { projectId: 'reset' })
    expect(await read('/__sandbox/requests?projectId=reset')).toEqual([])
    expect(await check('reset')).toEqual(untouched)
    expect(await check('kept')).toEqual(changed)
  })

  test('is read from the query, a header or the body, and is empty otherwise', async () => {
    await send('/health?projectId=query', { headers: { 'x-project-id': 'header' } })
    await send('/health', { headers: { 'x-project-id': 'header' } })
    await post('/v1/fungible/price', { projectId: 'body' })
    await send('/health')
    for (const projectId of ['query', 'header', 'body', '']) {
      expect(await read(`/__sandbox/requests?projectId=${projectId}`)).toHaveLength(1)
    }
  })

  test('has its faults cleared on request', async () => {
    await control('faults', { projectId: 'clear', route: '/', fault: { status: 500 } })
    await send('/__sandbox/faults?projectId=clear', { method: 'DELETE' })
    expect((await send('/health?projectId=clear')).status).toBe(200)
  })

  test('changes one setting without touching the others', async () => {
    await control('config', { projectId: 'partial', allowedOrigins: [] })
    expect(await read('/getAnalyticsConfig?projectId=partial')).toEqual({ isAnalyticsEnabled: true })
    expect(await read('/projects/v1/origins?projectId=partial')).toEqual({ allowedOrigins: [] })
  })
})

test('a fault never affects a control route', async () => {
  await control('faults', { projectId: 'all', route: '/', fault: { kind: 'drop' } })
  expect((await send('/__sandbox/requests?projectId=all')).status).toBe(200)
})
