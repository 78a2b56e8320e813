import type {
  ReceiverRefusal,
  TransferPlan,
  TransferRequest,
  TransferToken,
  TransferWarning,
} from '../../../domain/transfer.js'
import {
  InsufficientFundsError,
  ReceiverRefusedError,
  RentTooLowError,
  TokenMismatchError,
  TokenNotSupportedError,
  TransferIncompleteError,
  TransferRevertedError,
} from '../../../errors/transferErrors.js'
import {
  associatedAccountOf,
  buildMessage,
  isOnCurve,
  priorityFee,
  type TokenRoute,
  toTransaction,
} from './buildTransfer.js'
import type { ChainReader } from './createChainReader.js'
import { type ChainAccount, parseMint, parseTokenAccount } from './parseToken.js'
import { isTokenProgram, SYSTEM_PROGRAM } from './programs.js'

/** More than a transfer uses, with room for the checks that wallets add. */
const COMPUTE_UNITS = { coin: 10_000, token: 60_000, tokenWithAccount: 160_000 } as const
const MICRO_LAMPORTS = 1_000_000n
/** A priority fee never costs more than this, however busy the network is. */
const MAX_PRIORITY_LAMPORTS = 1_000_000n

type Holding = { readonly address: string; readonly units: bigint }

/** The owner's fullest account of a token that is not frozen: a transfer takes from one account. */
export async function readHolding(
  chain: ChainReader,
  owner: string,
  mint: string,
  program: string,
): Promise<Holding | undefined> {
  const listed = await chain.tokenAccounts(owner, mint)
  let best: Holding | undefined
  for (const { address, account } of listed) {
    const tokenAccount = account.owner === program ? parseTokenAccount(account) : undefined
    if (!tokenAccount || tokenAccount.isFrozen || tokenAccount.mint !== mint || tokenAccount.owner !== owner) continue
    if (!best || tokenAccount.units > best.units) best = { address, units: tokenAccount.units }
  }
  return best
}

/** A fee per compute unit that three of four recent transactions have not exceeded, within the limit. */
async function readPrice(chain: ChainReader, addresses: readonly string[], computeUnits: number): Promise<bigint> {
  // Without recent fees the transfer is only less urgent.
  const fees = await chain.recentPriorityFees(addresses).catch(() => [])
  const sorted = [...fees].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const usual = sorted[(sorted.length * 3) >> 2] ?? 0n
  const most = (MAX_PRIORITY_LAMPORTS * MICRO_LAMPORTS) / BigInt(computeUnits)
  return usual < most ? usual : most
}

/** What the chain says about the receiver. */
function checkReceiver(to: string, account: ChainAccount | undefined): readonly TransferWarning[] {
  if (account?.isExecutable) throw new ReceiverRefusedError('program')
  // A mint, or an account that holds a token: its owner is who receives.
  if (account && isTokenProgram(account.owner)) throw new ReceiverRefusedError('token')
  const isContract = account !== undefined && account.owner !== SYSTEM_PROGRAM
  return [...(isContract ? (['contract'] as const) : []), ...(isOnCurve(to) ? [] : (['offCurve'] as const))]
}

type TokenPlan = { readonly route: TokenRoute; readonly units: bigint; readonly deposit: bigint }

async function planToken(
  { from, to, units }: TransferRequest,
  { address: mint, decimals }: TransferToken,
  chain: ChainReader,
): Promise<TokenPlan> {
  const [account] = await chain.accounts([mint])
  const parsedMint = account && parseMint(account)
  if (!parsedMint || parsedMint.decimals !== decimals) throw new TokenMismatchError()
  if (parsedMint.obstacle) throw new TokenNotSupportedError(parsedMint.obstacle)
  const { program, accountLength } = parsedMint
  const destination = associatedAccountOf(to, mint, program)
  const [holding, [existing], rent] = await Promise.all([
    readHolding(chain, from, mint, program),
    chain.accounts([destination]),
    chain.rent(accountLength),
  ])
  const requestedUnits = units === 'max' ? (holding?.units ?? 0n) : units
  if (!holding || requestedUnits === 0n || requestedUnits > holding.units) throw new InsufficientFundsError('amount')
  const createsAccount = existing === undefined || existing.owner === SYSTEM_PROGRAM
  const recipientAccount = existing && !createsAccount ? parseTokenAccount(existing) : undefined
  // Its owner can be changed: then the money would be somebody else's.
  if (!createsAccount && (recipientAccount?.owner !== to || recipientAccount.mint !== mint))
    throw new ReceiverRefusedError('token')
  const funded = existing?.lamports ?? 0n
  return {
    route: { program, source: holding.address, destination, createsAccount },
    units: requestedUnits,
    deposit: createsAccount && rent > funded ? rent - funded : 0n,
  }
}

