import type { ProposalOverride } from '../../config/options.js'
import { splitCaip2 } from '../../core/caip.js'
import { isRecord } from '../../core/values.js'
import type { Network } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { RelayOf, RelaySupport } from './relaySupport.js'

export type ProposedNamespace = {
  methods: string[]
  events: string[]
  chains: string[]
  /** RPC URLs of the app by native id. */
  rpcMap: Record<string, string>
}

export type Proposal = Record<string, ProposedNamespace>

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

const isText = (value: unknown) => typeof value === 'string'
const isList = (value: unknown) => Array.isArray(value) && value.every(isText)

/** @throws InvalidOptionError unless lists are by namespace, and URLs by CAIP-2 id. */
export function checkOverride(value: unknown) {
  if (value === undefined) return
  const fail = (why: string) => new InvalidOptionError('walletConnect.proposal', why)
  if (!isRecord(value)) throw fail('an object is needed')
  for (const field of ['methods', 'chains', 'events', 'rpcMap']) {
    const isEntry = field === 'rpcMap' ? isText : isList
    const entries = value[field]
    if (entries === undefined) continue
    if (!isRecord(entries) || !Object.values(entries).every(isEntry))
      throw fail(`${field} must map ${field === 'rpcMap' ? 'CAIP-2 ids to URLs' : 'namespaces to lists of texts'}`)
  }
}

/** Replaces lists of the proposal with the app's own; a new namespace starts without networks. */
export function overrideProposal(
  proposal: Proposal,
  { methods = {}, chains = {}, events = {}, rpcMap = {} }: ProposalOverride = {},
  relayOf: RelayOf,
): Proposal {
  const result: Proposal = { ...proposal }
  const change = (namespace: string, changes: Partial<Proposal[string]>) => {
    result[namespace] = { ...(result[namespace] ?? emptyNamespace(relayOf(namespace))), ...changes }
  }
  for (const [namespace, list] of Object.entries(methods)) change(namespace, { methods: [...list] })
  for (const [namespace, list] of Object.entries(chains)) change(namespace, { chains: [...list] })
  for (const [namespace, list] of Object.entries(events)) change(namespace, { events: [...list] })
  const emptied = new Set<string>()
  for (const [id, url] of Object.entries(rpcMap)) {
    const { namespace, reference } = splitCaip2(id) ?? {}
    if (namespace === undefined || reference === undefined) continue
    const entries = emptied.has(namespace) ? result[namespace]?.rpcMap : {}
    emptied.add(namespace)
    change(namespace, { rpcMap: { ...entries, [reference]: url } })
  }
  return result
}
