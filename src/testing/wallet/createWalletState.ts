import type { Address } from 'viem'
import { knownChains } from './knownChains.js'
import type { Remembered, TestChain, WalletMemory } from './walletMemory.js'

type WalletStateOptions = {
  readonly addresses: readonly Address[]
  readonly chains: readonly TestChain[]
  readonly origin: string
  readonly memory: WalletMemory
}

/** A network with the names the panel needs. */
export type NamedChain = Required<TestChain> & { readonly name: string; readonly symbol: string }

export type WalletState = ReturnType<typeof createWalletState>

/** The wallet's settings; every change is stored, then reported to watchers. */
export function createWalletState({ addresses, chains, origin, memory }: WalletStateOptions) {
  const [firstAddress] = addresses
  const [firstChain] = chains
  if (!firstAddress) throw new TypeError('A test wallet needs an account: give `accounts` at least one private key.')
  if (!firstChain) throw new TypeError('A test wallet needs a network: give `chains` at least one id with its rpcUrl.')

  const findAddress = (address: string) =>
    addresses.find((candidate) => candidate.toLowerCase() === address.toLowerCase())

  const restore = (): Remembered & { readonly account: Address } => {
    const { origins = [], account = '', chainId = 0, addedChains = [], isLocked = false } = memory.read()
    const isKnown = [...chains, ...addedChains].some(({ id }) => id === chainId)
    return {
      origins,
      addedChains,
      isLocked,
      account: findAddress(account) ?? firstAddress,
      chainId: isKnown ? chainId : firstChain.id,
    }
  }

  const watchers = new Set<() => void>()
  let current = restore()

  const set = (next: typeof current) => {
    current = next
    for (const watcher of watchers) watcher()
  }
  const change = (changes: Partial<typeof current>) => {
    const next = { ...current, ...changes }
    memory.write(next)
    set(next)
  }
  const listChains = () => [...chains, ...current.addedChains].map(nameChain)
  const otherOrigins = () => current.origins.filter((candidate) => candidate !== origin)

  return {
    get isLocked() {
      return current.isLocked
    },
    /** Whether the page may request accounts and signatures, locked or not. */
    get isPermitted() {
      return current.origins.includes(origin)
    },
    /** The active account first. */
    get accounts(): readonly [Address, ...Address[]] {
      return [current.account, ...addresses.filter((address) => address !== current.account)]
    },
    /** In the given order. */
    addresses,
    get chain() {
      return listChains().find(({ id }) => id === current.chainId) ?? nameChain(firstChain)
    },
    get chains() {
      return listChains()
    },
    findAddress,
    findChain: (chainId: number) => listChains().find(({ id }) => id === chainId),
    permit: () => change({ origins: [...otherOrigins(), origin] }),
    revoke: () => change({ origins: otherOrigins() }),
    selectAccount: (account: Address) => change({ account }),
    selectChain: (chainId: number) => change({ chainId }),
    addChain: (chain: TestChain) => change({ addedChains: [...current.addedChains, chain], chainId: chain.id }),
    setLocked: (isLocked: boolean) => change({ isLocked }),
    /** Applies what another tab wrote. */
    reload: () => set(restore()),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

function nameChain({ id, rpcUrl, name, symbol }: TestChain): NamedChain {
  const existing = knownChains[id]
  return { id, rpcUrl, name: name ?? existing?.name ?? `Network ${id}`, symbol: symbol ?? existing?.symbol ?? 'ETH' }
}
