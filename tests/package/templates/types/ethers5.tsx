import type { BigNumber, providers } from 'ethers'
import type { WalletModal } from 'latchkey'
import {
  type EthersProvider,
  getEthersProvider,
  getEthersSigner,
  type useEthersProvider,
  type useEthersSigner,
} from 'latchkey/ethers'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(value: T) => value

isTrue<Equal<EthersProvider, providers.Web3Provider>>(true)
isTrue<Equal<ReturnType<typeof useEthersSigner>, providers.JsonRpcSigner | undefined>>(true)
isTrue<Equal<ReturnType<typeof useEthersProvider>, providers.Web3Provider | undefined>>(true)

export async function signAndRead(modal: WalletModal): Promise<[string, BigNumber]> {
  const signer: providers.JsonRpcSigner = await getEthersSigner(modal)
  const provider: providers.Web3Provider = await getEthersProvider(modal)
  return [await signer._signTypedData({}, {}, {}), await provider.getBalance(signer.getAddress())]
}
