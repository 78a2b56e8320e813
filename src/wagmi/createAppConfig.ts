import type { Chain, Transport } from 'viem'
import { type Config, type CreateConfigParameters, type CreateConnectorFn, createConfig, http } from 'wagmi'

export type Chains = readonly [Chain, ...Chain[]]
export type Transports<chains extends Chains> = Record<chains[number]['id'], Transport>

/** wagmi's own parameters, but those that differ here. */
export type WagmiOptions<chains extends Chains, transports extends Transports<chains>> = Omit<
  Extract<CreateConfigParameters<chains, transports>, { transports: unknown }>,
  'client' | 'chains' | 'connectors' | 'transports'
>

type AppConfig<chains extends Chains, transports extends Transports<chains>> = WagmiOptions<chains, transports> & {
  readonly chains: chains
  /** @default http() of each chain */
  readonly transports?: transports | undefined
  readonly connectors: readonly CreateConnectorFn[]
}

/** A config of wagmi for an app whose modal lists the wallets of the browser. */
export const createAppConfig = <chains extends Chains, transports extends Transports<chains>>({
  transports,
  ...options
}: AppConfig<chains, transports>): Config<chains, transports> =>
  createConfig({
    multiInjectedProviderDiscovery: false,
    ...options,
    transports: transports ?? Object.fromEntries(options.chains.map(({ id }) => [id, http()])),
  } as unknown as CreateConfigParameters<chains, transports>)
