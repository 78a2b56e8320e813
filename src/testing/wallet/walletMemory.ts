import { isRecord } from './params.js'

/** A network the wallet knows. Name and symbol are only for its panel. */
export type TestChain = {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** What the wallet stores across reloads. */
export type Remembered = {
  /** Origins that may see the accounts. */
  readonly origins: readonly string[]
  readonly account: string
  readonly chainId: number
  /** Networks added by pages. */
  readonly addedChains: readonly TestChain[]
  readonly isLocked: boolean
}

export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

export type WalletMemory = ReturnType<typeof createWalletMemory>

/** Reads and writes the stored state. A throwing or corrupt storage counts as empty. */
export function createWalletMemory(storage: WalletStorage | null, key: string) {
  return {
    read(): Partial<Remembered> {
      try {
        return parseRemembered(JSON.parse(storage?.getItem(key) ?? '{}'))
      } catch {
        return {}
      }
    },
    write(remembered: Remembered) {
      try {
        storage?.setItem(key, JSON.stringify(remembered))
      } catch {
        // A full or blocked storage only makes the wallet forgetful.
      }
    },
    /** Calls back when another tab of the same origin wrote. */
    watch(onChange: () => void) {
      if (!storage || typeof window === 'undefined') return () => {}
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) onChange()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** The page's own storage, if available. */
export function readLocalStorage(): WalletStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function parseRemembered(value: unknown): Partial<Remembered> {
  if (!isRecord(value)) return {}
  const { origins, account, chainId, addedChains, isLocked } = value
  return {
    ...(Array.isArray(origins) ? { origins: origins.filter((origin) => typeof origin === 'string') } : {}),
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof chainId === 'number' ? { chainId } : {}),
    ...(Array.isArray(addedChains) ? { addedChains: addedChains.filter(isChain) } : {}),
    ...(typeof isLocked === 'boolean' ? { isLocked } : {}),
  }
}

const isChain = (value: unknown): value is TestChain =>
  isRecord(value) && Number.isSafeInteger(value.id) && typeof value.rpcUrl === 'string'
