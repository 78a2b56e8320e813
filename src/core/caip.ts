/** A network: `namespace:reference`, as CAIP-2. */
export type CaipNetworkId = `${string}:${string}`
/** An account on a network: `namespace:reference:address`, as CAIP-10. */
export type CaipAddress = `${string}:${string}:${string}`

const part = /^[-_.%a-zA-Z0-9]{1,128}$/

function split(text: unknown, count: number): string[] | undefined {
  if (typeof text !== 'string' || text.length > 300) return undefined
  const segments = text.split(':')
  return segments.length === count && segments.every((piece) => part.test(piece)) ? segments : undefined
}

/** The two parts of a CAIP-2 id; `undefined` unless there are exactly two non-empty ones. */
export function splitCaip2(text: unknown) {
  const [namespace, reference] = split(text, 2) ?? []
  return namespace && reference ? { namespace, reference } : undefined
}

/** The three parts of a CAIP-10 id; `undefined` unless there are exactly three non-empty ones. */
export function splitCaip10(text: unknown) {
  const [namespace, reference, address] = split(text, 3) ?? []
  return namespace && reference && address ? { namespace, reference, address } : undefined
}
