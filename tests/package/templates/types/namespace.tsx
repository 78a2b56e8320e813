import { type AddressOf, type Network, useWalletAccount } from 'latchkey'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(value: T) => value

// A namespace that an app adds itself.
declare module 'latchkey' {
  interface NamespaceTypes {
    cosmos: { address: `cosmos1${string}`; chainId: string; signature: string; network: Network; provider: object }
  }
}
isTrue<Equal<AddressOf<'cosmos'>, `cosmos1${string}`>>(true)
isTrue<Equal<AddressOf<'unheard-of'>, string>>(true)

export function Cosmos() {
  const { address } = useWalletAccount({ namespace: 'cosmos' })
  isTrue<Equal<typeof address, `cosmos1${string}` | undefined>>(true)
  return address
}
