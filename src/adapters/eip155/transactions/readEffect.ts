import { encodeFunctionData, type Hex } from 'viem'
import { parseQuantity, toHexQuantity } from '../../../core/values.js'
import type { ExpectedEffect, MinedMove } from '../../../domain/outcome.js'
import { transferAbiOf } from '../transfers/erc20.js'
import { hasDigest } from './dataDigest.js'
import type { ListedTransaction, Log, Read, Receipt } from './parseTransaction.js'

/** `Transfer(address,address,uint256)` and `Approval(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'

const wordOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const isSame = (a: string | undefined, b: string | undefined) => a?.toLowerCase() === b?.toLowerCase()

/** What the node did not report is not known: it is asked again, and nothing is concluded. */
function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The node did not report what the transaction did')
  return value
}

/** A mined transaction: its receipt, and itself if the node has reported it. */
export type Mined = { readonly receipt: Receipt; readonly transaction: ListedTransaction | undefined }

type Move = { readonly from: string | undefined; readonly to: string | undefined; readonly units: bigint }

/** What an event of the token moves or allows, with both accounts as words. */
function movesIn(logs: readonly Log[], token: string, event: string): readonly Move[] {
  return logs.flatMap(({ address, topics: [kind, from, to], data }) => {
    const units = parseQuantity(data)
    return isSame(address, token) && kind === event && units !== undefined ? [{ from, to, units }] : []
  })
}

const sum = (moves: readonly Move[]) => moves.reduce((total, { units }) => total + units, 0n)

/** The change of a balance in the block of the transaction. */
async function changeIn(block: bigint, method: string, params: (block: Hex) => readonly unknown[], read: Read) {
  if (block === 0n) return undefined
  const [before, after] = await Promise.all(
    [block - 1n, block].map(async (at) => parseQuantity(await read(method, params(toHexQuantity(at))))),
  )
  return before === undefined || after === undefined ? undefined : after - before
}

const coinChange = (block: bigint, owner: string, read: Read) =>
  changeIn(block, 'eth_getBalance', (at) => [owner, at], read)

const tokenChange = (block: bigint, token: string, owner: string, read: Read) =>
  changeIn(block, 'eth_call', (at) => [{ to: token, data: `${BALANCE_OF}${wordOf(owner)}` }, at], read)

/** A balance tells what a transaction gave only if the account has sent no other one in its block. */
async function isAlone({ receipt: { block }, transaction }: Mined, owner: string, read: Read): Promise<boolean> {
  if (block === 0n) return false
  const [before, after] = await Promise.all(
    [block - 1n, block].map(async (at) =>
      parseQuantity(await read('eth_getTransactionCount', [owner, toHexQuantity(at)])),
    ),
  )
  if (before === undefined || after === undefined) return false
  const isSender = transaction === undefined || isSame(transaction.from, owner)
  // The one that sets the account up takes a second nonce.
  const next = (transaction?.authorizationNonces ?? []).reduce(
    (nonce, authorized) => (authorized === nonce ? nonce + 1n : nonce),
    isSender ? before + 1n : before,
  )
  return after <= next
}

/** What the chain shows of an effect. */
export type Effect = {
  /** The transaction is the one that was reviewed, or carries it out for a contract account. */
  readonly isMatching: boolean
  /** Smallest units that have arrived, or are allowed now; `undefined` if the chain does not say. */
  readonly arrived: bigint | undefined
  /** Of calls of an app; `undefined` if the chain does not say. */
  readonly moves?: readonly MinedMove[] | undefined
}

/** A payment of the coin: the transaction itself, or for a contract account the balance of the receiver. */
async function readCoin(
  { receipt, transaction }: Mined,
  { from, to, units }: ExpectedEffect,
  read: Read,
): Promise<Effect> {
  if (!transaction) throw new Error('The node did not report the transaction')
  const isDirect = isSame(transaction.to, to)
  // Without data the account has paid nobody else, whatever others have paid in the same block.
  if (isSame(transaction.from, from) && (isDirect || transaction.input === '0x')) {
    const arrived = isDirect ? transaction.value : 0n
    return { isMatching: arrived === units, arrived }
  }
  // Others may pay or be paid in the same block, so only exactly this change tells.
  const change = requireValue(await coinChange(receipt.block, to, read))
  return { isMatching: change === units, arrived: change === units ? units : undefined }
}

