/** What a call to a usual router says by itself. Addresses are in lower case. */
export type RouterCall = {
  /** The least that arrives, in smallest units: the router reverts otherwise. */
  readonly minimum: bigint
  /** The most that is taken, in smallest units; `undefined` if it is the value. */
  readonly amount?: bigint | undefined
  readonly source?: string | undefined
  readonly destination?: string | undefined
  /** `undefined` for the caller. */
  readonly receiver?: string | undefined
}

/** Which words after the selector hold what. */
type Layout = { readonly [name in keyof RouterCall]?: number } & { readonly minimum: number }

const UNOSWAP: Layout = { source: 0, amount: 1, minimum: 2 }
const UNOSWAP_TO: Layout = { receiver: 0, source: 1, amount: 2, minimum: 3 }
const ETH_UNOSWAP: Layout = { minimum: 0 }
const ETH_UNOSWAP_TO: Layout = { receiver: 0, minimum: 1 }

/** The functions of 1inch's router, version 6, that swap for their caller. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  // swap(executor, (srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags), data)
  '0x07ed2379': { source: 1, destination: 2, receiver: 4, amount: 5, minimum: 6 },
  // unoswap(token, amount, minReturn, dex …), with one to three exchanges
  '0x83800a8e': UNOSWAP,
  '0x8770ba91': UNOSWAP,
  '0x19367472': UNOSWAP,
  // unoswapTo(to, token, amount, minReturn, dex …)
  '0xe2c95c82': UNOSWAP_TO,
  '0xea76dddf': UNOSWAP_TO,
  '0xf7a70056': UNOSWAP_TO,
  // ethUnoswap(minReturn, dex …)
  '0xa76dfc3b': ETH_UNOSWAP,
  '0x89af926a': ETH_UNOSWAP,
  '0x188ac35d': ETH_UNOSWAP,
  // ethUnoswapTo(to, minReturn, dex …)
  '0x175accdc': ETH_UNOSWAP_TO,
  '0x0f449d71': ETH_UNOSWAP_TO,
  '0x493189f0': ETH_UNOSWAP_TO,
  // clipperSwap(clipperExchange, srcToken, dstToken, inputAmount, outputAmount, …)
  '0xd2d374e5': { source: 1, destination: 2, amount: 3, minimum: 4 },
  // clipperSwapTo(clipperExchange, recipient, srcToken, dstToken, inputAmount, outputAmount, …)
  '0xc4d652af': { receiver: 1, source: 2, destination: 3, amount: 4, minimum: 5 },
}

const SELECTOR_LENGTH = 10
const WORD_LENGTH = 64

/** `undefined` for another function, and for call data that ends early. */
export function readRouterCall(data: string): RouterCall | undefined {
  const layout = LAYOUTS[data.slice(0, SELECTOR_LENGTH).toLowerCase()]
  const wordAt = (index: number | undefined) => {
    const word = index === undefined ? '' : data.slice(SELECTOR_LENGTH + index * WORD_LENGTH).slice(0, WORD_LENGTH)
    return word.length === WORD_LENGTH ? word.toLowerCase() : undefined
  }
  // The router keeps flags before some addresses.
  const addressAt = (index: number | undefined) => {
    const word = wordAt(index)
    return word && `0x${word.slice(-40)}`
  }
  const unitsAt = (index: number | undefined) => {
    const word = wordAt(index)
    return word === undefined ? undefined : BigInt(`0x${word}`)
  }
  const minimum = unitsAt(layout?.minimum)
  if (!layout || minimum === undefined) return undefined
  return {
    minimum,
    amount: unitsAt(layout.amount),
    source: addressAt(layout.source),
    destination: addressAt(layout.destination),
    receiver: addressAt(layout.receiver),
  }
}
