import { Keypair, PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferRequest } from '../../../domain/transfer.js'
import { associatedAccountOf, type SolanaDetails } from './buildTransfer.js'
import type { ChainReader } from './createChainReader.js'
import type { ChainAccount } from './parseToken.js'
import { planTransfer } from './planTransfer.js'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'

const fresh = () => Keypair.generate().publicKey.toBase58()
const [from, to, mint, thief] = [fresh(), fresh(), fresh(), fresh()]
const token = { address: mint, symbol: 'T', decimals: 6 }
const destination = associatedAccountOf(to, mint, TOKEN_PROGRAM)
const RENT = 890_880n

type Holding = { mint: string; owner: string; units: bigint; state?: number; program?: string }

function tokenAccount({ mint: key, owner, units, state = 1, program = TOKEN_PROGRAM }: Holding): ChainAccount {
  const data = new Uint8Array(165)
  data.set(new PublicKey(key).toBytes(), 0)
  data.set(new PublicKey(owner).toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, units, true)
  data[108] = state
  return { owner: program, lamports: RENT, data, isExecutable: false }
}
const plain = (changes: Partial<ChainAccount> = {}): ChainAccount => ({
  owner: SYSTEM_PROGRAM,
  lamports: 10n ** 9n,
  data: new Uint8Array(),
  isExecutable: false,
  ...changes,
})

/** What the node says. */
let accounts: Map<string, ChainAccount>
let pending: { address: string; account: ChainAccount }[]

const plan = (request: Partial<TransferRequest> = {}) => {
  const chain: Partial<ChainReader> = {
    accounts: async (addresses) => addresses.map((address) => accounts.get(address)),
    tokenAccounts: async () => pending,
    rent: async () => RENT,
    latestBlockhash: async () => ({ blockhash: fresh(), lastValidBlockHeight: 1n, slot: undefined }),
    fee: async () => 5_000n,
    recentPriorityFees: async () => [],
    simulate: async () => undefined,
  }
  return planTransfer({ from, to, units: 10n ** 6n, ...request }, chain as ChainReader, undefined)
}
const routeOf = ({ details }: { details: unknown }) => (details as SolanaDetails).route

beforeEach(() => {
  const mintData = new Uint8Array(82)
  mintData[44] = 6
  mintData[45] = 1
  accounts = new Map([
    [from, plain()],
    [to, plain()],
    [mint, plain({ owner: TOKEN_PROGRAM, data: mintData })],
  ])
  pending = [{ address: fresh(), account: tokenAccount({ mint, owner: from, units: 5n * 10n ** 6n }) }]
})

describe('SEND-3: the receiver', () => {
  test('that is a program is refused, though the node would accept the transfer', async () => {
    accounts.set(to, plain({ owner: 'BPFLoaderUpgradeab1e11111111111111111111111', isExecutable: true }))
    await expect(plan()).rejects.toMatchObject({ details: { reason: 'program' } })
  })

  test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('that belongs to the token program %s is refused', async (program) => {
    accounts.set(to, tokenAccount({ mint, owner: thief, units: 0n, program }))
    await expect(plan()).rejects.toMatchObject({ details: { reason: 'token' } })
  })

  test.each([
    { mint, owner: thief },
    { mint: fresh(), owner: to },
  ])('whose token account has become another is refused: %j', async (changed) => {
    accounts.set(destination, tokenAccount({ ...changed, units: 0n }))
    await expect(plan({ token })).rejects.toMatchObject({ details: { reason: 'token' } })
  })

  test('whose token account exists gets no other', async () => {
    accounts.set(destination, tokenAccount({ mint, owner: to, units: 0n }))
    const planned = await plan({ token })
    expect([planned.deposit, routeOf(planned)?.createsAccount]).toEqual([0n, false])
  })
})

describe('what the node lists as the sender’s', () => {
  test.each([
    ['of another owner', { mint, owner: thief }],
    ['of another token', { mint: fresh(), owner: from }],
    ['that is frozen', { mint, owner: from, state: 2 }],
    ['of another program', { mint, owner: from, program: TOKEN_2022_PROGRAM }],
  ])('AMT-6: %s is neither counted nor paid from', async (_, changed) => {
    const [own] = pending
    pending.push({ address: fresh(), account: tokenAccount({ ...changed, units: 10n ** 12n }) })
    const planned = await plan({ token, units: 'max' })
    expect([planned.units, routeOf(planned)?.source]).toEqual([5n * 10n ** 6n, own?.address])
  })

  test('AMT-5: more than the account holds is refused, up to 2^256', async () => {
    for (const units of [5n * 10n ** 6n + 1n, 1n << 64n, (1n << 64n) + 1n, (1n << 256n) - 1n])
      await expect(plan({ token, units })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    for (const units of [10n ** 9n, 1n << 64n])
      await expect(plan({ units })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})
