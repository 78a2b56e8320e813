import type { UniversalProviderConfigOverride } from '../../config/options.js'
import { splitCaip2 } from '../../core/caip.js'
import { emptyNamespace, type Proposal } from './buildProposal.js'

/** Replaces lists of the proposal with the app's own; a new namespace starts without networks. */
export function overrideProposal(
  proposal: Proposal,
  { methods = {}, chains = {}, events = {}, rpcMap = {} }: UniversalProviderConfigOverride = {},
): Proposal {
  const result: Proposal = { ...proposal }
  const change = (namespace: string, changes: Partial<Proposal[string]>) => {
    result[namespace] = { ...(result[namespace] ?? emptyNamespace(namespace)), ...changes }
  }
  for (const [namespace, list] of Object.entries(methods)) change(namespace, { methods: [...list] })
  for (const [namespace, list] of Object.entries(chains)) change(namespace, { chains: [...list] })
  for (const [namespace, list] of Object.entries(events)) change(namespace, { events: [...list] })
  const emptied = new Set<string>()
  for (const [id, url] of Object.entries(rpcMap)) {
    const { namespace, reference } = splitCaip2(id) ?? {}
    if (namespace === undefined || reference === undefined) continue
    const kept = emptied.has(namespace) ? result[namespace]?.rpcMap : {}
    emptied.add(namespace)
    change(namespace, { rpcMap: { ...kept, [reference]: url } })
  }
  return result
}
