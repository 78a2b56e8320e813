import { decodeFunctionData, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { toHexQuantity } from '../../core/values.js'

/** Events of ERC-20, by their hashes. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** What every call costs, and how services name the coin. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const routerAbi = parseAbi(['function exchange(address source, address destination, uint256 units, uint256 expected)'])

export type FakeCall = { readonly from: string; readonly to: string; readonly value: bigint; readonly input: Hex }
export type FakeLog = { readonly address: string; readonly topics: readonly Hex[]; readonly data: Hex }
/** What a call has done. `arrived`: smallest units that reached the receiver, or are allowed now. */
export type Execution = { readonly logs: readonly FakeLog[]; readonly arrived: bigint }

/** Balances and allowances as they are in each block. */
export type Ledger = {
  read(key: string, block?: bigint): bigint
  add(key: string, units: bigint): void
}

const lower = (text: string) => text.toLowerCase()
export const coinKey = (owner: string) => lower(`coin ${owner}`)
export const tokenKey = (token: string, owner: string) => lower(`${token} ${owner}`)
export const allowanceKey = (token: string, owner: string, spender: string) => lower(`${token} ${owner} ${spender}`)

const word = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const encodeUnits = (units: bigint) => encodeAbiParameters([{ type: 'uint256' }], [units])
const logOf = (address: string, event: Hex, accounts: readonly string[], units: bigint): FakeLog => ({
  address,
  topics: [event, ...accounts.map(word)],
  data: toHexQuantity(units),
})

export const approvalCall = (spender: string, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, units] })
export const transferCall = (to: string, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] })
export const exchangeCall = (from: string, to: string, units: bigint, expected: bigint): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'exchange', args: [from as Hex, to as Hex, units, expected] })

type ContractOptions = {
  /** By address: its decimals, and the percentage that it keeps of each transfer. */
  readonly tokens: Readonly<Record<string, { readonly decimals: number; readonly retained?: bigint }>>
  readonly router?: string
}

export type FakeContracts = ReturnType<typeof createFakeContracts>

/** ERC-20s, and a router that gives what the test says. */
export function createFakeContracts({ tokens, router = '' }: ContractOptions) {
  const byAddress = new Map(Object.entries(tokens).map(([address, token]) => [lower(address), token]))
  let gives = (expected: bigint) => expected

  function pay(token: string, from: string, to: string, units: bigint, ledger: Ledger): Execution | undefined {
    if (ledger.read(tokenKey(token, from)) < units) return undefined
    const arrived = units - (units * (byAddress.get(lower(token))?.retained ?? 0n)) / 100n
    ledger.add(tokenKey(token, from), -units)
    ledger.add(tokenKey(token, to), arrived)
    return { logs: [logOf(token, TRANSFER, [from, to], arrived)], arrived }
  }

  function runToken({ from, to: token, input }: FakeCall, ledger: Ledger): Execution | undefined {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    if (functionName === 'transfer') return pay(token, from, args[0], args[1], ledger)
    if (functionName !== 'approve') return undefined
    const [spender, units] = args
    const key = allowanceKey(token, from, spender)
    ledger.add(key, units - ledger.read(key))
    return { logs: [logOf(token, APPROVAL, [from, spender], units)], arrived: units }
  }

  function exchange({ from, value, input }: FakeCall, ledger: Ledger): Execution | undefined {
    const [source, destination, units, expected] = decodeFunctionData({ abi: routerAbi, data: input }).args
    const key = allowanceKey(source, from, router)
    if (source === COIN ? value !== units : ledger.read(key) < units) return undefined
    const paid = source === COIN ? undefined : pay(source, from, router, units, ledger)
    if (paid) ledger.add(key, -units)
    const arrived = gives(expected)
    ledger.add(destination === COIN ? coinKey(from) : tokenKey(destination, from), arrived)
    const args = destination === COIN || arrived === 0n ? [] : [logOf(destination, TRANSFER, [router, from], arrived)]
    return { logs: [...(paid?.logs ?? []), ...args], arrived }
  }

  return {
    /** What the router gives for what it was expected to. */
    setRate(rate: (expected: bigint) => bigint) {
      gives = rate
    },
    /** `undefined`: it reverts, and changes nothing. */
    run(call: FakeCall, ledger: Ledger): Execution | undefined {
      if (call.to === router && call.input !== '0x') return exchange(call, ledger)
      return byAddress.has(lower(call.to)) && call.input !== '0x'
        ? runToken(call, ledger)
        : { logs: [], arrived: call.value }
    },
    /** Answers a call that changes nothing, as of a block. */
    view(token: string, data: Hex, read: (key: string) => bigint): Hex {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      if (functionName === 'balanceOf') return encodeUnits(read(tokenKey(token, args[0])))
      if (functionName === 'allowance') return encodeUnits(read(allowanceKey(token, args[0], args[1])))
      // Everything that may be run first succeeds.
      return encodeUnits(functionName === 'decimals' ? BigInt(byAddress.get(lower(token))?.decimals ?? 0) : 1n)
    },
  }
}
