import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import { UserRejectedError } from '../errors/latchkeyError.js'
import { NotConnectedError, PackageMissingError } from '../errors/requestErrors.js'
import { toRpcError } from '../errors/rpcErrors.js'
import { TransferOutdatedError } from '../errors/transferErrors.js'
import type { WalletModal } from '../instance/walletModal.js'

type EthersPackage = typeof import('ethers')

/** `BrowserProvider` of the app's ethers 6, or `providers.Web3Provider` of its ethers 5. */
export type EthersProvider = EthersPackage extends {
  BrowserProvider: new (...parameters: never[]) => infer provider
}
  ? provider
  : EthersPackage extends { providers: { Web3Provider: new (...parameters: never[]) => infer provider } }
    ? provider
    : never

/** `JsonRpcSigner` of the app's ethers. */
export type EthersSigner = EthersProvider extends { getSigner(address: string): infer signer } ? Awaited<signer> : never

type ProviderClass = new (provider: Eip1193Provider, network: 'any' | number) => EthersProvider

/** What ethers 6 and ethers 5 export. */
export type AnyEthers = { readonly BrowserProvider?: unknown; readonly providers?: unknown }

/** The connected EVM wallet, at one moment. */
export type EvmWallet = { readonly provider: Eip1193Provider; readonly address: string; readonly chainId: number }

async function loadEthers(): Promise<AnyEthers> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return await import('ethers')
  } catch (cause) {
    throw new PackageMissingError('ethers', cause)
  }
}

/** Methods that the user is asked for. */
const prompts = /sign|sendTransaction|requestAccounts|^wallet_/i

/** Each version of ethers knows a rejection in its own way: 6 by the code 4001, 5 by the words. Wallets have others. */
const withRejections = (provider: Eip1193Provider): Eip1193Provider => ({
  ...provider,
  async request(args: { method: string; params?: unknown }): Promise<unknown> {
    try {
      return await provider.request(args)
    } catch (cause) {
      if (!prompts.test(args.method) || !(toRpcError(cause) instanceof UserRejectedError)) throw cause
      throw new UserRejectedError({ cause }, 'User denied the request')
    }
  },
})

/** A signer may outlive a change in the wallet, and must not sign for another account or network than the app's. */
const whileActive = (provider: Eip1193Provider, isActive: () => boolean): Eip1193Provider => ({
  ...provider,
  async request(args: { method: string; params?: unknown }): Promise<unknown> {
    if (prompts.test(args.method) && !isActive()) throw new TransferOutdatedError()
    return provider.request(args)
  },
})

async function createProvider(
  provider: Eip1193Provider,
  network: 'any' | number,
  load: () => Promise<AnyEthers> = loadEthers,
): Promise<EthersProvider> {
  const { BrowserProvider, providers } = await load()
  const Provider = BrowserProvider ?? (providers as { Web3Provider: unknown }).Web3Provider
  return new (Provider as ProviderClass)(withRejections(provider), network)
}

/** A provider that follows the wallet to other networks. */
export const createEthersProvider = ({ provider }: EvmWallet, load?: () => Promise<AnyEthers>) =>
  createProvider(provider, 'any', load)

/** A signer for this account on this network alone. */
export async function createEthersSigner(
  modal: WalletModal,
  { provider, address, chainId }: EvmWallet,
  load?: () => Promise<AnyEthers>,
): Promise<EthersSigner> {
  const isActive = () => {
    const state = modal.getState('eip155')
    return state.address === address && state.chainId === chainId
  }
  const ethersProvider = await createProvider(whileActive(provider, isActive), chainId, load)
  return (await ethersProvider.getSigner(address)) as EthersSigner
}

/** @throws NotConnectedError */
export async function requireWallet(modal: WalletModal): Promise<EvmWallet> {
  const provider = await modal.getProvider('eip155')
  const { address, chainId } = modal.getState('eip155')
  if (!provider || address === undefined || chainId === undefined) throw new NotConnectedError()
  return { provider, address, chainId }
}
