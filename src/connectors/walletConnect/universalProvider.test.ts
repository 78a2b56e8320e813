import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { parseProvider } from './universalProvider.js'

const ignore = () => undefined

const createProvider = (client: unknown) =>
  Object.assign(new EventEmitter(), { client, connect: ignore, disconnect: ignore })

const createClient = () =>
  Object.assign(new EventEmitter(), {
    connect: ignore,
    request: ignore,
    disconnect: ignore,
    session: { get: ignore, getAll: () => [] },
    pairing: { getAll: () => [] },
  })

test('an instance is returned unchanged', () => {
  const provider = createProvider(createClient())
  expect(parseProvider(provider)).toBe(provider)
})

test.each([
  ['the promise of one', Promise.resolve(createProvider(createClient()))],
  ['an EIP-1193 provider', { request: ignore, on: ignore, removeListener: ignore }],
  ['one without a client', createProvider(undefined)],
  ['one whose client stores no sessions', createProvider({ ...createClient(), session: undefined })],
  ['one whose client stores no pairings', createProvider({ ...createClient(), pairing: [] })],
  ['one whose client cannot send', createProvider({ ...createClient(), request: 'no' })],
])('%s is an invalid option', (_, value) => {
  expect(() => parseProvider(value)).toThrow(InvalidOptionError)
  expect(() => parseProvider(value)).toThrow('walletConnect.provider')
})
