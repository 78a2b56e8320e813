import type { CatalogueWallet } from '../../domain/wallet.js'

/** What a connector says about its wallet. */
type Announced = {
  readonly name: string
  readonly rdns?: string | undefined
  readonly catalogueId?: string | undefined
}

/** Our own row, which is no wallet. */
const OWN = 'WalletConnect'

/**
 * The name that may leave the page (PRIV-2): the one of the catalogue. What a wallet announces is free text; a wallet of
 * this name counts only with the identity of a catalogue entry.
 */
export function toSentName(name: string, announced: readonly Announced[], entries: Iterable<CatalogueWallet>): string {
  const wallets = announced.filter((wallet) => wallet.name === name)
  const isEntryOf = (entry: CatalogueWallet) =>
    wallets.length === 0
      ? entry.name === name
      : wallets.some(({ rdns, catalogueId }) => catalogueId === entry.id || (rdns !== undefined && rdns === entry.rdns))
  for (const entry of entries) if (isEntryOf(entry)) return entry.name
  return name === OWN ? name : 'Unknown'
}
