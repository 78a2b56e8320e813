import { ref } from 'valtio/vanilla'
import { MAX_PAYMENT_TOKENS, PAYMENT_QUOTE_MS, SWAP_GAS_LIMIT } from '../../config/limits.js'
import { parseUnits } from '../../core/amount.js'
import { toFiatValue } from '../../core/fiatValue.js'
import { formatUnits } from '../../core/units.js'
import type { WalletAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import type { PaymentQuote, PaymentRequest } from '../../domain/payment.js'
import { EMPTY_PORTFOLIO, type Token, tokenId, withNewestCoin } from '../../domain/token.js'
import type { NetworkFee } from '../../domain/transfer.js'
import { QuoteRefusedError, QuoteUnavailableError } from '../../errors/payErrors.js'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { canSponsorCalls } from '../transactions/callSupport.js'
import { swapsOf, transfersOf } from '../transactions/transfersOf.js'
import type { PayForm, PayOption } from './payForm.js'
import { paymentCallOf } from './paymentCall.js'
import { payServiceOf } from './payServices.js'

// What each token of the account costs in total, the lowest first.

type Candidate = Pick<PayOption, 'key' | 'token' | 'network' | 'route'> & { readonly account: WalletAccount }

const isAsked = ({ asset }: PaymentRequest, { networkId, address }: Token) =>
  networkId === asset.networkId && address === asset.address

/** The coin of the network, if no list of tokens has it. */
const coinToken = (network: Network, { balance }: WalletAccount): Token => ({
  id: tokenId(network.caipNetworkId, undefined),
  networkId: network.caipNetworkId,
  ...network.nativeCurrency,
  amount: balance.formatted ?? '0',
})

/** The asked token, which needs no service and no list. */
async function askedToken(instance: Instance, { asset, network }: PaymentRequest, owner: string): Promise<Token> {
  const transfers = await transfersOf(instance, network)
  const { units } = await transfers.readBalance(owner, asset.address, network, instance.scope.signal)
  const { networkId, address, name, symbol, decimals, icon } = asset
  return {
    id: tokenId(networkId, address),
    networkId,
    address,
    name,
    symbol,
    decimals,
    icon,
    amount: formatUnits(units, decimals),
  }
}

/** What the connected accounts hold; imitations of known tokens are left out (TXT-5). */
async function listCandidates(instance: Instance, request: PaymentRequest): Promise<readonly Candidate[]> {
  const { account, network, factories } = instance
  const lists = [...factories.values()].map(async ({ namespace, offers }): Promise<Candidate[]> => {
    const owner = account.of(namespace)
    if (!owner || !offers?.includes('transfers')) return []
    await tokensOf(instance)
      .refresh(namespace)
      .catch(() => undefined)
    const portfolio = account.of(namespace)?.portfolio ?? EMPTY_PORTFOLIO
    const active = network.activeOf(namespace)
    const heldTokens = withNewestCoin(owner, portfolio)
    const coin = active && !active.isUnsupported ? [coinToken(active, owner)] : []
    const own = request.network.namespace === namespace ? [await askedToken(instance, request, owner.address)] : []
    // The list knows the price of the coin, too.
    const otherTokens = [...coin, ...heldTokens].filter((token) => !isAsked(request, token))
    // The price and the picture are of the list; the balance is the chain's.
    const askedTokens = own.map((token) => {
      const listed = heldTokens.find(({ id }) => id === token.id)
      return { ...listed, ...token, icon: token.icon ?? listed?.icon }
    })
    return [...askedTokens, ...otherTokens].flatMap((token): Candidate[] => {
      const tokenNetwork = network.find(token.networkId)
      const isUsable = tokenNetwork && token.decimals !== undefined && !token.isUnverified
      const isHeld = (parseUnits(token.amount, token.decimals ?? 0) ?? 0n) > 0n || isAsked(request, token)
      if (!isUsable || !isHeld) return []
      const isSameNetwork = token.networkId === request.asset.networkId
      const route = isAsked(request, token) ? 'direct' : isSameNetwork && namespace === 'eip155' ? 'calls' : 'service'
      return [{ key: token.id, token: ref(token), network: tokenNetwork, route, account: owner }]
    })
  })
  return shortlist((await Promise.all(lists)).flat())
}

/** Each token once, and no more than are quoted: the asked one, which needs no price, then what is worth most. */
export function shortlist<candidate extends Pick<Candidate, 'key' | 'token' | 'route'>>(
  candidates: readonly candidate[],
): readonly candidate[] {
  const distinct = [...new Map(candidates.map((candidate) => [candidate.key, candidate])).values()]
  const askedTokens = distinct.filter(({ route }) => route === 'direct')
  const otherTokens = distinct.filter(({ route }) => route !== 'direct')
  otherTokens.sort((a, b) => (b.token.value ?? 0) - (a.token.value ?? 0))
  return [...askedTokens, ...otherTokens].slice(0, MAX_PAYMENT_TOKENS)
}

/** Asks what each token costs. Its price holds for 30 s (PAY-5). */
export async function loadPayOptions(form: PayForm): Promise<void> {
  const { instance, state } = form
  const { request } = state
  if (!request || request.units === undefined) return
  const isCurrent = form.runs.options.begin()
  state.options.status = 'loading'
  state.problem = undefined
  try {
    const candidates = await listCandidates(instance, request)
    if (!isCurrent()) return
    const first = candidates.map(({ account: _, ...candidate }): PayOption => ({ ...candidate, status: 'loading' }))
    state.options.list = first.map((option) => ref(option))
    await Promise.all(
      candidates.map(async (candidate) => {
        const option = await priceOption(instance, request, candidate)
        if (!isCurrent()) return
        state.options.list = sortOptions(
          state.options.list.map((candidateOption) =>
            candidateOption.key === option.key ? ref(option) : candidateOption,
          ),
        )
      }),
    )
    if (!isCurrent()) return
    state.options.status = 'ready'
    const isChosen = state.options.list.some(({ key, status }) => key === state.chosenKey && status === 'ready')
    if (!isChosen) state.chosenKey = state.options.list.find(({ status }) => status === 'ready')?.key
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'warn', 'payment options', error)
    state.options.status = 'ready'
    state.problem = { kind: 'failed' }
  }
}