/** A payment of a token, by the token's own events: tokens may keep a share, contract accounts pay in other ways. */
async function readToken(
  { receipt, transaction }: Mined,
  { from, to, token = '', units }: ExpectedEffect,
  read: Read,
): Promise<Effect> {
  const moves = movesIn(requireValue(receipt.logs), token, TRANSFER)
  const [payer, receiver] = [from, to].map((address) => `0x${wordOf(address)}`)
  const isSelf = payer === receiver
  const incoming = moves.filter((move) => move.to === receiver)
  const paid = incoming.filter((move) => move.from === payer)
  const call = encodeFunctionData({ abi: transferAbiOf(token), functionName: 'transfer', args: [to as Hex, units] })
  const isCall = isSame(transaction?.from, from) && isSame(transaction?.to, token) && isSame(transaction?.input, call)
  if (!isCall) {
    const arrived = sum(paid)
    const outgoing = sum(moves.filter((move) => move.from === payer))
    return { isMatching: arrived > 0n && (arrived === units || (arrived < units && outgoing === units)), arrived }
  }
  // A few old tokens report no transfer.
  if (moves.length === 0) {
    const change = requireValue(await tokenChange(receipt.block, token, to, read))
    return { isMatching: change > 0n, arrived: change }
  }
  const arrived = isSelf ? sum(paid) : sum(incoming) - sum(moves.filter((move) => move.from === receiver))
  return { isMatching: arrived > 0n, arrived }
}

/** What a balance gained by a transaction without events; `undefined` if it is not the only one. */
const readUnreported = async (mined: Mined, token: string, owner: string, read: Read) =>
  (await isAlone(mined, owner, read)) ? tokenChange(mined.receipt.block, token, owner, read) : undefined

/** What a transaction changed of an account's coin, without its fee; `undefined` if others may have changed it too. */
async function readCoinMove(mined: Mined, owner: string, read: Read): Promise<bigint | undefined> {
  const { receipt, transaction } = mined
  const change = await coinChange(receipt.block, owner, read)
  // Another one pays the fee for a contract account.
  const isPayer = transaction !== undefined && isSame(transaction.from, owner)
  const isKnown = change !== undefined && transaction && !(isPayer && receipt.fee === undefined)
  if (!isKnown || !(await isAlone(mined, owner, read))) return undefined
  return change + (isPayer ? (receipt.fee ?? 0n) : 0n)
}

/** What a swap gave: the events of the token less what was given back, or the change of the coin's balance. */
async function readSwap(mined: Mined, { to, token }: ExpectedEffect, read: Read): Promise<Effect> {
  const { receipt } = mined
  if (token === undefined) return { isMatching: true, arrived: await readCoinMove(mined, to, read) }
  if (!receipt.logs) return { isMatching: true, arrived: undefined }
  const owner = `0x${wordOf(to)}`
  const moves = movesIn(receipt.logs, token, TRANSFER)
  const incoming = sum(moves.filter((move) => move.to === owner))
  // Wrapped coins report no transfer when they wrap: without one the balance says what arrived.
  const arrived =
    incoming > 0n
      ? incoming - sum(moves.filter((move) => move.from === owner))
      : await readUnreported(mined, token, to, read).catch(() => undefined)
  return { isMatching: true, arrived }
}

/** What a spender may take after the block. */
async function readAllowance(
  { receipt }: Pick<Mined, 'receipt'>,
  { from, to, token }: Pick<ExpectedEffect, 'from' | 'to' | 'token'>,
  read: Read,
): Promise<bigint> {
  const data = `${ALLOWANCE}${wordOf(from)}${wordOf(to)}`
  return requireValue(parseQuantity(await read('eth_call', [{ to: token, data }, toHexQuantity(receipt.block)])))
}

/** What a spender may take now, by the token's event; old tokens report none. */
async function readApproval(
  { receipt }: Pick<Mined, 'receipt'>,
  { from, to, token = '', units }: ExpectedEffect,
  read: Read,
): Promise<Effect> {
  const [owner, spender] = [from, to].map((address) => `0x${wordOf(address)}`)
  const moves = movesIn(receipt.logs ?? [], token, APPROVAL)
  const last = moves.filter((move) => move.from === owner && move.to === spender).at(-1)
  const allowed = last?.units ?? (await readAllowance({ receipt }, { from, to, token }, read))
  return { isMatching: allowed === units, arrived: allowed }
}

/** What a balance that bears interest, or a price, may differ from the test. */
const TOLERANCE_PER_MILLE = 5n

/** What was tested has left, neither more nor less, and no less has come. */
function isAsTested(tested: bigint, actual: bigint): boolean {
  if (tested !== 0n && actual === 0n) return false
  const tolerance = ((tested < 0n ? -tested : tested) * TOLERANCE_PER_MILLE) / 1000n
  return actual >= tested - tolerance && (tested >= 0n || actual <= tested + tolerance)
}

