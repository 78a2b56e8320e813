import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { ReadClient } from './readClient.js'
import type { Gas } from './readNetworkFee.js'

/** Added by a wallet that carries a call out by the account's own code, as a user operation or directly. */
const CARRIED_OUT: Gas = { likely: 25_000n, limit: 200_000n }
/** Added once: a delegation (EIP-7702) costs less, deploying a contract (ERC-4337) about the limit. */
const SET_UP: Gas = { likely: 60_000n, limit: 600_000n }

/**
 * What a smart account needs beyond the call itself. Only its wallet knows, so it is an estimate, of which the limit
 * decides what "Max" leaves.
 */
export async function readSmartAccountGas(client: ReadClient, account: Hex): Promise<Gas> {
  const code = await getCode(client, { address: account })
  return code === undefined || code === '0x' ? SET_UP : CARRIED_OUT
}