/** Chooses what is paid with. */
export function choosePayOption({ state }: PayForm, key: string) {
  state.chosenKey = key
}

const ranks = { ready: 0, loading: 1, notEnough: 2, noQuote: 3, failed: 3 } as const

/** The lowest total first; what has no known price after those, and what cannot pay last. */
function sortOptions(list: readonly PayOption[]): readonly PayOption[] {
  const totalOf = ({ total }: PayOption) => total ?? Number.POSITIVE_INFINITY
  return [...list].sort((a, b) => {
    const rank = ranks[a.status] - ranks[b.status]
    if (rank !== 0) return rank
    const [first, second] = [totalOf(a), totalOf(b)]
    return first === second ? a.token.name.localeCompare(b.token.name) : first - second
  })
}

/** When the price of an option ends; a direct payment has none. */
export const expiryOf = ({ quote }: Pick<PayOption, 'quote'>): number | undefined =>
  quote && quote.at + PAYMENT_QUOTE_MS

export const isExpired = (option: Pick<PayOption, 'quote'>, now = Date.now()): boolean => {
  const expiry = expiryOf(option)
  return expiry !== undefined && now >= expiry
}

/** Never rejects: an option that cannot be priced says why. */
async function priceOption(instance: Instance, request: PaymentRequest, candidate: Candidate): Promise<PayOption> {
  const { account, ...option } = candidate
  try {
    const { quote, units } = await quoteOption(instance, request, candidate)
    const balance = parseUnits(option.token.amount, option.token.decimals ?? 0) ?? 0n
    const amount = formatUnits(units, option.token.decimals ?? 0)
    const described = { ...option, units, amount, quote }
    if (balance < units) return { ...described, status: 'notEnough', missing: 'amount' }
    const fee = await feeOf(instance, candidate, { units, quote, recipient: request.recipient })
    const coinPrice = coinPriceOf(instance, candidate.network)
    return { ...described, status: 'ready', fee, coinPrice, total: totalOf(candidate, amount, fee, coinPrice) }
  } catch (error) {
    log(instance, 'debug', 'payment option', error)
    if (error instanceof InsufficientFundsError)
      return { ...option, status: 'notEnough', missing: error.missing === 'amount' ? 'amount' : 'fee' }
    const isNone = error instanceof QuoteUnavailableError || error instanceof QuoteRefusedError
    return { ...option, status: isNone ? 'noQuote' : 'failed' }
  }
}

