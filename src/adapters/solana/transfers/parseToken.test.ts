import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../../core/base58.js'
import { type ChainAccount, parseMint, parseTokenAccount } from './parseToken.js'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'

const account = (owner: string, data: Uint8Array): ChainAccount => ({ owner, data, lamports: 1n, isExecutable: false })

type Extension = readonly [type: number, data: Uint8Array]

/** A mint as the programs lay it out. */
function mintBytes({
  decimals = 6,
  isInitialized = true,
  extensions,
}: {
  decimals?: number
  isInitialized?: boolean
  extensions?: readonly Extension[]
} = {}) {
  const base = new Uint8Array(extensions ? 166 : 82)
  base[44] = decimals
  base[45] = isInitialized ? 1 : 0
  if (!extensions) return base
  base[165] = 1
  const remaining = extensions.flatMap(([type, data]) => [
    type & 255,
    type >> 8,
    data.length & 255,
    data.length >> 8,
    ...data,
  ])
  return Uint8Array.of(...base, ...remaining)
}

function feeConfig(older: number, newer: number) {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  view.setUint16(88, older, true)
  view.setUint16(106, newer, true)
  return data
}

const hook = (program: number) => new Uint8Array(64).fill(program, 32)

const obstacleOf = (...extensions: readonly Extension[]) =>
  parseMint(account(TOKEN_2022_PROGRAM, mintBytes({ extensions })))?.obstacle

describe('parseMint', () => {
  test('decimals are read from the chain, and the program is its owner', () => {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM])
      expect(parseMint(account(program, mintBytes({ decimals: 36 })))).toMatchObject({ program, decimals: 36 })
  })

  test.each([37, 77, 255])('AMT-4: a mint of %i decimals is not sent', (decimals) => {
    expect(parseMint(account(TOKEN_PROGRAM, mintBytes({ decimals })))).toBeUndefined()
    expect(parseMint(account(TOKEN_2022_PROGRAM, mintBytes({ decimals, extensions: [] })))).toBeUndefined()
  })

  test('what no token program owns, or is not a mint, is no mint', () => {
    const extended = mintBytes({ extensions: [] })
    const holding = extended.slice()
    holding[165] = 2
    for (const wrong of [
      account(SYSTEM_PROGRAM, mintBytes()),
      account(TOKEN_PROGRAM, mintBytes({ isInitialized: false })),
      account(TOKEN_PROGRAM, mintBytes().slice(0, 81)),
      account(TOKEN_PROGRAM, new Uint8Array()),
      account(TOKEN_PROGRAM, extended),
      account(TOKEN_2022_PROGRAM, holding),
      account(TOKEN_2022_PROGRAM, Uint8Array.of(...extended, 1, 0, 255, 255)),
    ])
      expect(parseMint(wrong)).toBeUndefined()
  })

  test('a token that would not arrive as shown cannot be sent', () => {
    expect(obstacleOf([1, feeConfig(0, 1)])).toBe('transferFee')
    expect(obstacleOf([1, feeConfig(50, 0)])).toBe('transferFee')
    expect(obstacleOf([1, new Uint8Array(3)])).toBe('transferFee')
    expect(obstacleOf([9, new Uint8Array()])).toBe('nonTransferable')
    expect(obstacleOf([14, hook(7)])).toBe('transferHook')
    expect(obstacleOf([14, new Uint8Array(3)])).toBe('transferHook')
    expect(obstacleOf([10, new Uint8Array(52)])).toBe('scaledAmount')
    expect(obstacleOf([18, new Uint8Array(64)], [25, new Uint8Array(56)])).toBe('scaledAmount')
  })

  test('a fee of zero, an unset hook and other extensions are no obstacle', () => {
    expect(obstacleOf()).toBeUndefined()
    expect(obstacleOf([1, feeConfig(0, 0)], [14, hook(0)], [12, new Uint8Array(32)])).toBeUndefined()
  })

  test.each<[string, string, readonly Extension[] | undefined, number]>([
    ['Token', TOKEN_PROGRAM, undefined, 165],
    ['Token-2022', TOKEN_2022_PROGRAM, undefined, 170],
    ['a fee', TOKEN_2022_PROGRAM, [[1, feeConfig(0, 0)]], 182],
    ['a hook', TOKEN_2022_PROGRAM, [[14, hook(0)]], 175],
    [
      'a fee, a hook and a pause',
      TOKEN_2022_PROGRAM,
      [
        [1, feeConfig(0, 0)],
        [14, hook(0)],
        [26, new Uint8Array(33)],
      ],
      191,
    ],
  ])('the length of an account with %s is known', (_, program, extensions, length) => {
    expect(parseMint(account(program, mintBytes(extensions ? { extensions } : {})))?.accountLength).toBe(length)
  })
})

describe('parseTokenAccount', () => {
  const bytes = (state = 1, length = 165) => {
    const data = new Uint8Array(length)
    data.fill(1, 0, 32)
    data.fill(2, 32, 64)
    data.fill(255, 64, 72)
    data[108] = state
    if (length > 165) data[165] = 2
    return data
  }

  test('an amount up to 2^64 - 1 is exact', () => {
    expect(parseTokenAccount(account(TOKEN_PROGRAM, bytes()))).toEqual({
      mint: encodeBase58(new Uint8Array(32).fill(1)),
      owner: encodeBase58(new Uint8Array(32).fill(2)),
      units: 2n ** 64n - 1n,
      isFrozen: false,
    })
    expect(parseTokenAccount(account(TOKEN_2022_PROGRAM, bytes(2, 170)))?.isFrozen).toBe(true)
  })

  test('another account is not a token account', () => {
    for (const wrong of [
      account(SYSTEM_PROGRAM, bytes()),
      account(TOKEN_PROGRAM, bytes(0)),
      account(TOKEN_PROGRAM, bytes(3)),
      account(TOKEN_PROGRAM, bytes().slice(0, 164)),
      account(TOKEN_PROGRAM, bytes(1, 170)),
      account(TOKEN_2022_PROGRAM, mintBytes({ extensions: [] })),
    ])
      expect(parseTokenAccount(wrong)).toBeUndefined()
  })
})
