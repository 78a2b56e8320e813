import type { Hex } from 'viem'
import { SPONSORED } from '../../../domain/networkFee.js'
import type { TransferPlan, TransferRequest } from '../../../domain/transfer.js'
import { InsufficientFundsError } from '../../../errors/transferErrors.js'
import { readCoinBalance } from './balances.js'
import { encodeTokenTransfer, estimate, readWarnings, requireReceiver } from './planTransfer.js'
import type { ReadClient } from './readClient.js'

/** A transfer of the network's coin: all of it can be sent, since none of it goes to the network. */
async function planCoin(client: ReadClient, { from, to, units: wanted }: TransferRequest) {
  const balance = await readCoinBalance(client, from)
  const units = wanted === 'max' ? balance : wanted
  if (units > balance || units === 0n) throw new InsufficientFundsError('amount')
  return { units, call: { to: to as Hex, value: units, data: '0x' as const } }
}

/** Checks a transfer on the chain whose fee another one pays. The wallet sets the fee. */
export async function planSponsoredTransfer(client: ReadClient, request: TransferRequest): Promise<TransferPlan> {
  const { from, to, token } = request
  requireReceiver(request)
  const [{ units, call }, warnings] = await Promise.all([
    token ? encodeTokenTransfer(client, { ...request, token }) : planCoin(client, request),
    readWarnings(client, request),
  ])
  // Without prices it needs no coin: only whether the call would fail.
  await estimate(client, from as Hex, call)
  return {
    ...{ from, to, token, units, deposit: 0n, warnings, calls: [call], details: undefined },
    ...SPONSORED,
  }
}
