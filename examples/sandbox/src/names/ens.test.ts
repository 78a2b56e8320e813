import { createPublicClient, http, toCoinType } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, read, post, control } = useSandbox({ chains: [1, 137] })

const client = () => createPublicClient({ chain: mainnet, transport: http(running().rpc[1]), pollingInterval: 20 })

let count = 0
/** A name and an address of one test. */
const fresh = () => ({
  name: `heron${++count}.eth`,
  address: `0x${(0xabc000 + count).toString(16).padStart(40, '0')}` as const,
})

describe('a name on Ethereum', () => {
  test('resolves to its address, on Ethereum and on another chain', async () => {
    const { name, address } = fresh()
    const coin = toCoinType(polygon.id)
    await control('ens', { name, address, addresses: { [`${coin}`]: '0x00000000000000000000000000000000000000ff' } })
    const match = await client().getEnsAddress({ name: normalize(name) })
    expect(match?.toLowerCase()).toBe(address)
    expect(await client().getEnsAddress({ name, coinType: coin })).toMatch(/0ff$/i)
    expect(await client().getEnsAddress({ name, coinType: toCoinType(10) })).toBeNull()
  })

  test('has texts, and an avatar', async () => {
    const { name, address } = fresh()
    const avatar = `${running().url}/public/getTokenImage/ETH`
    await control('ens', {
      name,
      address,
      texts: { avatar, url: 'https://heron.example', 'long\u202Ekey': 'x'.repeat(200) },
    })
    expect(await client().getEnsText({ name, key: 'url' })).toBe('https://heron.example')
    expect(await client().getEnsText({ name, key: 'long\u202Ekey' })).toHaveLength(200)
    expect(await client().getEnsText({ name, key: 'none' })).toBeNull()
    expect(await client().getEnsAvatar({ name })).toBe(avatar)
  })

  test('changes, and is removed', async () => {
    const { name, address } = fresh()
    await control('ens', { name, address, texts: { url: 'https://heron.example' } })
    await control('ens', { name, address: '0x00000000000000000000000000000000000000ee' })
    expect(await client().getEnsAddress({ name })).toMatch(/ee$/i)
    await control('ens', { name, address: null })
    expect(await client().getEnsAddress({ name })).toBeNull()
    expect(await client().getEnsText({ name, key: 'url' })).toBe('https://heron.example')
  })

  test('that nobody registered resolves to nothing', async () => {
    expect(await client().getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client().getEnsText({ name: 'nobody.eth', key: 'url' })).toBeNull()
    await expect(client().getEnsAddress({ name: 'nobody.eth', strict: true })).rejects.toThrow('ResolverNotFound')
  })

  test('may be longer than a label, and of other letters', async () => {
    const { address } = fresh()
    for (const name of [`${'a'.repeat(300)}.eth`, 'öffentlich.sub.eth', '🦆.eth']) {
      await control('ens', { name, address })
      expect((await client().getEnsAddress({ name }))?.toLowerCase()).toBe(address)
    }
  })
})

describe('an address on Ethereum', () => {
  test('has a name if both lead to each other', async () => {
    const { name, address } = fresh()
    expect(await client().getEnsName({ address })).toBeNull()
    await control('ens-reverse', { address, name })
    expect(await client().getEnsName({ address })).toBeNull()
    await control('ens', { name, address })
    expect(await client().getEnsName({ address })).toBe(name)
    const coinType = toCoinType(polygon.id)
    await control('ens', { name, addresses: { [`${coinType}`]: address } })
    await control('ens-reverse', { address, name, coinType: `${coinType}` })
    expect(await client().getEnsName({ address, coinType })).toBe(name)
  })

  test('has no name that leads elsewhere', async () => {
    const [honest, liar] = [fresh(), fresh()]
    await control('ens', honest)
    await control('ens-reverse', { address: liar.address, name: honest.name })
    expect(await client().getEnsName({ address: liar.address })).toBeNull()
    await expect(client().getEnsName({ address: liar.address, strict: true })).rejects.toThrow('ReverseAddressMismatch')
  })

  test('has a false name from a resolver that does not check', async () => {
    const [honest, liar] = [fresh(), fresh()]
    await control('ens', honest)
    await control('ens-reverse', { address: liar.address, name: honest.name, isUnchecked: true })
    expect(await client().getEnsName({ address: liar.address })).toBe(honest.name)
  })

  test('has its name and avatar as identity', async () => {
    const { name, address } = fresh()
    const ask = () => read(`/v1/identity/${address}?projectId=ens`)
    expect(await ask()).toMatchObject({ name: null })
    await control('ens', { name, address, texts: { avatar: 'https://img.example/heron.png' } })
    await control('ens-reverse', { address, name })
    expect(await ask()).toMatchObject({ name, avatar: 'https://img.example/heron.png' })
  })
})

test.each([
  ['ens', { address: null }],
  ['ens', { name: 'a.eth', address: 'nobody' }],
  ['ens', { name: 'a.eth', addresses: { sixty: '0x' } }],
  ['ens', { name: 'a.eth', texts: { url: 1 } }],
  ['ens-reverse', { address: '0x00000000000000000000000000000000000000ff' }],
])('the control call %s rejects %j', async (path, body) => {
  expect((await post(`/__sandbox/${path}`, body)).status).toBe(400)
})
