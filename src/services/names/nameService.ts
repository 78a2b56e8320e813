import type { Http } from '../http.js'
import { z } from '../schema.js'

const Text = z.string().check(z.maxLength(4_096))
/** A free name is an empty list, with the version of the interface that is asked for. */
const Profile = z.union([
  z.object({ addresses: z.record(Text, z.object({ address: Text })) }),
  z.array(z.unknown()).check(z.maxLength(0)),
])

const SUFFIXES = ['.reown.id', '.wcn.id']
const isName = /^[a-z0-9.-]{3,120}$/

/** Whether the name belongs to the profile service, not to a chain. */
export const isServiceName = (name: string) => SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix))

/** Names of the profile service. */
export function createNameService(http: Http) {
  return {
    /** The address of a name for the first of the coin types that it has; `undefined` if nobody owns it. */
    async fetchAddress(text: string, coinTypes: readonly number[], signal?: AbortSignal): Promise<string | undefined> {
      const name = text.toLowerCase()
      if (!isName.test(name)) return undefined
      const profile = await http.get(`/v1/profile/account/${encodeURIComponent(name)}`, {
        query: { apiVersion: 2 },
        parse: (value) => Profile.safeParse(value).data,
        signal,
      })
      if (Array.isArray(profile)) return undefined
      const known = new Map(Object.entries(profile.addresses))
      const found = coinTypes.find((type) => known.has(String(type)))
      return known.get(String(found))?.address
    },
  }
}
