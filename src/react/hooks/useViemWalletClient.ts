import { useEffect, useMemo, useState } from 'react'
import type { Chain, Transport, Account as ViemAccount, WalletClient } from 'viem'
import { importWithRetry } from '../../core/load.js'
import type { Hex } from '../../core/values.js'
import type { EvmNetwork } from '../../domain/network.js'
import { useNamespace } from '../useNamespace.js'
import { useEip1193Provider } from './useEip1193Provider.js'

/** A viem client with account and chain: `walletClient.sendTransaction({ to, value })`. */
export type EvmWalletClient = WalletClient<Transport, Chain, ViemAccount>

/**
 * A viem wallet client for the active account and network; viem loads once a wallet is connected. Nothing that signs or
 * sends is retried.
 */
export function useViemWalletClient(): { walletClient: EvmWalletClient | undefined; isLoading: boolean } {
  const provider = useEip1193Provider()
  const { account, network } = useNamespace('useViemWalletClient', 'eip155')
  const address = account?.address as Hex | undefined
  /** `walletClient` is undefined if it could not be created. */
  const [created, setCreated] = useState<{ inputs: object; client?: EvmWalletClient }>()
  const key =
    provider && address && network && !network.isUnsupported ? `${network.caipNetworkId}:${address}` : undefined
  const inputs = useMemo(
    () => ({ provider, address, network: network as EvmNetwork | undefined }),
    [provider, address, network],
  )

  useEffect(() => {
    const { provider: transport, address: accountAddress, network: chain } = inputs
    if (!key || !transport || !accountAddress || !chain) return
    let isCurrent = true
    const load = async () => {
      const { createEvmWalletClient } = await importWithRetry(() => import('../createEvmWalletClient.js'))
      if (isCurrent) setCreated({ inputs, client: createEvmWalletClient(transport, accountAddress, chain) })
    }
    load().catch(() => isCurrent && setCreated({ inputs }))
    return () => {
      isCurrent = false
    }
  }, [key, inputs])

  return {
    walletClient: key !== undefined && created?.inputs === inputs ? created.client : undefined,
    isLoading: key !== undefined && created?.inputs !== inputs,
  }
}
