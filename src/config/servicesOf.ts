import type { Services, SettingsInput } from './options.js'
import { defaultServices } from './services.js'

type Given<T> = { [key in keyof T]?: Exclude<T[key], undefined> }

/** Without what is said to be `undefined`: that counts as not given. */
export const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => (value ?? undefined) !== undefined)) as Given<T>

/** The address of every service, with the defaults filled in. */
export const servicesOf = ({ services, sandbox }: SettingsInput): Services => ({
  ...defaultServices,
  ...given(services),
  ...sandbox?.services,
})
