import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, stringToHex } from 'viem'
import contracts from '../../contracts/contracts.json' with { type: 'json' }
import { askAll, type NodeCall } from './askAll.ts'
import type { Node } from './createNode.ts'
import { evmTokensOf, findEvmToken } from './evmTokens.ts'

// Slots of `contracts/Tokens.sol`.
const NAME_SLOT = 0
const SYMBOL_SLOT = 1
const DECIMALS_SLOT = 2
export const SUPPLY_SLOT = 3
const BALANCES_SLOT = 4
const MAX_SHORT_TEXT = 31
// Slots of `contracts/Vault.sol`.
const ASSET_SLOT = 6
const SHARES_SLOT = 7
const REWARD_SLOT = 9
/** For 500 USDC, 488.12 shares; and 12.4 of them as a reward. */
const SHARES_PER_MILLION = 976_240
const REWARD = 12_400_000

export const word = (value: bigint | number) => numberToHex(value, { size: 32 })
export const store = (address: Address, slot: Hex, value: Hex): NodeCall => ({
  method: 'anvil_setStorageAt',
  params: [address, slot, value],
})

/** A text of one slot: its bytes, then twice their number. */
function textWord(text: string): Hex {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_SHORT_TEXT) throw new RangeError(`${text} is too long for a slot`)
  return `0x${stringToHex(text, { size: MAX_SHORT_TEXT }).slice(2)}${(bytes * 2).toString(16).padStart(2, '0')}`
}

export const balanceSlot = (owner: Address) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, BigInt(BALANCES_SLOT)]))

/** Writes code and storage without transactions: blocks and nonces stay those of a new chain. */
export async function deployTokens(url: string, chainId: number): Promise<void> {
  const calls = evmTokensOf(chainId).flatMap(({ address, name, symbol, decimals, kind }): readonly NodeCall[] => [
    { method: 'anvil_setCode', params: [address, contracts.code[kind]] },
    store(address, word(NAME_SLOT), textWord(name)),
    store(address, word(SYMBOL_SLOT), textWord(symbol)),
    store(address, word(DECIMALS_SLOT), word(decimals)),
    ...(kind === 'Vault' ? vaultStorage(address, chainId) : []),
  ])
  await askAll(url, calls)
}

function vaultStorage(vault: Address, chainId: number): readonly NodeCall[] {
  const asset = evmTokensOf(chainId).find(({ symbol, isListed }) => symbol === 'USDC' && isListed)?.address
  return [
    store(vault, word(ASSET_SLOT), word(BigInt(asset ?? 0))),
    store(vault, word(SHARES_SLOT), word(SHARES_PER_MILLION)),
    store(vault, word(REWARD_SLOT), word(REWARD)),
  ]
}

export async function readSlot({ call }: Node, address: Address, slot: Hex): Promise<bigint> {
  const { result, error } = await call('eth_getStorageAt', [address, slot, 'latest'])
  if (typeof result !== 'string') throw new Error(`The storage of ${address} could not be read: ${error?.message}`)
  return BigInt(result)
}

/** Sets an account's balance of a token of the sandbox, and with it the supply and the coins behind a wrapped one. */
export async function setTokenBalance(node: Node, token: Address, owner: Address, units: bigint): Promise<void> {
  const slot = balanceSlot(owner)
  const [supply, before] = [await readSlot(node, token, word(SUPPLY_SLOT)), await readSlot(node, token, slot)]
  const after = BigInt.asUintN(256, supply - before + units)
  const changes = [store(token, slot, word(units)), store(token, word(SUPPLY_SLOT), word(after))]
  if (findEvmToken(node.chainId, token)?.kind === 'WrappedCoin') {
    changes.push({ method: 'anvil_setBalance', params: [token, numberToHex(after)] })
  }
  for (const { method, params } of changes) {
    const { error } = await node.call(method, params)
    if (error) throw new Error(error.message)
  }
}
