import { useWalletAccount } from 'latchkey'
import { mainnet as latchkeyMainnet } from 'latchkey/networks'
import { getLatchkeyConfig, latchkeyConnector } from 'latchkey/wagmi'
import type { Transport } from 'viem'
import { type Config, createConfig, http, type UseAccountReturnType, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(value: T) => value
const take = <T,>(value: T) => value

export const { config, modal } = getLatchkeyConfig({ chains: [mainnet, base], modal: { projectId: 'test' } })
// The chains are known as in a config of wagmi's.
isTrue<Equal<(typeof config)['chains'][number]['id'], 1 | 8453>>(true)
take<Config<readonly [typeof mainnet, typeof base], Record<1 | 8453, Transport>>>(config)

const withTransports = getLatchkeyConfig({
  chains: [mainnet],
  ssr: true,
  syncConnectedChain: false,
  transports: { 1: http('https://node.example') },
  eip155: { injected: false },
})
take<Config>(withTransports.config)

// @ts-expect-error: each chain has a transport, if any has.
getLatchkeyConfig({ chains: [mainnet, base], transports: { 1: http() } })
// @ts-expect-error: the networks are the chains.
getLatchkeyConfig({ chains: [mainnet], eip155: { networks: [latchkeyMainnet] } })
// @ts-expect-error: at least one.
getLatchkeyConfig({ chains: [] })

export const own = createConfig({
  chains: [mainnet],
  connectors: [latchkeyConnector(modal)],
  transports: { [mainnet.id]: http() },
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}

export function App() {
  const { chainId, address } = useAccount()
  isTrue<Equal<typeof address, `0x${string}` | undefined>>(true)
  take<number | undefined>(chainId)
  // What an app used from wagmi works with us.
  const account = useWalletAccount()
  take<UseAccountReturnType['address']>(account.address)
  take<UseAccountReturnType['addresses']>(account.addresses)
  take<UseAccountReturnType['status']>(account.status)
  take<number | undefined>(account.chainId)
  return <WagmiProvider config={config} />
}
