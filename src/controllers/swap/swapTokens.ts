import { ref } from 'valtio/vanilla'
import { MAX_SUGGESTED_TOKENS } from '../../config/limits.js'
import { SUGGESTED_SYMBOLS } from '../../config/swap.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import type { TokenRules } from '../../services/tokens/tokenService.js'
import { activeAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { coinOf } from '../tokens/accountTokens.js'
import { type SwapForm, serviceOf } from './swapForm.js'

const bySymbol = (token: Token, otherToken: Token) =>
  token.symbol < otherToken.symbol ? -1 : token.symbol > otherToken.symbol ? 1 : 0

/** The lists of the specification; a symbol of several tokens suggests none. The received one is not sorted in place. */
export function arrangeTokens(tokens: readonly Token[]) {
  const popularTokens = [...tokens].sort(bySymbol)
  const suggestedTokens = SUGGESTED_SYMBOLS.flatMap((symbol) => {
    const [token, ...otherTokens] = tokens.filter((candidate) => candidate.symbol === symbol && !candidate.isUnverified)
    return token && otherTokens.length === 0 ? [token] : []
  }).slice(0, MAX_SUGGESTED_TOKENS)
  return { popularTokens, suggestedTokens }
}

/** Ids of the tokens whose symbol another one has too: only addresses tell these apart. */
export function findNamesakes(tokens: readonly Token[]): ReadonlySet<string> {
  const firstIds = new Map<string, string>()
  const seenIds = new Set<string>()
  for (const { id, symbol } of tokens) {
    const name = symbol.toLowerCase()
    const first = firstIds.get(name)
    if (first === undefined) firstIds.set(name, id)
    else if (first !== id) seenIds.add(first).add(id)
  }
  return seenIds
}

/** Text to search in; made once per token, because thousands are searched at every key. */
const searchTexts = new WeakMap<Token, string>()

function searchTextOf(token: Token): string {
  const cached = searchTexts.get(token)
  if (cached !== undefined) return cached
  const text = `${token.symbol} ${token.name} ${token.address ?? ''}`.toLowerCase()
  searchTexts.set(token, text)
  return text
}

/** Tokens whose symbol, name or address contains the text; an exact symbol first. */
export function searchTokens(tokens: readonly Token[], query: string): readonly Token[] {
  const normalizedQuery = query.trim().toLowerCase()
  if (normalizedQuery === '') return tokens
  const matching = tokens.filter((token) => searchTextOf(token).includes(normalizedQuery))
  const rank = ({ symbol, isUnverified }: Token) => {
    const text = symbol.toLowerCase()
    const match = text === normalizedQuery ? 0 : text.startsWith(normalizedQuery) ? 1 : 2
    return match + (isUnverified ? 3 : 0)
  }
  return matching.sort((token, otherToken) => rank(token) - rank(otherToken))
}

/**
 * The one token that an app means by a symbol or an address; `undefined` if that is not certain. What is held counts no
 * more than what is listed: anybody can give the user a token of any name.
 */
export function findBySymbol(tokens: readonly Token[], ownedTokens: readonly Token[], text: string): Token | undefined {
  const normalizedText = text.trim().toLowerCase()
  const isMeant = ({ symbol, address, isUnverified }: Token) =>
    address?.toLowerCase() === normalizedText || (!isUnverified && symbol.toLowerCase() === normalizedText)
  const [match, ...otherMatches] = [...ownedTokens, ...tokens].filter(isMeant)
  return otherMatches.every(({ id }) => id === match?.id) ? match : undefined
}

/** Loads the tokens that the service can swap on the active network, once for each. */
export function loadTokens(form: SwapForm): Promise<void> {
  const { instance, tokenList } = form
  const active = activeAccount(instance)
  if (tokenList.loading && active && tokenList.networkId === active.network.caipNetworkId) return tokenList.loading
  const loading = listTokens(form).finally(() => {
    if (tokenList.loading === loading) tokenList.loading = undefined
  })
  tokenList.loading = loading
  return loading
}

async function listTokens(form: SwapForm): Promise<void> {
  const { instance, state, tokenList, runs } = form
  const active = activeAccount(instance)
  if (!active || tokenList.networkId === active.network.caipNetworkId) return tokenList.loading
  const isCurrent = runs.tokens.begin()
  const { network } = active
  tokenList.networkId = network.caipNetworkId
  Object.assign(state, { listStatus: 'loading', tokens: [], suggestedTokens: [], popularTokens: [] })
  try {
    const rules = await readTokenRules(form, network)
    const service = serviceOf(form)
    const isServed = await service.isKnown(network)
    const tokens = isServed ? await service.fetchTokens(network, rules, instance.scope.signal) : []
    if (!isCurrent()) return
    const { suggestedTokens, popularTokens } = arrangeTokens(tokens)
    Object.assign(state, {
      listStatus: !isServed ? 'unsupported' : tokens.length > 0 ? 'ready' : 'failed',
      tokens: ref(tokens),
      suggestedTokens: ref(suggestedTokens),
      popularTokens: ref(popularTokens),
    })
    if (tokens.length === 0) tokenList.networkId = undefined
  } catch (error) {
    if (!isCurrent()) return
    log(instance, 'debug', 'swap tokens', error)
    tokenList.networkId = undefined
    state.listStatus = 'failed'
  }
}

/** How the service's list is read. */
async function readTokenRules(form: SwapForm, network: Network): Promise<TokenRules> {
  const { instance } = form
  const adapter = await adapterOf(instance, network.namespace)
  form.coinAddress = adapter.capabilities?.coinAddress
  return {
    allowLoopback: allowsLoopback(instance.input),
    coinAddress: adapter.capabilities?.coinAddress,
    networks: [network],
    parseAddress: await adapter.addressParser(),
  }
}

/** Another network: what is listed is not of it. */
export function forgetTokens({ state, tokenList, runs }: SwapForm) {
  runs.tokens.cancel()
  tokenList.networkId = undefined
  tokenList.loading = undefined
  Object.assign(state, { listStatus: 'idle', tokens: [], suggestedTokens: [], popularTokens: [] })
}

/** What the account has on the network; the coin first comes from the network itself. */
export function heldTokens(instance: Instance): readonly Token[] {
  const active = activeAccount(instance)
  const ownedTokens = (active?.account.portfolio?.tokens ?? []).filter(
    ({ networkId }) => networkId === active?.network.caipNetworkId,
  )
  const coin = coinOf(instance)
  return ownedTokens.some(({ address }) => address === undefined) || !coin ? ownedTokens : [coin, ...ownedTokens]
}

/** A token as the account has it, with amount and price, if it has any. */
export const withHolding = (instance: Instance, token: Token): Token =>
  heldTokens(instance).find(({ id }) => id === token.id) ?? token
