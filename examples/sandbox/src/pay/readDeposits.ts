import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { Node } from '../nodes/createNode.ts'
import type { Ledger } from '../svm/createLedger.ts'
import type { PayAsset } from './payAssets.ts'

/** An account, and which of its balances. */
type Account = { readonly address: string; readonly origin: PayAsset }

function balanceCall({ address, origin }: Account) {
  if (origin.token === undefined) return { method: 'eth_getBalance', params: [address, 'latest'] }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [getAddress(address)] })
  return { method: 'eth_call', params: [{ to: origin.address, data }, 'latest'] }
}

/** In one request, since there may be many. */
export async function readEvmDeposits(node: Node, accounts: readonly Account[]): Promise<readonly bigint[]> {
  const calls = accounts.map((account, id) => ({ jsonrpc: '2.0', id, ...balanceCall(account) }))
  const answers: readonly { readonly id: number; readonly result?: string }[] = JSON.parse(
    await node.forward(JSON.stringify(calls)),
  )
  return accounts.map((_, id) => BigInt(answers.find((answer) => answer.id === id)?.result ?? 0))
}

export function readSolanaDeposit(ledger: Ledger, { address, origin }: Account): bigint {
  if (origin.token === undefined) return ledger.account(address)?.lamports ?? 0n
  const holdings = ledger.holdings(address).filter(({ holding }) => holding.mint === origin.address)
  return holdings.reduce((sum, { holding }) => sum + holding.units, 0n)
}
