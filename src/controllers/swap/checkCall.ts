import { usualRouterName } from '../../config/swap.js'
import { type RouterCall, readRouterCall } from './readRouterCall.js'
import { isSame, type Rule, refuseBy, type SwapTerms } from './swapRules.js'

/** The call's own minimum may be rounded in another way than ours: by a thousandth at most. */
const MINIMUM_TOLERANCE = 1_000n

/** How routers name the coin, besides the name that services use. */
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

function isOtherToken(named: string | undefined, token: string | undefined, { coinAddress }: SwapTerms): boolean {
  if (named === undefined) return false
  return token === undefined ? !isSame(named, coinAddress) && named !== ZERO_ADDRESS : !isSame(named, token)
}

type Reviewed = { readonly minimum: bigint }

const callRules: readonly Rule<RouterCall, Reviewed>[] = [
  ['sender', ({ receiver }, { account }) => receiver !== undefined && !isSame(receiver, account)],
  ['quoteToken', ({ source }, terms) => isOtherToken(source, terms.source, terms)],
  ['quoteToken', ({ destination }, terms) => isOtherToken(destination, terms.destination, terms)],
  ['quoteAmount', ({ amount = 0n }, { units }) => amount > units],
  ['output', (call, _, { minimum }) => call.minimum * MINIMUM_TOLERANCE < minimum * (MINIMUM_TOLERANCE - 1n)],
]

type Call = { readonly router: string; readonly data: string }

/** `undefined` where the function that is called is not known. */
function readCall({ router, data }: Call, terms: SwapTerms): RouterCall | undefined {
  // The wrapped coin gives one for one.
  if (isSame(router, terms.wrappedCoin)) return { minimum: terms.units }
  return usualRouterName(terms.network, router) === undefined ? undefined : readRouterCall(data)
}

/**
 * The least that a call itself guarantees, in smallest units of the destination; `undefined` if nobody can tell.
 * @throws SwapRefusedError if the call is for something else, or guarantees less than is reviewed (SWAP-7)
 */
export function checkCall(call: Call, terms: SwapTerms, reviewed: Reviewed): bigint | undefined {
  const routerCall = readCall(call, terms)
  if (routerCall) refuseBy(callRules, routerCall, terms, reviewed)
  return routerCall?.minimum
}
