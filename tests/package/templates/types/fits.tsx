import {
  createWalletModal,
  type NetworkInput,
  useEip1193Provider,
  useViemWalletClient,
  useWalletAccount,
  useWalletModal,
  useWalletNetwork,
} from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  type EIP1193Provider,
  type Hex,
  type Transport,
  type WalletClient,
} from 'viem'
import 'latchkey/styles.css'
import * as chains from 'viem/chains'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(value: T) => value
const take = <T,>(value: T) => value

// Lists of chains, as viem, wagmi 2 and wagmi 3 type them.
const list: readonly Chain[] = [chains.mainnet, chains.optimism, chains.zksync]
const tuple = [chains.base, chains.celo] as const satisfies readonly [Chain, ...Chain[]]
export const adapters = [eip155({ networks: list }), eip155({ networks: tuple }), eip155({ networks: [mainnet] })]

const names: NetworkInput[] = [1, 1n, 'eip155:1', mainnet, chains.mainnet]
export const modal = createWalletModal({ adapters, networks: { default: chains.mainnet } })

export async function verbs() {
  for (const name of names) await modal.switchNetwork(name)
  modal.removeNetwork(chains.base)
  take<Chain>(modal.addNetwork('eip155', chains.base))
  take<Hex>(await modal.signMessage({ message: 'text' }))
}

export function Page() {
  const account = useWalletAccount()
  const { network, chainId, networks } = useWalletNetwork()
  const provider = useEip1193Provider()
  const { walletClient } = useViemWalletClient()
  const shown = useWalletModal()

  isTrue<Equal<typeof account.address, Address | undefined>>(true)
  isTrue<Equal<typeof account.chainId, number | undefined>>(true)
  isTrue<Equal<typeof chainId, number | undefined>>(true)
  if (account.isConnected) {
    isTrue<Equal<typeof account.address, Address>>(true)
    isTrue<Equal<typeof account.chainId, number>>(true)
    take<readonly [Address, ...Address[]]>(account.addresses)
    take<string>(account.connector.id)
  }
  if (account.status === 'disconnected') isTrue<Equal<typeof account.address, undefined>>(true)
  take<Chain | undefined>(network)
  take<readonly Chain[]>(networks)
  take<number | undefined>(network?.id)
  take<Address | undefined>(shown.account?.address)
  take<EIP1193Provider | undefined>(provider)
  take<WalletClient<Transport, Chain, Account> | undefined>(walletClient)
  if (provider && network) {
    createWalletClient({ chain: network, transport: custom(provider) })
    createPublicClient({ chain: network, transport: custom(provider) })
  }
  const send = () => walletClient?.sendTransaction({ to: account.address ?? null, value: 1n })
  return <button type="button" onClick={() => void send()} />
}
