import { formatUnits } from '../dataApi/formatUnits.ts'
import { isSolanaAddress } from '../dataApi/isAddress.ts'
import type { Answer } from '../http/answer.ts'
import { html } from '../http/html.ts'
import type { Cluster } from '../svm/createClusters.ts'
import type { Landed, TokenHolding } from '../svm/createLedger.ts'
import { SPL_TOKENS } from '../svm/splTokens.ts'
import {
  addressLink,
  type Fact,
  factList,
  type Location,
  missing,
  page,
  tokenList,
  transactionList,
} from './pageParts.ts'

const MAX_TRANSACTIONS = 25
const SOL_DECIMALS = 9

const sol = (lamports: bigint) => `${formatUnits(lamports, SOL_DECIMALS)} SOL`
const symbolOf = (mint: string) => SPL_TOKENS.find((token) => token.mint === mint)?.symbol ?? mint
const tokens = ({ mint, units, decimals }: TokenHolding) => `${formatUnits(units, decimals)} ${symbolOf(mint)}`

const placeOf = ({ info }: Cluster): Location => ({ path: `/explorer/${info.id}`, name: info.name })

const listed = (entries: readonly Landed[]) =>
  entries.slice(0, MAX_TRANSACTIONS).map(({ id, error, slot }) => ({
    id,
    note: `${error === null ? 'Succeeded' : 'Failed'} in slot ${slot}`,
  }))

const signed = (change: bigint, write: (size: bigint) => string) =>
  change < 0n ? `-${write(-change)}` : `+${write(change)}`

/** What each account gained and lost, tokens under their account's address. */
function changesOf({ transaction, loaded, before, later }: Landed, location: Location): readonly Fact[] {
  const addresses = [...transaction.message.accountKeys, ...loaded.writable, ...loaded.readonly]
  return addresses.flatMap((address, index): readonly Fact[] => {
    const lamports = (later.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n)
    const [old, now] = [before, later].map((balances) => balances.tokens.find((token) => token.index === index))
    const token = now ?? old
    const units = (now?.units ?? 0n) - (old?.units ?? 0n)
    return [
      ...(lamports === 0n ? [] : [[signed(lamports, sol), addressLink(location, address)] as const]),
      ...(token === undefined || units === 0n
        ? []
        : [[signed(units, (size) => tokens({ ...token, units: size })), addressLink(location, address)] as const]),
    ]
  })
}

/** The explorer of a Solana cluster, read from its ledger for each request. */
export const solanaPages = {
  async chain(cluster: Cluster): Promise<Answer> {
    const location = placeOf(cluster)
    const ledger = await cluster.ledger()
    const facts = factList([
      ['Chain id', cluster.info.id],
      ['Latest slot', ledger.slot()],
    ])
    const transactions = transactionList(location, listed(ledger.history()))
    return page(location, location.name, html`${facts}<h2>Latest transactions</h2>${transactions}`)
  },

  async account(cluster: Cluster, address: string): Promise<Answer> {
    const location = placeOf(cluster)
    if (!isSolanaAddress(address)) return missing(location, 'Account not found', 'This is no address.')
    const ledger = await cluster.ledger()
    const state = ledger.account(address)
    const holding = state && ledger.holdingOf(state)
    const mint = ledger.mint(address)
    const facts = factList([
      ['Address', html`<code>${address}</code>`],
      ['Balance', sol(state?.lamports ?? 0n)],
      ...(state ? [['Owned by', addressLink(location, state.owner)] as const] : []),
      ...(mint ? [['Supply', formatUnits(mint.supply, mint.decimals)] as const] : []),
      ...(holding
        ? ([
            ['Holds', tokens(holding)],
            ['For', addressLink(location, holding.owner)],
          ] as const)
        : []),
    ])
    const account = tokenList(
      ledger.holdings(address).map((each) => [tokens(each.holding), addressLink(location, each.holding.address)]),
    )
    const transactions = transactionList(location, listed(ledger.history(address)))
    const title = holding
      ? 'Token account'
      : mint
        ? `Token ${symbolOf(address)}`
        : state?.isExecutable
          ? 'Program'
          : 'Account'
    return page(location, title, html`${facts}${account}<h2>Transactions</h2>${transactions}`)
  },

  async transaction(cluster: Cluster, id: string): Promise<Answer> {
    const location = placeOf(cluster)
    const entry = (await cluster.ledger()).find(id)
    if (!entry)
      return missing(location, 'Transaction not found', 'This cluster has no transaction with this signature.')
    const { error, fee, slot, time, transaction, logs } = entry
    const facts = factList([
      ['Status', error === null ? 'Succeeded' : 'Failed'],
      ...(error === null ? [] : [['Error', JSON.stringify(error)] as const]),
      ['Paid by', addressLink(location, transaction.message.accountKeys[0] ?? '')],
      ['Fee', sol(fee)],
      ['Slot', slot],
      ['Time', new Date(time * 1000).toISOString()],
      ['Signature', html`<code>${id}</code>`],
    ])
    const lines = logs.map((line) => html`<li><code>${line}</code></li>`)
    const changes = factList(changesOf(entry, location))
    return page(location, 'Transaction', html`${facts}<h2>Changes</h2>${changes}<h2>Log</h2><ul>${lines}</ul>`)
  },
}
