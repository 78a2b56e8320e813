import type { Config, CreateConnectorFn } from 'wagmi'
import { type Eip155Options, eip155 } from '../adapters/eip155/eip155.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import type { WalletModal, WalletModalOptions } from '../instance/walletModal.js'
import { type Chains, createAppConfig, type Transports, type WagmiOptions } from './createAppConfig.js'
import { latchkeyConnector } from './latchkeyConnector.js'

export type LatchkeyConfigParameters<
  chains extends Chains = Chains,
  transports extends Transports<chains> = Transports<chains>,
> = WagmiOptions<chains, transports> & {
  readonly chains: chains
  /** Further connectors of wagmi, beside ours. @default none */
  readonly connectors?: readonly CreateConnectorFn[] | undefined
  /** How wagmi reaches the nodes. @default http() of each chain */
  readonly transports?: transports | undefined
  /** Options of the modal, without its EVM adapter. @see options.md */
  readonly modal?: WalletModalOptions | undefined
  /** Options of the EVM adapter, without the networks: they are `chains`. @default none */
  readonly eip155?: Omit<Eip155Options, 'networks'> | undefined
}

export type LatchkeyConfig<
  chains extends Chains = Chains,
  transports extends Transports<chains> = Transports<chains>,
> = {
  /** For `<WagmiProvider config={config}>`. */
  readonly config: Config<chains, transports>
  /** For `<WalletModalProvider modal={modal}>`. */
  readonly modal: WalletModal
}

/**
 * A config of wagmi and a modal that share one list of chains and one connection. Takes the parameters of wagmi's
 * `createConfig`, and those of the modal under `modal`. Call it once, outside of components; it may be called on a server.
 * @example const { config, modal } = getLatchkeyConfig({ chains: [mainnet, base], modal: { projectId: '…' } })
 */
export function getLatchkeyConfig<
  const chains extends Chains,
  transports extends Transports<chains> = Transports<chains>,
>({
  chains,
  transports,
  connectors = [],
  modal: { adapters = [], ...modalOptions } = {},
  eip155: eip155Options,
  ...wagmiOptions
}: LatchkeyConfigParameters<chains, transports>): LatchkeyConfig<chains, transports> {
  const modal = createWalletModal({
    ...modalOptions,
    adapters: [eip155({ ...eip155Options, networks: chains }), ...adapters],
  })
  const config = createAppConfig({
    ...wagmiOptions,
    chains,
    transports,
    connectors: [latchkeyConnector(modal), ...connectors],
  } as Parameters<typeof createAppConfig<chains, transports>>[0])
  return { config, modal }
}
