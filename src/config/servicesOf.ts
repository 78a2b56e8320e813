import type { Services, SettingsInput } from './options.js'
import { defaultServices } from './services.js'

type Given<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Drops `undefined` values: they count as not given. */
export const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => (value ?? undefined) !== undefined)) as Given<T>

/** Every service URL, with defaults. */
export const servicesOf = ({ services, sandbox }: SettingsInput): Services => ({
  ...defaultServices,
  ...given(services),
  ...sandbox?.services,
})
