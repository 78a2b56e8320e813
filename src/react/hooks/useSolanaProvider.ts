import { useEffect, useMemo, useState } from 'react'
import type { ClientOf, ProviderOf } from '../../domain/namespaceTypes.js'
import type { Network } from '../../domain/network.js'
import { internalsOf } from '../../instance/internals.js'
import { useNamespace } from '../useNamespace.js'
import { useFollowedWallet } from './useFollowedWallet.js'

export type UseSolanaProvider = {
  /** The wallet; `undefined` while disconnected. Typed once the app imports `latchkey/solana`. */
  readonly provider: ProviderOf<'solana'> | undefined
  /** A `Connection` of `@solana/web3.js` to the active network; `undefined` until it has loaded. */
  readonly connection: ClientOf<'solana'> | undefined
}

/**
 * The Solana wallet, and a `Connection` of `@solana/web3.js` to the active network, over the same RPC URLs as the
 * modal. Both are stable while wallet and network are. web3.js loads once a wallet is connected.
 */
export function useSolanaProvider(): UseSolanaProvider {
  const { modal, entry, connected, network } = useNamespace('useSolanaProvider', 'solana')
  useFollowedWallet(modal, entry)
  const provider = connected?.provider as UseSolanaProvider['provider']
  const [created, setCreated] = useState<{ network: Network; connection: UseSolanaProvider['connection'] }>()
  const target = provider !== undefined && !network?.isUnsupported ? network : undefined

  useEffect(() => {
    if (!target) return
    let isCurrent = true
    const load = async () => {
      const { instance, verbs } = await internalsOf(modal).load()
      const adapter = await verbs.adapterOf(instance, target.namespace)
      const connection = (await adapter.capabilities?.createClient?.(target)) as UseSolanaProvider['connection']
      if (isCurrent) setCreated({ network: target, connection })
    }
    // Without it the app has no connection, which its type says.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [modal, target])

  const connection = target !== undefined && created?.network === target ? created.connection : undefined
  return useMemo(() => ({ provider, connection }), [provider, connection])
}
