import { useEffect, useState } from 'react'
import type { WalletModal } from '../instance/walletModal.js'
import { useEip1193Provider } from '../react/hooks/useEip1193Provider.js'
import { useNamespace } from '../react/useNamespace.js'
import type { EthersProvider, EthersSigner, EvmWallet } from './createEthers.js'
import { loadCreateEthers } from './getEthersSigner.js'

type Created<T> = { readonly wallet: EvmWallet; readonly value: T }

/** What is created for the connected wallet: the same object until account, network or connection change. */
function useCreated<T>(user: string, create: (wallet: EvmWallet, modal: WalletModal) => Promise<T>): T | undefined {
  const provider = useEip1193Provider()
  const { modal, account, network } = useNamespace(user, 'eip155')
  const [created, setCreated] = useState<Created<T>>()
  const address = account?.address
  const chainId = network === undefined ? undefined : Number(network.id)

  useEffect(() => {
    if (!provider || address === undefined || chainId === undefined) return setCreated(undefined)
    let isCurrent = true
    const wallet = { provider, address, chainId }
    create(wallet, modal).then(
      (value) => isCurrent && setCreated({ wallet, value }),
      // biome-ignore lint/suspicious/noConsole: without ethers the app would wait for a signer forever
      (error) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [modal, provider, address, chainId, create])

  const { wallet, value } = created ?? {}
  const isCurrent = wallet?.provider === provider && wallet?.address === address && wallet?.chainId === chainId
  return isCurrent ? value : undefined
}

const createSigner = async (wallet: EvmWallet, modal: WalletModal) =>
  (await loadCreateEthers()).createEthersSigner(modal, wallet)
const createProvider = async (wallet: EvmWallet) => (await loadCreateEthers()).createEthersProvider(wallet)

/**
 * An ethers signer for the active EVM account on its active network, or `undefined`. The same object until account, network
 * or connection change; ethers loads once a wallet is connected.
 */
export const useEthersSigner = (): EthersSigner | undefined => useCreated('useEthersSigner', createSigner)

/**
 * An ethers provider over the connected EVM wallet, or `undefined`. The same object until account, network or connection
 * change; ethers loads once a wallet is connected.
 */
export const useEthersProvider = (): EthersProvider | undefined => useCreated('useEthersProvider', createProvider)
