import { InsufficientFundsError, TokenMismatchError } from '../../errors/transferErrors.js'
import type { BuildContext } from './buildContext.js'
import { checkBuild } from './checkBuild.js'
import { preparing } from './preparing.js'
import type { SwapContext } from './swapContext.js'

export type FetchedBuild = Awaited<ReturnType<typeof fetchBuild>>

/** The swap as the service builds it, checked field by field, with both balances of the account. */
export async function fetchBuild({ state }: SwapContext, build: BuildContext) {
  const { quote, query, on, signal, transfers, convert } = build
  const { terms, toUnits } = quote
  const { source, destination, units, slippage } = terms
  const [answer, paid, wanted] = await Promise.all([
    preparing('transaction', convert.fetchBuild(query, slippage, signal)),
    preparing('transaction', transfers.readBalance(terms.account, source, on, signal)),
    preparing('transaction', transfers.readBalance(terms.account, destination, on, signal)),
  ])
  // The list may be wrong, and everything is computed with these (AMT-4).
  if (paid.decimals !== build.sourceToken.decimals || wanted.decimals !== build.toToken.decimals)
    throw new TokenMismatchError()
  if (paid.units < units) throw new InsufficientFundsError('amount')
  const { portfolio } = build.account
  const tokens = [...state.tokens, ...(portfolio?.tokens ?? [])].flatMap(({ networkId, address }) =>
    networkId === terms.network ? [address] : [],
  )
  return { built: checkBuild(answer, terms, { quoted: toUnits, tokens }), paid, wanted, portfolio, tokens }
}
