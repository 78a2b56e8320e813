import type { Network } from '../../domain/network.js'
import type { RelaySupport } from './relaySupport.js'

export type ProposedNamespace = {
  methods: string[]
  events: string[]
  chains: string[]
  /** RPC URLs of the app by native id. */
  rpcMap: Record<string, string>
}

export type Proposal = Record<string, ProposedNamespace>

/** The support of a namespace, from its adapter. */
export type RelayOf = (namespace: string) => RelaySupport

/** The proposal for these namespaces alone. */
export const pickNamespaces = (proposal: Proposal, namespaces: readonly string[] | undefined): Proposal =>
  Object.fromEntries(Object.entries(proposal).filter(([name]) => namespaces?.includes(name) ?? true))

export const emptyNamespace = ({ methods, events }: RelaySupport): ProposedNamespace => ({
  methods: [...methods],
  events: [...events],
  chains: [],
  rpcMap: {},
})

/** Requested namespaces: every network optional, so that a wallet without one still connects. */
export function buildProposal(
  networks: readonly Network[],
  rpcUrlOf: (network: Network) => string | undefined,
  relayOf: RelayOf,
): Proposal {
  const proposal: Proposal = {}
  for (const network of networks) {
    const { namespace, id, caipNetworkId } = network
    proposal[namespace] ??= emptyNamespace(relayOf(namespace))
    const { chains, rpcMap } = proposal[namespace]
    const older = relayOf(namespace).olderIds?.[caipNetworkId]
    chains.push(caipNetworkId, ...(older ? [older] : []))
    const url = rpcUrlOf(network)
    if (url) rpcMap[id] = url
  }
  return proposal
}
