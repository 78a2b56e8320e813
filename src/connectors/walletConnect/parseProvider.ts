import { isRecord } from '../../core/guards.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import type { UniversalProvider } from './universalProvider.js'

const hasMethods = (value: unknown, ...names: readonly string[]) =>
  isRecord(value) && names.every((name) => typeof value[name] === 'function')

/**
 * The app's own instance.
 * @throws InvalidOptionError for anything else, such as the promise that `init` returns.
 */
export function parseProvider(value: object): UniversalProvider {
  const { client } = value as { client?: unknown }
  const isComplete =
    hasMethods(value, 'connect', 'disconnect', 'on', 'removeListener') &&
    isRecord(client) &&
    hasMethods(client, 'connect', 'request', 'disconnect', 'on', 'off') &&
    hasMethods(client.session, 'get', 'getAll') &&
    hasMethods(client.pairing, 'getAll')
  if (!isComplete) throw new InvalidOptionError('universalProvider', 'an awaited UniversalProvider.init() is needed')
  return value as UniversalProvider
}
