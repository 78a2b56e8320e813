import { isNameLabel, type NamedAddress, type NameSuggestion } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import { HttpStatusError } from '../../errors/requestErrors.js'
import type { Http } from '../http.js'
import { z } from '../schema.js'

/** Names of one account, and suggestions, of which more are not read. */
const MAX_NAMES = 20

const Text = z.string().check(z.maxLength(4_096))
/** A free name is an empty list, with the version of the interface that is asked for. */
const Profile = z.union([
  z.object({ name: z.optional(Text), addresses: z.record(Text, z.object({ address: Text })) }),
  z.array(z.unknown()).check(z.maxLength(0)),
])
const Owned = z.array(z.unknown())
const Named = z.object({ name: Text })
const Suggestions = z.object({ suggestions: z.array(z.unknown()) })
const Suggestion = z.object({ name: Text, registered: z.boolean() })

const isName = /^[a-z0-9.-]{3,120}$/

/** Whether the name belongs to the profile service, not to a chain. */
export const isServiceName = (name: string, suffixes: readonly string[]) =>
  suffixes.some((suffix) => name.toLowerCase().endsWith(suffix))

export type NameRegistration = {
  readonly name: string
  /** The signed text. */
  readonly message: string
  readonly signature: string
  /** ENSIP-11. */
  readonly coinType: number
  readonly address: string
}

/** The service's own reason, if it gives one. */
const failedWith =
  (message: string) =>
  (cause: unknown): never => {
    if (cause instanceof HttpStatusError) throw new NameServiceError(cause.reason ?? message, { cause })
    throw cause
  }

/** Names of the profile service. */
export type NameService = ReturnType<typeof createNameService>

export function createNameService(http: Http) {
  const fetchProfile = (name: string, signal?: AbortSignal) =>
    http
      .get(`/v1/profile/account/${encodeURIComponent(name)}`, {
        query: { apiVersion: 2 },
        parse(value) {
          const { data } = Profile.safeParse(value)
          // The record of another name is no answer.
          const isOther =
            data && !Array.isArray(data) && data.name !== undefined && data.name.toLowerCase() !== name.toLowerCase()
          return isOther ? undefined : data
        },
        signal,
      })
      .catch(failedWith('Error resolving name'))

  return {
    /** See `Http`. */
    aheadMs: http.aheadMs,
    /** The address of a name for the first of the coin types that it has; `undefined` if nobody owns it. */
    async fetchAddress(
      text: string,
      coinTypes: readonly number[],
      signal?: AbortSignal,
    ): Promise<NamedAddress | undefined> {
      const name = text.toLowerCase()
      if (!isName.test(name)) return undefined
      const profile = await fetchProfile(name, signal)
      if (Array.isArray(profile)) return undefined
      const addresses = new Map(Object.entries(profile.addresses))
      const coinType = coinTypes.find((type) => addresses.has(String(type)))
      const address = addresses.get(String(coinType))?.address
      return address === undefined ? undefined : { address, isFallback: coinType !== coinTypes[0] }
    },
    /** Whether anybody owns the name. */
    isRegistered: async (name: string, signal?: AbortSignal): Promise<boolean> =>
      !Array.isArray(await fetchProfile(name, signal)),
    /** Names that claim the address; each has to be looked up before it is believed (NAME-4). */
    async fetchNames(address: string, signal?: AbortSignal): Promise<readonly string[]> {
      const entries = await http
        .get(`/v1/profile/reverse/${encodeURIComponent(address)}`, {
          query: { sender: address, apiVersion: 2 },
          parse: (value) => Owned.safeParse(value).data,
          signal,
        })
        .catch(failedWith('Error fetching names for address'))
      return entries.slice(0, MAX_NAMES).flatMap((entry) => {
        const { data } = Named.safeParse(entry)
        return data && isName.test(data.name) ? [data.name] : []
      })
    },
    /** The wanted name and others like it, without their suffix; only what could be registered (NAME-3). */
    async fetchSuggestions(label: string, suffix: string, signal?: AbortSignal): Promise<readonly NameSuggestion[]> {
      const { suggestions } = await http
        .get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, {
          query: { zone: suffix.slice(1) },
          parse: (value) => Suggestions.safeParse(value).data,
          signal,
        })
        .catch(failedWith('Error fetching name suggestions'))
      const byLabel = new Map<string, NameSuggestion>()
      for (const suggestion of suggestions.slice(0, MAX_NAMES)) {
        const { data } = Suggestion.safeParse(suggestion)
        const text = data?.name.endsWith(suffix) ? data.name.slice(0, -suffix.length) : ''
        if (data && isNameLabel(text)) byLabel.set(text, { label: text, isRegistered: data.registered })
      }
      return [...byLabel.values()]
    },
    /** Asked once; the answer only tells that it was accepted. */
    async register({ name, coinType, ...signed }: NameRegistration, signal?: AbortSignal): Promise<void> {
      await http
        .post('/v1/profile/account', {
          kind: 'change',
          body: { coin_type: coinType, ...signed },
          parse: () => true,
          signal,
        })
        .catch(failedWith(`Error registering name ${name}`))
    },
  }
}

/** What an adapter knows about names. */
type NameSource = {
  readonly capabilities?:
    | {
        nameCoinTypes?(network: Network): readonly number[]
        names?(): Promise<{
          resolve(name: string, network: Network, signal: AbortSignal): Promise<NamedAddress | undefined>
        }>
      }
    | undefined
  addressParser(): Promise<(text: unknown) => string | undefined>
}

type Where = {
  /** Loads the client; only names of the profile service need it. */
  http(): Promise<Http>
  readonly source: NameSource
  readonly network: Network
  /** Of names of the profile service. */
  readonly suffixes: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Where a name leads on a network, in canonical form: by the profile service or by the chain; `undefined` if nowhere.
 * @throws NameInvalidError for a name that its chain does not allow, NameOffchainError for one that needs a gateway.
 */
export async function lookUpName(
  name: string,
  { http, source, network, suffixes, signal }: Where,
): Promise<NamedAddress | undefined> {
  const { capabilities } = source
  const resolved = isServiceName(name, suffixes)
    ? await createNameService(await http()).fetchAddress(name, capabilities?.nameCoinTypes?.(network) ?? [], signal)
    : await (await capabilities?.names?.())?.resolve(name, network, signal)
  // A service can answer anything: only a valid address counts.
  const address = resolved && (await source.addressParser())(resolved.address)
  return resolved && address !== undefined ? { ...resolved, address } : undefined
}
