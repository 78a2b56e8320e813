import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { send, read, control } = useSandbox()

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('identity', () => {
  test.each([
    ['/v1/identity/', ''],
    ['/v1/account/', '/identity'],
  ])('answers %s…%s, with the address in any case', async (head, tail) => {
    const avatar = 'https://img.example/marta.png'
    await control('identity', { projectId: 'id', address, name: 'marta.eth', avatar })
    const match = await read(`${head}${address.toUpperCase().replace('0X', '0x')}${tail}?projectId=id`)
    expect(match).toEqual({ name: 'marta.eth', avatar, resolvedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  test('answers nulls with status 200 for an unknown address, and for Solana always', async () => {
    const solana = 'So11111111111111111111111111111111111111112'
    await control('identity', { projectId: 'null', address: solana, name: 'marta.sol', avatar: null })
    for (const owner of [address, solana]) {
      expect(await read(`/v1/identity/${owner}?projectId=null`)).toMatchObject({ name: null, avatar: null })
    }
  })

  test('may be cached for a day, and for Solana for an hour', async () => {
    const cache = async (owner: string) =>
      (await send(`/v1/identity/${owner}?projectId=c`)).headers.get('cache-control')
    expect(await cache(address)).toBe('public, max-age=86400, s-maxage=86400')
    expect(await cache('11111111111111111111111111111111')).toBe('public, max-age=3600, s-maxage=3600')
  })

  test('rejects an invalid address by its field', async () => {
    const response = await send('/v1/identity/0x123?projectId=a')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'address' }] })
  })

  test('accepts useCache only from a test project', async () => {
    const ask = (projectId: string, useCache: string) =>
      send(`/v1/identity/${address}?projectId=${projectId}&useCache=${useCache}`)
    const refused = await ask('ordinary', 'false')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      status: 'FAILED',
      reasons: [{ field: '', description: expect.stringMatching(/^Invalid parameter:/) }],
    })
    await control('config', { projectId: 'trusted', isTestProject: true })
    expect((await ask('trusted', 'false')).status).toBe(200)
    expect((await ask('trusted', 'true')).status).toBe(200)
    const unclear = await ask('trusted', 'maybe')
    expect([unclear.status, await unclear.text()]).toEqual([
      400,
      expect.stringMatching(/^Failed to deserialize query string:/),
    ])
  })

  test('rejects a call without a project id as plain text', async () => {
    const response = await send(`/v1/identity/${address}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('Failed to deserialize query string: missing field `projectId`')
  })

  test('rejects the forbidden project', async () => {
    const response = await send(`/v1/identity/${address}?projectId=bad`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'authentication' }] })
  })
})

test('lists supported chains without a project, cacheable', async () => {
  const response = await send('/v1/supported-chains')
  expect(await response.json()).toEqual({ http: [], ws: [] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
})
