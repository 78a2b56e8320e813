import {
  type Account,
  type Chain,
  createWalletClient,
  custom,
  type EIP1193Provider,
  type Transport,
  type WalletClient,
} from 'viem'
import type { Hex } from '../core/values.js'
import type { EvmNetwork } from '../domain/network.js'

/** A client for one account on one network. Nothing that signs or sends is retried. */
export function createEvmWalletClient(
  provider: EIP1193Provider,
  account: Hex,
  { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: EvmNetwork,
): WalletClient<Transport, Chain, Account> {
  const chain = {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
    ...(blockExplorers && { blockExplorers }),
    ...(testnet && { testnet }),
  }
  return createWalletClient({ account, chain, transport: custom(provider, { retryCount: 0 }) })
}
