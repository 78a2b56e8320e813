import type { Chain, Transport } from 'viem'
import { type Config, type CreateConfigParameters, createConfig, http } from 'wagmi'
import { type Eip155Options, eip155 } from '../adapters/eip155/eip155.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import type { WalletModal, WalletModalOptions } from '../instance/walletModal.js'
import { latchkeyConnector } from './latchkeyConnector.js'

type Chains = readonly [Chain, ...Chain[]]

export type LatchkeyConfigParameters<
  chains extends Chains = Chains,
  transports extends Record<chains[number]['id'], Transport> = Record<chains[number]['id'], Transport>,
> = Omit<Extract<CreateConfigParameters<chains, transports>, { transports: unknown }>, 'client' | 'transports'> & {
  /** How wagmi reaches the nodes. @default http() of each chain */
  readonly transports?: transports | undefined
  /** Options of the modal, without its EVM adapter. @see options.md */
  readonly modal?: WalletModalOptions | undefined
  /** Options of the EVM adapter, without the networks: they are `chains`. @default none */
  readonly eip155?: Omit<Eip155Options, 'networks'> | undefined
}

export type LatchkeyConfig<
  chains extends Chains = Chains,
  transports extends Record<chains[number]['id'], Transport> = Record<chains[number]['id'], Transport>,
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
  transports extends Record<chains[number]['id'], Transport> = Record<chains[number]['id'], Transport>,
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
  const config = createConfig({
    // The modal lists the wallets of the browser.
    multiInjectedProviderDiscovery: false,
    ...wagmiOptions,
    chains,
    connectors: [latchkeyConnector(modal), ...connectors],
    transports: transports ?? Object.fromEntries(chains.map(({ id }) => [id, http()])),
  } as unknown as CreateConfigParameters<chains, transports>)
  return { config, modal }
}
