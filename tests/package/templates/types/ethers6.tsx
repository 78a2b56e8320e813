import type { BrowserProvider, JsonRpcSigner } from 'ethers'
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

isTrue<Equal<EthersProvider, BrowserProvider>>(true)
isTrue<Equal<ReturnType<typeof useEthersSigner>, JsonRpcSigner | undefined>>(true)
isTrue<Equal<ReturnType<typeof useEthersProvider>, BrowserProvider | undefined>>(true)

export async function signAndRead(modal: WalletModal): Promise<[string, bigint]> {
  const signer: JsonRpcSigner = await getEthersSigner(modal)
  const provider: BrowserProvider = await getEthersProvider(modal)
  return [await signer.signTypedData({}, {}, {}), await provider.getBalance(signer.address)]
}
