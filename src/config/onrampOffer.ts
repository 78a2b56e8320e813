/** Of Coinbase, which sells unless the app names other providers. Apart from the other defaults, which load later. */
export const DEFAULT_NAMESPACES = ['eip155'] as const