type Funds = {
  readonly balance: bigint
  readonly fee: bigint
  readonly rent: bigint
}

/** The lamports to send. What stays with the sender must be nothing, or enough for an account to exist (AMT-6). */
function coinUnits({ from, to, units }: TransferRequest, { balance, fee, rent }: Funds, received: bigint): bigint {
  if (balance < fee) throw new InsufficientFundsError('fee')
  const requestedUnits = units === 'max' ? balance - fee : units
  if (requestedUnits === 0n || requestedUnits > balance) throw new InsufficientFundsError('amount')
  if (requestedUnits + fee > balance) throw new InsufficientFundsError('fee')
  const change = balance - requestedUnits - fee
  if (from === to) return requestedUnits
  if (change > 0n && change < rent) throw new RentTooLowError('sender', rent)
  if (received + requestedUnits < rent) throw new RentTooLowError('receiver', rent - received)
  return requestedUnits
}

function checkTokenFunds({ balance, fee, rent }: Funds, deposit: bigint) {
  if (balance < fee) throw new InsufficientFundsError('fee')
  if (balance < fee + deposit) throw new InsufficientFundsError('deposit')
  const remaining = balance - fee - deposit
  if (remaining > 0n && remaining < rent) throw new RentTooLowError('sender', rent)
}

/** Checks a transfer on the chain, and fixes its fee. Prompts nothing. */
export async function planTransfer(
  request: TransferRequest,
  chain: ChainReader,
  refusal: ReceiverRefusal | undefined,
): Promise<TransferPlan> {
  const { from, to, token, units } = request
  if (refusal) throw new ReceiverRefusedError(refusal)
  if (units !== 'max' && units <= 0n) throw new TransferIncompleteError('An amount and receiver address are required')
  const [accounts, rent, { blockhash }, tokenPlan] = await Promise.all([
    chain.accounts([from, to]),
    // Of an account without data, as those of users are.
    chain.rent(0),
    chain.latestBlockhash(),
    token && planToken(request, token, chain),
  ])
  const [sender, receiver] = accounts
  const warnings = checkReceiver(to, receiver)
  const balance = sender?.lamports ?? 0n
  const route = tokenPlan?.route
  const computeUnitLimit = route
    ? COMPUTE_UNITS[route.createsAccount ? 'tokenWithAccount' : 'token']
    : COMPUTE_UNITS.coin
  const transfer = { from, to, token, units: tokenPlan?.units ?? 1n }
  const [base, computeUnitPrice] = await Promise.all([
    chain.fee(buildMessage(transfer, route, blockhash).serialize()),
    readPrice(chain, route ? [from, route.source, route.destination] : [from, to], computeUnitLimit),
  ])
  const fee = base + priorityFee(computeUnitPrice, BigInt(computeUnitLimit))
  const funds = { balance, fee, rent }
  if (tokenPlan) checkTokenFunds(funds, tokenPlan.deposit)
  const plan = {
    ...transfer,
    units: tokenPlan?.units ?? coinUnits(request, funds, receiver?.lamports ?? 0n),
    // Fixed by the message.
    fee,
    likelyFee: fee,
    deposit: tokenPlan?.deposit ?? 0n,
    warnings,
    details: Object.freeze({ computeUnitLimit, computeUnitPrice, route }),
  }
  const rejection = await chain.simulate(toTransaction(buildMessage(plan, route, blockhash, plan.details)))
  if (rejection !== undefined) throw new TransferRevertedError({ cause: rejection })
  return Object.freeze(plan)
}
