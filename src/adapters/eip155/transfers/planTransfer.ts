import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { call, estimateGas } from 'viem/actions'
import {
  type NetworkFee,
  SPONSORED,
  type TransferPlan,
  type TransferRequest,
  type TransferToken,
} from '../../../domain/transfer.js'
import { InsufficientFundsError, TokenMismatchError, TransferRevertedError } from '../../../errors/transferErrors.js'
import { readCoinBalance, readTokenBalance, transferAbiOf } from './erc20.js'
import { type Fees, type Gas, gasOf, type NetworkFees, readFees, readNetworkFee, readSmartAccountGas } from './fees.js'
import { type ReadClient, refusedAs } from './readClient.js'
import { readWarnings, requireReceiver } from './receiver.js'

/** Fixed in the request, so that the wallet charges what was shown. */
export type EvmDetails = {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
  /** A block that existed when this was planned; `undefined` if the node did not say. */
  readonly sinceBlock?: bigint | undefined
}

const PLAIN_TRANSFER_GAS = 21_000n

const reverted = (cause: unknown) => new TransferRevertedError({ cause })

const hex = (text: string) => text as Hex

/** A token may report failure by `false` instead of reverting. */
async function simulate(client: ReadClient, from: Hex, token: Hex, data: Hex) {
  const answer = await refusedAs(call(client, { account: from, to: token, data }), reverted)
  const abi = transferAbiOf(token)
  const [{ outputs }] = abi
  if (outputs.length === 0 || answer.data === undefined) return
  const isDone = decodeFunctionResult({ abi, functionName: 'transfer', data: answer.data })
  if (isDone === false) throw new TransferRevertedError()
}

type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/** @throws TransferRevertedError */
async function estimate(client: ReadClient, from: Hex, request: Call): Promise<Gas> {
  const gas = await refusedAs(estimateGas(client, { account: from, ...request }), reverted)
  return gas === PLAIN_TRANSFER_GAS ? { likely: gas, limit: gas } : gasOf(gas)
}

type FeeQuestion = { readonly call: Call; readonly gas: Gas; readonly networkFees: NetworkFees }

/**
 * What the account pays the network for a call. A smart account's wallet sets the fee: the most is then what "Max"
 * leaves, and of an amount that the user has chosen no more than `rest`, which is what remains beside it.
 */
async function planFee(
  client: ReadClient,
  { from, isSmartAccount }: TransferRequest,
  { call, gas, networkFees }: FeeQuestion,
  remaining: bigint | undefined,
): Promise<NetworkFee> {
  if (!isSmartAccount) return readNetworkFee(client, call, gas, networkFees)
  const extra = await readSmartAccountGas(client, hex(from))
  const total = { likely: gas.likely + extra.likely, limit: gas.limit + extra.limit }
  const { fee, likelyFee } = await readNetworkFee(client, call, total, networkFees)
  const isScarce = remaining !== undefined && remaining >= likelyFee && remaining < fee
  return { fee: isScarce ? remaining : fee, likelyFee, feeKind: 'estimated' }
}

/** A transfer of the network's coin. */
async function planCoin(client: ReadClient, request: TransferRequest) {
  const { from, to, units } = request
  const [balance, networkFees] = await Promise.all([readCoinBalance(client, from), readFees(client)])
  if (units !== 'max' && units > balance) throw new InsufficientFundsError('amount')
  const empty = { to: hex(to), data: '0x' as const }
  // Gas does not depend on the amount, and the whole balance could not be estimated beside its fee.
  const gas = await estimate(client, hex(from), { ...empty, value: units === 'max' ? 0n : units })
  const call = { ...empty, value: balance }
  const charged = await planFee(
    client,
    request,
    { call, gas, networkFees },
    units === 'max' ? undefined : balance - units,
  )
  const sent = units === 'max' ? balance - charged.fee : units
  if (sent <= 0n || sent + charged.fee > balance) throw new InsufficientFundsError('fee')
  const details = { ...empty, value: sent, gas: gas.limit, fees: networkFees.fees, sinceBlock: networkFees.block }
  return { units: sent, ...charged, details }
}

type TokenRequest = TransferRequest & { readonly token: TransferToken }

/** The call of a token transfer, encoded here: no service is asked for call data (SEND-9). */
async function encodeTokenTransfer(client: ReadClient, request: TokenRequest) {
  const { from, to, token } = request
  const address = hex(token.address)
  const tokenBalance = await readTokenBalance(client, from, address)
  if (tokenBalance.decimals !== token.decimals) throw new TokenMismatchError()
  const units = request.units === 'max' ? tokenBalance.units : request.units
  if (units > tokenBalance.units || units === 0n) throw new InsufficientFundsError('amount')
  const data = encodeFunctionData({ abi: transferAbiOf(address), functionName: 'transfer', args: [hex(to), units] })
  await simulate(client, hex(from), address, data)
  const call: Call = { to: address, value: 0n, data }
  return { units, call }
}

/** A transfer of an ERC-20. */
async function planToken(client: ReadClient, request: TokenRequest) {
  const { from } = request
  const [coin, { units, call }, networkFees] = await Promise.all([
    readCoinBalance(client, from),
    encodeTokenTransfer(client, request),
    readFees(client),
  ])
  const gas = await estimate(client, hex(from), call)
  const charged = await planFee(client, request, { call, gas, networkFees }, coin)
  if (charged.fee > coin) throw new InsufficientFundsError('fee')
  const details = { ...call, gas: gas.limit, fees: networkFees.fees, sinceBlock: networkFees.block }
  return { units, ...charged, details }
}

/** Checks a transfer on the chain and fixes its fee. */
export async function planTransfer(
  client: ReadClient,
  request: TransferRequest,
): Promise<TransferPlan & { readonly details: EvmDetails }> {
  const { from, to, token } = request
  requireReceiver(request)
  const [planned, warnings] = await Promise.all([
    token ? planToken(client, { ...request, token }) : planCoin(client, request),
    readWarnings(client, request),
  ])
  return { from, to, token, deposit: 0n, warnings, ...planned }
}

/** A transfer of the network's coin: all of it can be sent, since none of it goes to the network. */
async function planSponsoredCoin(client: ReadClient, request: TransferRequest) {
  const { from, to } = request
  const balance = await readCoinBalance(client, from)
  const units = request.units === 'max' ? balance : request.units
  if (units > balance || units === 0n) throw new InsufficientFundsError('amount')
  return { units, call: { to: hex(to), value: units, data: '0x' as const } }
}

/** Checks a transfer on the chain whose fee another one pays. The wallet sets the fee. */
export async function planSponsoredTransfer(client: ReadClient, request: TransferRequest): Promise<TransferPlan> {
  const { from, to, token } = request
  requireReceiver(request)
  const [{ units, call }, warnings] = await Promise.all([
    token ? encodeTokenTransfer(client, { ...request, token }) : planSponsoredCoin(client, request),
    readWarnings(client, request),
  ])
  // Without prices it needs no coin: only whether the call would fail.
  await estimate(client, hex(from), call)
  return {
    from,
    to,
    token,
    units,
    deposit: 0n,
    warnings,
    calls: [call],
    details: undefined,
    ...SPONSORED,
  }
}
