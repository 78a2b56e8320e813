// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Names, Transfers } from '../../adapters/adapter.js'
import { polygon } from '../../config/networks.js'
import type { NamedAddress } from '../../domain/name.js'
import { toNetwork } from '../../domain/network.js'
import { NameInvalidError, NameOffchainError } from '../../errors/nameErrors.js'
import { NetworkFailedError } from '../../errors/requestErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { resolveReceiver } from './resolveReceiver.js'

const network = toNetwork('eip155', polygon)
const { signal } = new AbortController()

/** What the name leads to, and what the chains say of that address. */
let findAll: () => Promise<NamedAddress | undefined>
let isContractElsewhere: Names['isContractElsewhere']
/** Addresses whose code was asked for. */
let checked: unknown[]

beforeEach(() => {
  findAll = async () => ({ address: '0xA', isFallback: true })
  isContractElsewhere = async () => false
  checked = []
})

function resolve(text: string) {
  const names: Partial<Names> = {
    resolve: () => findAll(),
    isContractElsewhere(...question) {
      checked.push(question)
      return isContractElsewhere(...question)
    },
  }
  const transfers: Partial<Transfers> = { parseReceiver: (typed) => (typed.startsWith('0x') ? typed : undefined) }
  const evm = createFakeAdapter('eip155', [network])
  evm.give({ transfers: async () => transfers, names: async () => names })
  const { instance } = createTestInstance([evm])
  return resolveReceiver(instance, text, network, signal)
}

test('SEND-3: a name that leads to a contract of Ethereum, which the network does not have, is cautioned', async () => {
  isContractElsewhere = async () => true
  expect(await resolve('Safe.eth')).toEqual({
    status: 'ready',
    address: '0xA',
    name: 'safe.eth',
    caution: 'contractElsewhere',
  })
  expect(checked).toEqual([['0xA', network, signal]])
})

test('SEND-3: a fallback that is no contract there needs no caution', async () => {
  expect(await resolve('marta.eth')).toMatchObject({ status: 'ready', caution: undefined })
  expect(checked).toHaveLength(1)
})

test("a name's own address for the network, and an address, are not asked about", async () => {
  findAll = async () => ({ address: '0xA', isFallback: false })
  expect(await resolve('marta.eth')).toMatchObject({ status: 'ready', caution: undefined })
  expect(await resolve('0xB')).toEqual({ status: 'ready', address: '0xB', name: undefined, caution: undefined })
  expect(checked).toEqual([])
})

test('SEND-3: while the chains do not say whether it is a contract, there is no receiver', async () => {
  isContractElsewhere = () => Promise.reject(new NetworkFailedError())
  await expect(resolve('marta.eth')).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
})

const answers: readonly (readonly [string, () => Promise<undefined>])[] = [
  ['unresolved', async () => undefined],
  ['badName', () => Promise.reject(new NameInvalidError())],
  ['offchainName', () => Promise.reject(new NameOffchainError())],
]
test.each(answers)('SEND-4: a name may be %s', async (status, answer) => {
  findAll = answer
  expect(await resolve('marta.eth')).toEqual({ status })
})
