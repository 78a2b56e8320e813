import type { Chain } from 'viem'
import type { Config, CreateConnectorFn } from 'wagmi'
import { eip155 } from '../adapters/eip155/eip155.js'
import type { CustomWallet } from '../config/options.js'
import { customize } from '../custom/customize.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import { internalsOf } from '../instance/internals.js'
import type { ModalUpdate, WalletModal, WalletModalOptions } from '../instance/walletModal.js'
import type { Customization, CustomSlots } from '../modal/customViews.js'
import { createAppConfig, type Transports, type WagmiOptions } from '../wagmi/createAppConfig.js'
import { latchkeyConnector } from '../wagmi/latchkeyConnector.js'
import { defaultWallets, isKnownWallet, type Wallet, type WalletList } from './wallets.js'

export type RainbowKitChain = Chain & {
  iconUrl?: string | (() => Promise<string>) | null | undefined
  iconBackground?: string | undefined
}

type AppParameters = {
  readonly projectId: string
  readonly appName: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  /** Has no effect: the relay client is configured by Latchkey. */
  readonly walletConnectParameters?: object | undefined
  /** Options of Latchkey that RainbowKit has no word for. They win. */
  readonly latchkey?: Omit<WalletModalOptions, 'custom'> | undefined
}

type Chains = readonly [RainbowKitChain, ...RainbowKitChain[]]

/** What the provider names: after the modal was created, and all but the slots before it starts. */
type LateOptions = Pick<WalletModalOptions, 'siweConfig' | 'card'> & {
  readonly slots: CustomSlots
  readonly initialLook?: ModalUpdate | undefined
}

/** The slots as the modal's provider names them last. */
const createLateSlots = (): { slots: CustomSlots } => ({ slots: {} })
const lateSlotsOf = (modal: WalletModal) => internalsOf(modal).keep(createLateSlots)

/** Passes on what the provider is given. Renders call it, so it tells nobody but a modal that has not started. */
export function completeModal(modal: WalletModal, { slots, siweConfig, card, initialLook }: LateOptions) {
  lateSlotsOf(modal).slots = slots
  const { input } = internalsOf(modal)
  if (siweConfig) input.siweConfig = siweConfig
  if (card) input.card = { ...input.card, ...card }
  if (initialLook) modal.update(initialLook)
}

function toCustomWallet({ id, name, rdns, iconUrl, downloadUrls = {} }: Wallet): CustomWallet {
  return {
    id: id.replaceAll(/[^\w-]/g, '-'),
    name,
    rdns,
    imageUrl: typeof iconUrl === 'string' ? iconUrl : undefined,
    homepage: downloadUrls.qrCode ?? downloadUrls.browserExtension ?? downloadUrls.mobile,
    appStore: downloadUrls.ios,
    playStore: downloadUrls.android,
    chromeStore: downloadUrls.chrome,
  }
}

function listCustomWallets(list: WalletList, parameters: AppParameters): CustomWallet[] {
  const wallets = list.flatMap(({ wallets }) => wallets.map((create) => create(parameters as never)))
  return wallets.filter((wallet) => !isKnownWallet(wallet) && wallet.hidden?.() !== true).map(toCustomWallet)
}

const imagesOf = (chains: readonly RainbowKitChain[]) =>
  Object.fromEntries(
    chains.flatMap(({ id, iconUrl }) => (typeof iconUrl === 'string' ? [[`eip155:${id}`, iconUrl]] : [])),
  )

function createModal(chains: Chains, wallets: WalletList, parameters: AppParameters): WalletModal {
  const { projectId, appName, appDescription, appUrl, appIcon, latchkey = {} } = parameters
  const custom: Customization = customize({
    slots: new Proxy({}, { get: (_, name) => lateSlotsOf(modal).slots[name as 'avatar'] }),
  })
  const modal: WalletModal = createWalletModal({
    projectId,
    metadata: {
      name: appName,
      ...(appDescription !== undefined && { description: appDescription }),
      ...(appUrl !== undefined && { url: appUrl }),
      ...(appIcon !== undefined && { icons: [appIcon] }),
    },
    networks: { images: imagesOf(chains) },
    wallets: { custom: listCustomWallets(wallets, parameters) },
    themeMode: 'light',
    // As RainbowKit: the relay is reached once the user chooses it.
    card: { size: 'wide', pairOnOpen: false },
    ...latchkey,
    adapters: [eip155({ networks: chains }), ...(latchkey.adapters ?? [])],
    custom,
  })
  return modal
}

/** One connector for all wallets of the list. A modal belongs to each config that it is used in. */
const createConnectorOf =
  (wallets: WalletList, parameters: AppParameters): CreateConnectorFn =>
  (config) =>
    latchkeyConnector(createModal(config.chains as Chains, wallets, parameters))(config)

/**
 * Connectors for a config of your own. All wallets are reached by one connector; groups and their order are not kept.
 * @throws Error `No wallet list was provided`, or `No wallets provided for group: …`
 */
export function connectorsForWallets(walletList: WalletList, parameters: AppParameters): CreateConnectorFn[] {
  if (walletList.length === 0) throw new Error('No wallet list was provided')
  for (const { groupName, wallets } of walletList)
    if (wallets.length === 0) throw new Error(`No wallets provided for group: ${groupName}`)
  return [createConnectorOf(walletList, parameters)]
}

type DefaultWallets = { readonly wallets: WalletList }

/** The list that RainbowKit begins with; with the app's parameters also its connectors. */
export function getDefaultWallets(): DefaultWallets
export function getDefaultWallets(parameters: AppParameters): DefaultWallets & { connectors: CreateConnectorFn[] }
export function getDefaultWallets(parameters?: AppParameters) {
  const wallets = defaultWallets
  return parameters ? { wallets, connectors: connectorsForWallets(wallets, parameters) } : { wallets }
}

/** The connector for a config of your own. @throws Error without a project id */
export function getWalletConnectConnector({ projectId }: { projectId: string; walletConnectParameters?: object }) {
  if (!projectId) throw new Error('No projectId found. Every dApp must provide a WalletConnect Cloud projectId.')
  return createConnectorOf([], { projectId, appName: '' })
}

type DefaultConfigParameters<chains extends Chains, transports extends Transports<chains>> = WagmiOptions<
  chains,
  transports
> &
  AppParameters & {
    readonly chains: chains
    /** @default http() of each chain */
    readonly transports?: transports | undefined
    /** @default wallets of the directory */
    readonly wallets?: WalletList | undefined
  }

/** A config of wagmi, whose one connector opens Latchkey. */
export function getDefaultConfig<
  const chains extends Chains,
  transports extends Transports<chains> = Transports<chains>,
>({
  projectId,
  appName,
  appDescription,
  appUrl,
  appIcon,
  walletConnectParameters: _,
  latchkey,
  wallets,
  chains,
  transports,
  ...wagmiOptions
}: DefaultConfigParameters<chains, transports>): Config<chains, transports> {
  const parameters = { projectId, appName, appDescription, appUrl, appIcon, latchkey }
  return createAppConfig({
    ...wagmiOptions,
    chains,
    transports,
    connectors: [createConnectorOf(wallets ?? [], parameters)],
  } as Parameters<typeof createAppConfig<chains, transports>>[0])
}
