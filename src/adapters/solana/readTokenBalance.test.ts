import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { solanaMainnet } from '../../config/networks.js'
import { decodeAddress } from '../../core/base58.js'
import { toNetwork } from '../../domain/network.js'
import { readTokenBalance } from './readTokenBalance.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './transfers/programs.js'

const network = toNetwork('solana', solanaMainnet)
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OWNER = 'So11111111111111111111111111111111111111112'
const account = { namespace: 'solana', networkId: network.id, address: OWNER }

const bytesOf = (address: string) => decodeAddress(address) ?? new Uint8Array(32)
const toAccount = (owner: string, data: Uint8Array) => ({
  owner,
  lamports: 2_039_280,
  data: [base64.encode(data), 'base64'],
  executable: false,
})

function mintData(decimals: number) {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return data
}

function holdingData({ mint = MINT, owner = OWNER, units = 0n, state = 1 }) {
  const data = new Uint8Array(165)
  data.set(bytesOf(mint), 0)
  data.set(bytesOf(owner), 32)
  new DataView(data.buffer).setBigUint64(64, units, true)
  data[108] = state
  return data
}

const readFrom = (mint: unknown, holdings: readonly unknown[]) =>
  readTokenBalance(
    {
      readRpc: async (_network, method) => ({
        value:
          method === 'getMultipleAccounts' ? [mint] : holdings.map((holding) => ({ pubkey: MINT, account: holding })),
      }),
    },
    account,
    MINT,
    network,
  )

const mint = toAccount(TOKEN_PROGRAM, mintData(6))

test('adds what the owner has in all of its accounts of the token, frozen ones included', async () => {
  const holdings = [holdingData({ units: 5n }), holdingData({ units: 2n ** 64n - 1n, state: 2 })]
  const balance = await readFrom(
    mint,
    holdings.map((data) => toAccount(TOKEN_PROGRAM, data)),
  )
  expect(balance).toEqual({ units: 2n ** 64n + 4n, decimals: 6, symbol: '' })
})

test('an owner without an account of the token has 0 of it', async () => {
  expect((await readFrom(mint, [])).units).toBe(0n)
})

test('leaves out accounts of another token, another owner or another program, whatever a node lists', async () => {
  const balance = await readFrom(mint, [
    toAccount(TOKEN_PROGRAM, holdingData({ mint: OWNER, units: 1n })),
    toAccount(TOKEN_PROGRAM, holdingData({ owner: MINT, units: 2n })),
    toAccount(TOKEN_2022_PROGRAM, holdingData({ units: 4n })),
    toAccount(TOKEN_PROGRAM, holdingData({ units: 8n })),
  ])
  expect(balance.units).toBe(8n)
})

test.each([
  ['nothing', null],
  ['an account of another program', toAccount(OWNER, mintData(6))],
  ['an account that holds a token', toAccount(TOKEN_PROGRAM, holdingData({}))],
])('AMT-4: %s is no token', async (_, account) => {
  await expect(readFrom(account, [])).rejects.toMatchObject({ code: 'TOKEN_MISMATCH' })
})
