/** A controller's state as others see it. */
export type ReadonlyState<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [key in keyof T]: ReadonlyState<T[key]> }
    : T
