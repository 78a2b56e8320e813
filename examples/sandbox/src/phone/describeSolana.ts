import { VersionedTransaction } from '@solana/web3.js'
import { formatUnits } from '../dataApi/formatUnits.ts'
import { fromBase58 } from '../svm/base58.ts'
import { nameOfCluster } from '../svm/clusters.ts'
import { SPL_TOKENS, TOKEN_PROGRAMS } from '../svm/splTokens.ts'
import type { Question } from './createPhone.ts'
import { code, membersOf, type QuestionFact, type QuestionWords, textOf, visible } from './questionWords.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12
const SOL_DECIMALS = 9

type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: Buffer }

/** Accounts of look-up tables are named by their place. */
function readInstructions(text: unknown): readonly Instruction[] {
  if (typeof text !== 'string') throw new TypeError('no transaction')
  const { message } = VersionedTransaction.deserialize(Buffer.from(text, 'base64'))
  const nameOf = (index: number) =>
    message.staticAccountKeys[index]?.toBase58() ?? `account ${index} of a look-up table`
  return message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: nameOf(programIdIndex),
    accounts: accountKeyIndexes.map(nameOf),
    data: Buffer.from(data),
  }))
}

function tokenAmount(units: bigint, mint: string | undefined, decimals: number): string {
  const existing = SPL_TOKENS.find((token) => token.mint === mint)
  return `${formatUnits(units, decimals)} ${existing?.symbol ?? mint ?? ''}`.trim()
}

/** Its amount, if it moves something. */
function amountOf({ program, accounts, data }: Instruction): string | undefined {
  if (program === SYSTEM_PROGRAM && data.length === 12 && data.readUInt32LE(0) === SYSTEM_TRANSFER) {
    return `${formatUnits(data.readBigUInt64LE(4), SOL_DECIMALS)} SOL`
  }
  if (!TOKEN_PROGRAMS.includes(program)) return undefined
  if (data[0] === TOKEN_TRANSFER_CHECKED && data.length === 10) {
    return tokenAmount(data.readBigUInt64LE(1), accounts[1], data.readUInt8(9))
  }
  return data[0] === TOKEN_TRANSFER && data.length === 9 ? `${data.readBigUInt64LE(1)} units` : undefined
}

function factsOf(instruction: Instruction): readonly QuestionFact[] {
  const { program, accounts, data } = instruction
  if (program === COMPUTE_BUDGET_PROGRAM) return []
  const amount = amountOf(instruction)
  if (amount !== undefined) {
    const isToken = TOKEN_PROGRAMS.includes(program)
    const to = isToken && data[0] === TOKEN_TRANSFER_CHECKED ? accounts[2] : accounts[1]
    return [{ name: 'Amount', value: amount }, code(isToken ? 'To token account' : 'To', to)]
  }
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    const [, created, owner] = accounts
    return [code('New token account', created), code('Owned by', owner)]
  }
  return [code('Program', program), code('Data', data.toString('hex'))]
}

const networkOf = ({ chain = '' }: Question): QuestionFact => ({
  name: 'Network',
  value: nameOfCluster(chain) ?? visible(chain),
})

const accountOf = ({ params }: Question): readonly QuestionFact[] => {
  const { pubkey } = membersOf(params)
  return pubkey === undefined ? [] : [code('Account', pubkey)]
}

function decodeMessage(text: unknown): string {
  const bytes = typeof text === 'string' ? fromBase58(text) : undefined
  if (!bytes) return textOf(text)
  try {
    return visible(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return `0x${Buffer.from(bytes).toString('hex')}`
  }
}

function describeMessage(question: Question): QuestionWords {
  return {
    title: 'Sign a message',
    sentence: `${visible(question.from)} asks for a signature. It costs nothing.`,
    facts: [...accountOf(question), networkOf(question)],
    text: { name: 'Message', value: decodeMessage(membersOf(question.params).message) },
  }
}

function describeTransactions(question: Question, verb: string, transactions: readonly unknown[]): QuestionWords {
  const instructions = transactions.flatMap(readInstructions)
  const amounts = instructions.flatMap((instruction) => amountOf(instruction) ?? [])
  const [amount] = amounts
  const isOne = transactions.length === 1
  const fallback = isOne ? `${verb} a transaction` : `${verb} ${transactions.length} transactions`
  return {
    title: isOne && amounts.length === 1 ? `${verb} ${amount}` : fallback,
    sentence:
      verb === 'Send'
        ? `${visible(question.from)} asks you to send a transaction. Once sent, it cannot be taken back.`
        : `${visible(question.from)} asks for signatures, and may then send what you signed.`,
    facts: [...instructions.flatMap(factsOf), ...accountOf(question), networkOf(question)],
  }
}

/** The methods of Solana wallets. Each throws if its request cannot be read. */
export const solanaDescriptions: Readonly<Record<string, (question: Question) => QuestionWords>> = {
  solana_signMessage: describeMessage,
  solana_signTransaction: (question) =>
    describeTransactions(question, 'Sign', [membersOf(question.params).transaction]),
  solana_signAllTransactions(question) {
    const { transactions } = membersOf(question.params)
    return describeTransactions(question, 'Sign', Array.isArray(transactions) ? transactions : [])
  },
  solana_signAndSendTransaction: (question) =>
    describeTransactions(question, 'Send', [membersOf(question.params).transaction]),
}
