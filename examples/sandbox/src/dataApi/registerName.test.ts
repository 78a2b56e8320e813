import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const { post, read, control } = useSandbox({ chains: [1, 137] })

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const seconds = () => Math.floor(Date.now() / 1000)

type Change = { message?: string; name?: string; coinType?: unknown; timestamp?: unknown; attributes?: unknown }

async function register(projectId: string, change: Change = {}, signer = owner) {
  const { name = 'marta.reown.id', coinType = 2_147_483_785, timestamp = seconds(), attributes = {} } = change
  const message = change.message ?? JSON.stringify({ name, attributes, timestamp })
  const signature = await signer.signMessage({ message })
  const body = { coin_type: coinType, address: owner.address, message, signature }
  return post(`/v1/profile/account?projectId=${projectId}`, body)
}

test('a signed name belongs to its signer, on the network and on Ethereum', async () => {
  const response = await register('new', { attributes: { bio: 'Hello' } })
  expect(response.status).toBe(200)
  const entry = { address: owner.address, created_at: expect.any(String) }
  const record = { name: 'marta.reown.id', attributes: { bio: 'Hello' }, addresses: { 60: entry, 2147483785: entry } }
  expect(await response.json()).toMatchObject(record)
  expect(await read('/v1/profile/account/marta.reown.id?apiVersion=2&projectId=new')).toMatchObject(record)
  expect(await read(`/v1/profile/reverse/${owner.address}?apiVersion=2&projectId=new`)).toMatchObject([record])
})

test('Ethereum has two coin types', async () => {
  expect((await register('two', { name: 'first.reown.id', coinType: 60 })).status).toBe(200)
  expect((await register('two', { name: 'second.reown.id', coinType: 2_147_483_649 })).status).toBe(200)
})

describe('refused', () => {
  test.each<[string, number, string, Change]>([
    ['a short name', 400, 'name', { name: 'ab.reown.id' }],
    ['capital letters', 400, 'name', { name: 'Marta.reown.id' }],
    ['another zone', 400, 'name', { name: 'marta.evil.id' }],
    ['a coin type without a network', 400, 'coin_type', { coinType: 2_147_483_648 + 999 }],
    ['an old timestamp', 400, 'timestamp', { timestamp: seconds() - 11 }],
    ['a timestamp of the future', 400, 'timestamp', { timestamp: seconds() + 30 }],
    ['an unknown attribute', 400, 'attributes', { attributes: { avatar: 'x' } }],
    ['a message that is no JSON', 422, '', { message: 'marta.reown.id' }],
    ['a message without a time', 422, '', { message: '{"name":"marta.reown.id","attributes":{}}' }],
  ])('%s', async (_, status, field, change) => {
    const response = await register('refused', change)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  test('the signature of somebody else', async () => {
    const response = await register('refused', {}, stranger)
    expect([response.status, await readJson(response)]).toMatchObject([401, { reasons: [{ field: 'signature' }] }])
  })

  test('a name that is taken', async () => {
    await register('taken')
    const response = await register('taken')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      reasons: [{ description: 'Name is already registered: marta.reown.id' }],
    })
  })

  test('a body of another shape, as plain text', async () => {
    expect((await post('/v1/profile/account', { message: 'x' })).status).toBe(422)
  })
})

test('suggestions begin with the wanted name, then free ones', async () => {
  await control('name', { projectId: 'ideas', name: 'mara.reown.id', addresses: { 60: owner.address } })
  await control('name', { projectId: 'ideas', name: 'marathon.reown.id', addresses: { 60: owner.address } })
  const { suggestions } = await read<{ suggestions: { name: string; registered: boolean }[] }>(
    '/v1/profile/suggestions/mara?zone=reown.id&projectId=ideas',
  )
  expect(suggestions[0]).toEqual({ name: 'mara.reown.id', registered: true })
  expect(suggestions).toHaveLength(5)
  expect(suggestions.slice(1).every(({ name, registered }) => /^mara\w+\.reown\.id$/.test(name) && !registered)).toBe(
    true,
  )
  expect(suggestions.some(({ name }) => name === 'marathon.reown.id')).toBe(false)
})
