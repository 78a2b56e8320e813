import { formatUnits } from '../dataApi/formatUnits.ts'
import { toBase58 } from './base58.ts'
import type { Ledger } from './createLedger.ts'
import { invalidParams } from './rpcError.ts'
import { TOKEN_2022_PROGRAM } from './splTokens.ts'
import { type AccountState, readMint } from './tokenState.ts'

const MAX_BASE58_BYTES = 128
/** What nodes report for an account that pays no rent. */
const NEVER = 2n ** 64n - 1n

export const tokenAmount = (units: bigint, decimals: number) => ({
  amount: `${units}`,
  decimals,
  uiAmount: Number(formatUnits(units, decimals)),
  uiAmountString: formatUnits(units, decimals),
})

/** The account as an object; `undefined` if this kind is only known as bytes. */
function parseAccount(ledger: Ledger, state: AccountState) {
  const program = state.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
  const space = state.data.length
  const holding = ledger.holdingOf(state)
  if (holding) {
    const { mint, owner, units, decimals, isNative, state: condition } = holding
    const info = { isNative, mint, owner, state: condition, tokenAmount: tokenAmount(units, decimals) }
    return { program, parsed: { type: 'account', info }, space }
  }
  const mint = readMint(state)
  if (!mint) return undefined
  const { supply, decimals, mintAuthority, freezeAuthority } = mint
  const info = { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply: `${supply}` }
  return { program, parsed: { type: 'mint', info }, space }
}

function readSlice(slice: unknown) {
  if (typeof slice !== 'object' || slice === null) return undefined
  const { offset, length } = slice as { offset?: unknown; length?: unknown }
  if (typeof offset !== 'number' || typeof length !== 'number') throw invalidParams('Invalid params: dataSlice')
  return { from: offset, to: offset + length }
}

type Encoding = { readonly encoding?: unknown; readonly dataSlice?: unknown }

function encodeData(ledger: Ledger, state: AccountState, { encoding, dataSlice }: Encoding) {
  const slice = readSlice(dataSlice)
  const data = Buffer.from(slice ? state.data.slice(slice.from, slice.to) : state.data)
  if (encoding === 'jsonParsed') return parseAccount(ledger, state) ?? [data.toString('base64'), 'base64']
  if (encoding === 'base64') return [data.toString('base64'), 'base64']
  if (encoding !== undefined && encoding !== 'base58') {
    throw invalidParams(`Invalid params: the encoding ${encoding} is not supported here`)
  }
  if (data.length > MAX_BASE58_BYTES) {
    throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
  }
  return encoding === undefined ? toBase58(data) : [toBase58(data), 'base58']
}

export const describeAccount = (ledger: Ledger, state: AccountState, encoding: Encoding) => ({
  lamports: state.lamports,
  owner: state.owner,
  data: encodeData(ledger, state, encoding),
  executable: state.isExecutable,
  rentEpoch: NEVER,
  space: state.data.length,
})
