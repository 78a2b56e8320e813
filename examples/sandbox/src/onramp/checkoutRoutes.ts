import { hashOf } from '../catalogue/createSeed.ts'
import { isEvmAddress, isSolanaAddress } from '../dataApi/isAddress.ts'
import type { HistoryEntry } from '../history/historyEntry.ts'
import { writeTime } from '../history/historyEntry.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { html, type Markup, pageAnswer } from '../http/html.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import type { Scopes } from '../scopes/createScopes.ts'
import { ClusterDownError, type Clusters } from '../svm/createClusters.ts'
import type { Delivery } from './createDelivery.ts'
import { type Bought, type ForSale, findForSale, networkName, quote } from './onrampMarket.ts'

const CURRENCY = 'USD'
const DEFAULT_AMOUNT = '100'
const MAX_AMOUNT = 25_000
/** What a look-alike of a token calls itself: the S is Cyrillic. */
const LOOK_ALIKE = 'U\u0405DC'

type Partner = 'coinbase' | 'meld'
const labels: Readonly<Record<Partner, string>> = { coinbase: 'Coinbase', meld: 'Meld' }

/** What the page's URL asks for. */
type Order = {
  readonly partner: Partner
  readonly projectId: string
  readonly address: string
  readonly networks: readonly string[]
  readonly assets: readonly string[]
  readonly network: string
  readonly asset: string
  readonly amount: string
}

