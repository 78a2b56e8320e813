import { createWalletMemory, type WalletStorage } from '../walletMemory.js'

type PermissionOptions = {
  readonly storage: WalletStorage | null
  /** Under which the wallet remembers. */
  readonly name: string
  readonly origin: string
  readonly onChange: () => void
}

export type Permission = ReturnType<typeof createPermission>

/** Sites connected on Solana, as an extension remembers them. */
export function createPermission({ storage, name, origin, onChange }: PermissionOptions) {
  const memory = createWalletMemory(storage, `latchkey-test-wallet/${name}`)
  let origins = memory.read().origins ?? []
  function write(next: readonly string[]) {
    origins = next
    memory.write({ origins, account: '', chainId: 0, addedChains: [], isLocked: false })
    onChange()
  }
  const otherEntries = () => origins.filter((candidate) => candidate !== origin)
  return {
    get isPermitted() {
      return origins.includes(origin)
    },
    permit: () => write([...otherEntries(), origin]),
    revoke: () => write(otherEntries()),
    stop: memory.watch(() => {
      origins = memory.read().origins ?? []
      onChange()
    }),
  }
}