/** A quote of another token, checked (PAY-4); a direct payment needs none. */
export async function quoteOption(
  instance: Instance,
  request: PaymentRequest,
  {
    token,
    network,
    route,
    account,
  }: Pick<Candidate, 'token' | 'network' | 'route'> & { readonly account: Pick<WalletAccount, 'address'> },
): Promise<{ readonly quote: PaymentQuote | undefined; readonly units: bigint }> {
  const { asset, recipient, units = 0n } = request
  if (route === 'direct') return { quote: undefined, units }
  const { networkId, address, name, symbol, decimals = 0 } = token
  const parseAddress = await (await adapterOf(instance, network.namespace)).addressParser()
  const quote = await payServiceOf(instance).fetchQuote(
    {
      payer: account.address,
      origin: { networkId, address, name, symbol, decimals },
      destination: asset,
      recipient,
      units,
      parseAddress,
    },
    instance.scope.signal,
  )
  // What could never be reviewed is not offered.
  if (quote.steps[0]?.kind === 'call') paymentCallOf(quote, callRulesOf(instance, request, { token, account }))
  return { quote, units: quote.units }
}

/** Which addresses a quote may not call: each is somebody's money, or nobody's router. */
export const callRulesOf = (
  { account }: Instance,
  { recipient, asset }: PaymentRequest,
  { token, account: payer }: { readonly token: Token; readonly account: Pick<WalletAccount, 'address'> },
) => ({
  source: token.address,
  notCalled: [
    recipient,
    asset.address,
    payer.address,
    ...Object.values(account.state.accounts).flatMap((owner) =>
      (owner?.portfolio?.tokens ?? []).map(({ address }) => address),
    ),
  ],
})

type Cost = { readonly units: bigint; readonly quote: PaymentQuote | undefined; readonly recipient: string }

/** What the network charges at most; the review fixes it. */
async function feeOf(
  instance: Instance,
  { token, network, account }: Candidate,
  { units, quote, recipient }: Cost,
): Promise<NetworkFee> {
  const { signal } = instance.scope
  const { address: from, accounts } = account
  const [deposit] = quote?.steps ?? []
  if (deposit?.kind === 'call') return (await swapsOf(instance, network)).estimateFee(SWAP_GAS_LIMIT, network, signal)
  const [transfers, isSponsored] = await Promise.all([
    transfersOf(instance, network),
    canSponsorCalls(instance, from, network),
  ])
  const isSmartAccount = accounts.find((each) => each.address === from)?.type === 'smartAccount'
  const { address, symbol, decimals = 0 } = token
  const to = deposit?.receiver ?? recipient
  return transfers.plan(
    {
      from,
      to,
      units,
      token: address === undefined ? undefined : { address, symbol, decimals },
      isSponsored,
      isSmartAccount,
    },
    network,
    signal,
  )
}

/** US dollars of the coin of a network, as the account's list has it. */
export function coinPriceOf(instance: Instance, network: Network): number | undefined {
  const { tokens } = instance.account.of(network.namespace)?.portfolio ?? EMPTY_PORTFOLIO
  return tokens.find(({ id }) => id === tokenId(network.caipNetworkId, undefined))?.price
}

/** US dollars at most, fee included; `undefined` if a price is unknown. */
function totalOf({ token, network }: Candidate, amount: string, { fee }: NetworkFee, coinPrice: number | undefined) {
  const value = toFiatValue(amount, token.price)
  const charged = formatUnits(fee, network.nativeCurrency.decimals)
  const feeValue = fee === 0n ? 0 : toFiatValue(charged, coinPrice)
  return value === undefined || feeValue === undefined ? undefined : value + feeValue
}
