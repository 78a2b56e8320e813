/** Marks a request that is not answered here; `undefined` and `null` are answers. */
export const NO_ANSWER = Symbol('no answer')