type World = {
  /** The page's URL names its project by fields of the partner's own. */
  readonly scopes: Scopes
  readonly nodes: Nodes
  readonly clusters: Clusters
  readonly deliver: Delivery
  readonly nextSerial: () => number
  readonly now: () => number
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

type Wallet = { readonly address?: unknown; readonly blockchains?: unknown; readonly assets?: unknown }

function readWallet(text: string): Wallet {
  try {
    const [first]: unknown[] = JSON.parse(text)
    return typeof first === 'object' && first !== null ? first : {}
  } catch {
    return {}
  }
}

const isAddress = (address: string) => isEvmAddress(address) || isSolanaAddress(address)
const wholeText = (text: string | null) => (text !== null && /^\d{1,5}(\.\d{1,2})?$/.test(text) ? text : undefined)

/** The URL that the service generates. */
function readCoinbase(query: URLSearchParams): Order | undefined {
  const wallet = readWallet(query.get('destinationWallets') ?? '')
  const [networks, assets] = [textsOf(wallet.blockchains), textsOf(wallet.assets)]
  const [asset] = assets
  if (typeof wallet.address !== 'string' || !isEvmAddress(wallet.address) || asset === undefined) return undefined
  return {
    partner: 'coinbase',
    projectId: query.get('appId') ?? '',
    address: wallet.address,
    networks,
    assets,
    network: query.get('defaultNetwork') ?? networks[0] ?? 'ethereum',
    asset,
    amount: wholeText(query.get('presetFiatAmount')) ?? DEFAULT_AMOUNT,
  }
}

/** The URL that an app makes itself, with the key of its account. */
function readMeld(query: URLSearchParams): Order | undefined {
  const address = query.get('walletAddress') ?? ''
  const asset = query.get('destinationCurrencyCode') ?? ''
  if (!query.get('publicKey') || !isAddress(address)) return undefined
  const network = isSolanaAddress(address) ? 'solana' : 'ethereum'
  return {
    partner: 'meld',
    projectId: query.get('externalCustomerId') ?? '',
    address,
    networks: [network],
    assets: [asset],
    network,
    asset,
    amount: wholeText(query.get('sourceAmount')) ?? DEFAULT_AMOUNT,
  }
}

const facts = (rows: readonly (readonly [string, string | Markup])[]) =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

const choices = (
  name: string,
  label: string,
  all: readonly string[],
  chosen: string,
  write = (candidate: string) => candidate,
) =>
  html`<label>${label} <select name="${name}">${all.map(
    (candidate) =>
      html`<option value="${candidate}"${candidate === chosen ? html` selected` : undefined}>${write(candidate)}</option>`,
  )}</select></label>`

const unitsOf = (amount: string, decimals: number): bigint => {
  const [integer = '', fraction = ''] = amount.split('.')
  return BigInt(integer + fraction.padEnd(decimals, '0').slice(0, decimals))
}

/** Checkouts of the two partners, which pay out on the real chains. */
export function checkoutRoutes(world: World): readonly Route[] {
  const { scopes, nodes, clusters, deliver, nextSerial, now } = world
  const isRunning = (sold: ForSale | undefined): sold is ForSale =>
    sold !== undefined &&
    (sold.namespace === 'eip155' ? nodes.get(sold.chainId) !== undefined : clusters.get(sold.chain) !== undefined)

  const page = ({ partner, projectId }: Order, title: string, body: Markup, status = 200): Answer =>
    pageAnswer(
      status,
      `${title} · ${labels[partner]}`,
      html`<p class="where">${labels[partner]}, in the sandbox: no money moves</p>
<h1>${title}</h1>
${body}`,
      { hasForm: true, isIsolated: scopes.get(projectId).onramp.isIsolated },
    )

  function show(order: Order, call: Call): Answer {
    const { address, amount, asset, assets, network, networks } = order
    const sold = networks.filter((each) => assets.some((candidate) => isRunning(findForSale(each, candidate))))
    const terms = facts([
      ['Pays to', html`<code>${address}</code>`],
      ['Network', networkName(network)],
      ['Asset', asset],
    ])
    if (sold.length === 0) return page(order, 'Not for sale', html`${terms}<p>Nothing of this is sold here.</p>`)
    return page(
      order,
      `Buy ${asset}`,
      html`${terms}
<form method="post" action="${call.path}?${call.query.toString()}">
${choices('asset', 'Asset', assets, asset)}
${choices('network', 'Network', sold, network, networkName)}
<label>Amount in ${CURRENCY} <input name="amount" inputmode="decimal" autocomplete="off" value="${amount}"></label>
<button class="main" name="answer" value="pay">Pay</button>
<button name="answer" value="decline">Decline the card</button>
</form>`,
    )
  }

  /** Into the partner's list of the account, which the history service reads. */
  function record(order: Order, sold: ForSale, input: { hash: string; bought: Bought; failed: boolean }) {
    const scope = scopes.get(order.projectId)
    const { settleMs, purchases } = scope.onramp
    const at = now()
    const serial = nextSerial()
    const account = order.address.toLowerCase()
    const stranger = `0x${hashOf(`stranger ${serial}`).slice(0, 40)}`
    function status() {
      if (input.failed) return 'ONRAMP_TRANSACTION_STATUS_FAILED'
      const isSettled = purchases !== 'endless' && now() - at >= settleMs
      return `ONRAMP_TRANSACTION_STATUS_${isSettled ? 'SUCCESS' : 'IN_PROGRESS'}`
    }
    const symbol = purchases === 'lookAlike' ? LOOK_ALIKE : sold.symbol
    const entry: HistoryEntry = {
      serial,
      at,
      chain: sold.chain,
      describe: () => ({
        id: hashOf(`purchase ${serial}`).slice(0, 32),
        metadata: {
          operationType: 'buy',
          hash: input.hash,
          minedAt: writeTime(at),
          sentFrom: 'Coinbase',
          sentTo: purchases === 'otherAccount' ? stranger : account,
          status: status(),
          nonce: 1,
          application: null,
          chain: sold.chain,
        },
        transfers: [
          {
            fungible_info: { name: symbol, symbol, icon: null },
            nft_info: null,
            direction: 'in',
            quantity: { numeric: input.bought.bought },
            value: Number(input.bought.subtotal),
            price: null,
          },
        ],
      }),
    }
    const { onramp } = scope.history
    onramp.set(account, [...(onramp.get(account) ?? []), entry])
  }

  async function decide(order: Order, call: Call): Promise<Answer> {
    const form = new URLSearchParams(call.body.text)
    const [network, asset] = [form.get('network') ?? '', form.get('asset') ?? '']
    const sold = findForSale(network, asset)
    const amount = Number(wholeText(form.get('amount')) ?? Number.NaN)
    const isOffered = order.networks.includes(network) && order.assets.includes(asset) && isRunning(sold)
    const bought = amount > 0 && amount <= MAX_AMOUNT ? quote(asset, CURRENCY, amount) : undefined
    if (!isOffered || !bought) {
      return page(order, 'Not possible', html`<p>This amount or asset is not sold here.</p>`, 400)
    }
    const failed = form.get('answer') !== 'pay'
    const units = unitsOf(bought.bought, sold.decimals)
    const hash = failed ? '' : await deliver(sold, { address: order.address, units })
    if (order.partner === 'coinbase') record(order, sold, { hash, bought, failed })
    if (failed) return page(order, 'Card declined', html`<p>Nothing was charged. You can close this window.</p>`)
    return page(
      order,
      'Payment received',
      html`${facts([
        ['You paid', `${bought.paid} ${CURRENCY}`],
        ['You get', `${bought.bought} ${asset}`],
        ['On', networkName(network)],
        ['At', html`<code>${order.address}</code>`],
      ])}<p>You can close this window.</p>`,
    )
  }

  const route = (
    method: 'GET' | 'POST',
    partner: Partner,
    answer: (order: Order, call: Call) => Answer | Promise<Answer>,
  ): Route => ({
    method,
    path: `/onramp/${partner}`,
    async answer(call) {
      const order = partner === 'coinbase' ? readCoinbase(call.query) : readMeld(call.query)
      if (!order) return pageAnswer(400, labels[partner], html`<h1>Invalid link</h1><p>No account to pay to.</p>`)
      try {
        return await answer(order, call)
      } catch (error) {
        if (!(error instanceof NodeDownError || error instanceof ClusterDownError)) throw error
        return page(order, 'Chain unavailable', html`<p>Its node is down.</p>`, 503)
      }
    },
  })

  return [
    route('GET', 'coinbase', show),
    route('POST', 'coinbase', decide),
    route('GET', 'meld', show),
    route('POST', 'meld', decide),
  ]
}
