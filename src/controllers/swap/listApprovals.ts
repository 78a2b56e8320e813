import type { SwapCall } from '../../domain/swap.js'
import { provenAllowance } from './approvals.js'
import type { BuildContext } from './buildContext.js'
import { type CheckedBuild, checkSpender } from './checkBuild.js'
import { preparing } from './preparing.js'
import type { SwapContext } from './swapContext.js'
import { isSame, type SwapTerms } from './swapRules.js'

/** A wrapped coin that is called itself takes what it unwraps from its caller. */
export const isUnwrapping = ({ source }: SwapTerms, { router }: CheckedBuild): boolean =>
  source !== undefined && isSame(router, source)

/** What the wallet must allow first: exactly the amount, to the very contract that is called (SWAP-10). */
export async function listApprovals(
  context: SwapContext,
  build: BuildContext,
  built: CheckedBuild,
): Promise<readonly SwapCall[]> {
  const { quote, query, on, signal, swaps, convert } = build
  const { terms } = quote
  const { source: token, account: owner, units } = terms
  if (token === undefined || isUnwrapping(terms, built)) return []
  const spender = built.router
  const allowance =
    provenAllowance(context, { quote, router: spender }) ??
    (await preparing('allowance', swaps.readAllowance(token, owner, spender, on, signal)))
  const request = { owner, token, spender, units, allowance }
  const list = await preparing('allowance', swaps.encodeApprovals(request, on, signal))
  if (list.length > 0) checkSpender(await preparing('approval', convert.fetchApproval(query, signal)), terms, built)
  return list
}
