import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { send, read, control } = useSandbox()

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const time = expect.stringMatching(/^\d{4}-.*Z$/)
const register = (projectId: string, name: string, attributes?: object) =>
  control('name', {
    projectId,
    name,
    addresses: { 60: address, 2147483785: address },
    ...(attributes && { attributes }),
  })

describe('a registered name', () => {
  test('leads to its addresses, and an address to its names', async () => {
    await register('look', 'marta.reown.id', { bio: 'Hello' })
    await register('look', 'other.wcn.id')
    const entry = { address, created_at: time }
    const record = {
      name: 'marta.reown.id',
      registered_at: time,
      updated_at: time,
      attributes: { bio: 'Hello' },
      addresses: { 60: entry, 2147483785: entry },
    }
    expect(await read('/v1/profile/account/marta.reown.id?apiVersion=2&projectId=look')).toEqual(record)
    const names = await read(`/v1/profile/reverse/${address.toLowerCase()}?apiVersion=2&projectId=look`)
    expect(names).toEqual([record, expect.objectContaining({ name: 'other.wcn.id', attributes: null })])
  })

  test('is the identity of its address, unless another is set', async () => {
    await register('identity', 'marta.reown.id')
    const ask = () => read(`/v1/identity/${address}?projectId=identity`)
    expect(await ask()).toMatchObject({ name: 'marta.reown.id', avatar: null })
    await control('identity', { projectId: 'identity', address, name: 'marta.eth', avatar: null })
    expect(await ask()).toMatchObject({ name: 'marta.eth' })
  })

  test('belongs to its project', async () => {
    await register('mine', 'marta.reown.id')
    expect(await read('/v1/profile/account/marta.reown.id?apiVersion=2&projectId=yours')).toEqual([])
  })
})

test.each([
  ['account/nobody.reown.id', 'name'],
  [`reverse/${address}`, 'address'],
])('an unknown %s is an empty list, or 404 without a version', async (path, field) => {
  expect(await read(`/v1/profile/${path}?apiVersion=2`)).toEqual([])
  const response = await send(`/v1/profile/${path}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ reasons: [{ field }] })
})

test.each(['Marta.reown.id', 'ab.reown.id', 'marta.eth', 'marta.other.id', `${'a'.repeat(65)}.reown.id`])(
  'the name %s is rejected by its field',
  async (name) => {
    const response = await send(`/v1/profile/account/${name}?apiVersion=2`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'name' }] })
  },
)
