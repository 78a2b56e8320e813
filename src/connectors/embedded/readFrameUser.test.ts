import { describe, expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { toNetwork } from '../../domain/network.js'
import { namespaceOf, readFrameUser } from './readFrameUser.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = toNetwork('eip155', mainnet)
const sol = toNetwork('solana', solanaMainnet)
const read = (changes: object) =>
  readFrameUser({ address: ADDRESS, chainId: 1, ...changes }, { network, parseAddress: checksumAddress })

describe('FRM-10: what the page says of the user', () => {
  test.each([1, '1', 'eip155:1', '0x1'])('the chain id %j is the network', (chainId) => {
    expect(read({ chainId }).accounts).toEqual([{ address: ADDRESS, type: 'eoa' }])
  })

  test.each([137, '137', 'eip155:137', 'solana:1', 0, -1, Number.NaN, '', 'eip155:1:x'])(
    'the chain id %j is not',
    (chainId) => {
      expect(() => read({ chainId })).toThrow('Something went wrong')
    },
  )

  test.each(['', '0x1', `${ADDRESS}0`, '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'])(
    'the address %j is refused',
    (address) => {
      expect(() => read({ address })).toThrow('Something went wrong')
    },
  )

  test('the active account comes first, with the type the page gives it', () => {
    const accounts = [
      { address: OTHER, type: 'smartAccount' as const },
      { address: ADDRESS.toLowerCase(), type: 'eoa' as const },
      { address: 'nonsense', type: 'eoa' as const },
      { address: OTHER, type: 'contract' },
    ]
    expect(read({ accounts }).accounts).toEqual([
      { address: ADDRESS, type: 'eoa' },
      { address: OTHER, type: 'smartAccount' },
    ])
  })

  test.each([
    ['mara@fieldnote.co', 'mara@fieldnote.co'],
    [null, undefined],
    [undefined, undefined],
    ['<b>mara</b>', undefined],
  ])('the e-mail %j is %j', (email, candidate) => {
    expect(read({ email }).email).toBe(candidate)
  })
})

test.each([
  [1, 'eip155'],
  ['1', 'eip155'],
  ['0x1', 'eip155'],
  ['eip155:137', 'eip155'],
  [sol.caipNetworkId, 'solana'],
  [sol.id, 'solana'],
])('the chain id %s is one of %s', (chainId, namespace) => {
  expect(namespaceOf(chainId)).toBe(namespace)
})
