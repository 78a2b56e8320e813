import type { OnrampOption, OnrampProvider } from '../../domain/onramp.js'
import { ProviderInvalidError } from '../../errors/onrampErrors.js'

const isHost = (host: string) => /^[a-z0-9.-]+(:[0-9]{1,5})?$/i.test(host)

function check({ id, hosts, namespaces }: OnrampProvider, ids: readonly string[]) {
  const refuse = (why: string) => new ProviderInvalidError(id, why)
  if (!/^[A-Za-z0-9-]{1,40}$/.test(id)) throw refuse('an id has letters, digits and dashes')
  if (ids.filter((providerId) => providerId === id).length > 1) throw refuse('two providers have this id')
  if (hosts.length === 0 || !hosts.every(isHost)) throw refuse('host names of its pages are needed')
  if (namespaces.length === 0) throw refuse('at least one namespace is needed')
}

/**
 * Who sells tokens in the modal, in this order.
 * @throws ProviderInvalidError for a provider without hosts, or two with one id.
 */
export function onramp({ providers }: OnrampOption): OnrampOption {
  const ids = providers.map(({ id }) => id)
  for (const provider of providers) check(provider, ids)
  return { providers: [...providers] }
}
