import { ref } from 'valtio/vanilla'
import { MAX_SUGGESTED_TOKENS } from '../../config/limits.js'
import { SUGGESTED_SYMBOLS } from '../../config/swapTokens.js'
import { createLatest } from '../../core/async.js'
import type { Token } from '../../domain/token.js'
import { activeAccount } from '../account/activeAccount.js'
import { coinOf } from '../tokens/accountTokens.js'
import type { SwapContext } from './swapContext.js'

const bySymbol = (one: Token, other: Token) => (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0)

/** The lists of the specification; a symbol of several tokens suggests none. The received one is not sorted in place. */
export function arrangeTokens(tokens: readonly Token[]) {
  const popularTokens = [...tokens].sort(bySymbol)
  const suggestedTokens = SUGGESTED_SYMBOLS.flatMap((symbol) => {
    const [token, ...others] = tokens.filter((one) => one.symbol === symbol && !one.isUnverified)
    return token && others.length === 0 ? [token] : []
  }).slice(0, MAX_SUGGESTED_TOKENS)
  return { popularTokens, suggestedTokens }
}

/** Ids of the tokens whose symbol another one has too: only addresses tell these apart. */
export function findNamesakes(tokens: readonly Token[]): ReadonlySet<string> {
  const firstIds = new Map<string, string>()
  const found = new Set<string>()
  for (const { id, symbol } of tokens) {
    const name = symbol.toLowerCase()
    const first = firstIds.get(name)
    if (first === undefined) firstIds.set(name, id)
    else if (first !== id) found.add(first).add(id)
  }
  return found
}

/** Text to search in; made once per token, because thousands are searched at every key. */
const searchTexts = new WeakMap<Token, string>()

function searchTextOf(token: Token): string {
  const known = searchTexts.get(token)
  if (known !== undefined) return known
  const text = `${token.symbol} ${token.name} ${token.address ?? ''}`.toLowerCase()
  searchTexts.set(token, text)
  return text
}

/** Tokens whose symbol, name or address contains the text; an exact symbol first. */
export function searchTokens(tokens: readonly Token[], query: string): readonly Token[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return tokens
  const found = tokens.filter((token) => searchTextOf(token).includes(wanted))
  const rank = ({ symbol, isUnverified }: Token) => {
    const text = symbol.toLowerCase()
    const match = text === wanted ? 0 : text.startsWith(wanted) ? 1 : 2
    return match + (isUnverified ? 3 : 0)
  }
  return found.sort((one, other) => rank(one) - rank(other))
}

/**
 * The one token that an app means by a symbol or an address; `undefined` if that is not certain. What is held counts no
 * more than what is listed: anybody can give the user a token of any name.
 */
export function findBySymbol(tokens: readonly Token[], held: readonly Token[], text: string): Token | undefined {
  const wanted = text.trim().toLowerCase()
  const isMeant = ({ symbol, address, isUnverified }: Token) =>
    address?.toLowerCase() === wanted || (!isUnverified && symbol.toLowerCase() === wanted)
  const [found, ...others] = [...held, ...tokens].filter(isMeant)
  return others.every(({ id }) => id === found?.id) ? found : undefined
}

/** The tokens that the service can swap on the active network. */
export function createSwapTokens({ state, service, rulesOf, deps }: SwapContext) {
  const runs = createLatest()
  let loadedFor: string | undefined
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const active = activeAccount(deps.instance)
    if (!active || loadedFor === active.network.caipNetworkId) return loading
    const isCurrent = runs.begin()
    const { network: on } = active
    loadedFor = on.caipNetworkId
    Object.assign(state, { listStatus: 'loading', tokens: [], suggestedTokens: [], popularTokens: [] })
    try {
      const [swaps, rules] = await Promise.all([service(), rulesOf(on)])
      const isServed = await swaps.isKnown(on)
      const tokens = isServed ? await swaps.fetchTokens(on, rules, deps.scope.signal) : []
      if (!isCurrent()) return
      const { suggestedTokens, popularTokens } = arrangeTokens(tokens)
      Object.assign(state, {
        listStatus: !isServed ? 'unsupported' : tokens.length > 0 ? 'ready' : 'failed',
        tokens: ref(tokens),
        suggestedTokens: ref(suggestedTokens),
        popularTokens: ref(popularTokens),
      })
      if (tokens.length === 0) loadedFor = undefined
    } catch (error) {
      if (!isCurrent()) return
      deps.services.log('debug', 'swap tokens', error)
      loadedFor = undefined
      state.listStatus = 'failed'
    }
  }

  /** What the account has on the network; the coin first comes from the network itself. */
  function held(): readonly Token[] {
    const active = activeAccount(deps.instance)
    const own = (active?.account.portfolio?.tokens ?? []).filter(
      ({ networkId }) => networkId === active?.network.caipNetworkId,
    )
    const native = coinOf(deps.instance)
    return own.some(({ address }) => address === undefined) || !native ? own : [native, ...own]
  }

  return {
    load() {
      const active = activeAccount(deps.instance)
      if (loading && active && loadedFor === active.network.caipNetworkId) return loading
      const begun = load().finally(() => {
        if (loading === begun) loading = undefined
      })
      loading = begun
      return begun
    },
    /** Another network: what is listed is not of it. */
    forget() {
      runs.cancel()
      loadedFor = undefined
      loading = undefined
      Object.assign(state, { listStatus: 'idle', tokens: [], suggestedTokens: [], popularTokens: [] })
    },
    held,
    /** A token as the account has it, with amount and price, if it has any. */
    withHolding: (token: Token): Token => held().find(({ id }) => id === token.id) ?? token,
  }
}
