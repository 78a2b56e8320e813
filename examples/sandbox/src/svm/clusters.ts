/** A Solana cluster that the sandbox runs. */
export type ClusterInfo = {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly genesisHash: string
}

/** With the genesis hashes of the public clusters, so that the ids are theirs. */
export const CLUSTERS: readonly ClusterInfo[] = [
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  },
  {
    id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  },
]

/** Former CAIP-2 ids, which some wallets still use. */
const OLD_IDS: ReadonlyMap<string, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
])

export const oldIdOf = (id: string): string | undefined => OLD_IDS.get(id)

/** By its present or its former id. */
export const nameOfCluster = (id: string): string | undefined =>
  CLUSTERS.find((cluster) => cluster.id === id || oldIdOf(cluster.id) === id)?.name
