import { describe, expect, test } from 'vitest'
import { createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { countInBrowser, listSiblings } from './listSiblings.js'

const connector = (name: string, namespace: string, changes: object = {}) => ({
  ...createFakeConnector({ id: `${name}/${namespace}`, name, namespace }).connector,
  ...changes,
})

const idsOf = (list: ReturnType<typeof listSiblings>) => list.map(({ id }) => id)

describe('one wallet in two namespaces', () => {
  test('is matched by name, whatever the case', () => {
    const [evm, sol] = [connector('Marten', 'eip155'), connector('marten', 'solana')]
    expect(idsOf(listSiblings([evm, connector('Heron', 'solana'), sol], sol))).toEqual([
      'Marten/eip155',
      'marten/solana',
    ])
  })

  test('is matched under both names of Trust Wallet', () => {
    const [evm, sol] = [connector('Trust Wallet', 'eip155'), connector('Trust', 'solana')]
    expect(idsOf(listSiblings([evm, sol], evm))).toEqual(['Trust Wallet/eip155', 'Trust/solana'])
    expect(idsOf(listSiblings([evm, connector('Trustworthy', 'solana')], evm))).toEqual(['Trust Wallet/eip155'])
  })

  test.each([
    ['one of them is contested', [connector('Marten', 'eip155', { isContested: true }), connector('Marten', 'solana')]],
    [
      'one of them has no identity',
      [connector('Marten', 'eip155', { isAnonymous: true }), connector('Marten', 'solana')],
    ],
    ['two claim one namespace', [connector('Marten', 'eip155'), connector('Marten', 'eip155')]],
    [
      'they announce different identities',
      [connector('Marten', 'eip155', { rdns: 'example.a' }), connector('Marten', 'solana', { rdns: 'example.b' })],
    ],
  ])('DISC-3: is not matched if %s', (_, list) => {
    expect(listSiblings(list, { name: 'Marten' })).toEqual([])
  })
})

const wallet = (id: string, fields: object = {}) => ({ ...createFakeConnector({ id }).connector, ...fields })

test('a wallet of two namespaces counts once, and the connectors of the app do not count', () => {
  const connectors = [
    wallet('example.heron', { name: 'Heron', namespaces: ['eip155'] }),
    wallet('Heron', { name: 'Heron', namespaces: ['solana'] }),
    wallet('example.marten', { name: 'Marten', namespaces: ['eip155'] }),
    wallet('acme', { name: 'Acme', type: 'EXTERNAL' }),
  ]
  expect(countInBrowser(connectors)).toBe(2)
  expect(countInBrowser([])).toBe(0)
})