/** The account has sent another transaction than the call that it was asked for: nobody was paid as it says. */
function isOtherCall({ transaction }: Mined, { from, to, units, dataDigest }: ExpectedEffect): boolean {
  // An account that is a contract carries it out in its own way, as does one that delegates to itself.
  const isOwn = isSame(transaction?.from, from) && !isSame(transaction?.to, from)
  if (!transaction || dataDigest === undefined || !isOwn) return false
  const { input, value } = transaction
  return !isSame(transaction.to, to) || value !== units || !hasDigest(input, dataDigest)
}

/** What calls of an app moved: by the tokens' events, else by balances that nothing else has changed. */
async function readMoves(mined: Mined, { from, moves = [] }: ExpectedEffect, read: Read) {
  const { logs, fee = 0n } = mined.receipt
  const testedCoin = moves.find(({ token }) => token === undefined)?.units ?? 0n
  /** Networks above Ethereum charge more than some receipts say: what is missing beside the test is of the fee. */
  const withoutFee = (units: bigint | undefined) =>
    units !== undefined && units < testedCoin && testedCoin - units < fee ? testedCoin : units
  if (!logs) return undefined
  const owner = `0x${wordOf(from)}`
  const ownLogs = logs.filter(
    ({ topics: [kind, payer, receiver, id] }) =>
      kind === TRANSFER && id === undefined && (payer === owner || receiver === owner),
  )
  const expectedTokens = moves.flatMap(({ token }) => (token === undefined ? [] : [token.toLowerCase()]))
  const tokens = [...new Set([...expectedTokens, ...ownLogs.map(({ address }) => address)])]
  const list = await Promise.all([
    readCoinMove(mined, from, read).then((units) => ({ token: undefined, units: withoutFee(units) })),
    ...tokens.map(async (token) => {
      const events = movesIn(ownLogs, token, TRANSFER)
      if (events.length === 0) return { token, units: await readUnreported(mined, token, from, read) }
      const [incoming, outgoing] = [
        events.filter((event) => event.to === owner),
        events.filter((event) => event.from === owner),
      ]
      return { token, units: sum(incoming) - sum(outgoing) }
    }),
  ])
  return list
}

/** What is left of an approval, by the block: the calls may have used some of it, which tokens need not report. */
async function isAllowed(
  mined: Mined,
  from: string,
  { token, spender, units }: NonNullable<ExpectedEffect['approvals']>[number],
  read: Read,
): Promise<boolean> {
  const { isMatching, arrived } = await readApproval(mined, { kind: 'approval', from, to: spender, token, units }, read)
  if (isMatching) return true
  const remaining = await readAllowance(mined, { from, to: spender, token }, read)
  // Others may have used some of it in the same block.
  return arrived !== undefined && remaining <= units && arrived >= units
}

/** Compares what calls of an app did with what their test has shown. */
async function readCalls(mined: Mined, expected: ExpectedEffect, read: Read): Promise<Effect> {
  const { from, moves: tested = [], approvals = [] } = expected
  const list = await readMoves(mined, expected, read).catch(() => undefined)
  const moves = list?.flatMap(({ token, units }) => (units === undefined || units === 0n ? [] : [{ token, units }]))
  if (isOtherCall(mined, expected)) return { isMatching: false, arrived: undefined, moves }
  // What is neither tested nor read says nothing.
  const isUnread =
    !list || list.some(({ token, units }) => units === undefined && tested.some((move) => isSame(move.token, token)))
  if (isUnread) return { isMatching: true, arrived: undefined, moves: undefined }
  const unitsIn = (list: readonly MinedMove[] = [], token: string | undefined) =>
    list.find((move) => isSame(move.token, token))?.units ?? 0n
  const areMovesAsTested = [...tested, ...(moves ?? [])].every(({ token }) =>
    isAsTested(unitsIn(tested, token), unitsIn(moves, token)),
  )
  const allowances = await Promise.all(approvals.map((approval) => isAllowed(mined, from, approval, read)))
  return { isMatching: areMovesAsTested && allowances.every(Boolean), arrived: undefined, moves }
}

/** Compares a mined transaction with what was reviewed. Rejects if the node does not say enough. */
export function readEffect(mined: Mined, expected: ExpectedEffect, read: Read): Promise<Effect> {
  if (expected.kind === 'swap') return readSwap(mined, expected, read)
  if (expected.kind === 'approval') return readApproval(mined, expected, read)
  if (expected.kind === 'calls') return readCalls(mined, expected, read)
  return expected.token === undefined ? readCoin(mined, expected, read) : readToken(mined, expected, read)
}
