import type { CaipAddress } from '../core/caip.js'
import type { Namespace } from './namespace.js'
import type { AddressOf, ChainIdOf, KnownNamespace, ProviderOf } from './namespaceTypes.js'

/** A connected wallet, for code outside React. */
export type WalletConnection<namespace extends Namespace = KnownNamespace> = {
  readonly namespace: namespace
  readonly address: AddressOf<namespace>
  /** Every address the wallet shared, the active one first. */
  readonly addresses: readonly AddressOf<namespace>[]
  readonly caipAddress: CaipAddress
  readonly chainId: ChainIdOf<namespace>
  readonly provider: ProviderOf<namespace>
}
