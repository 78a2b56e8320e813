import { mainnet } from '../../config/networks.js'
import type { SettingsInput } from '../../config/options.js'
import type { FrameWallet } from '../../connectors/embedded/createFrameWallet.js'
import type { Embedded } from '../../controllers/embedded/embedded.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { toNetwork } from '../../domain/network.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { createTestInstance } from './createTestInstance.js'
import { createFakeAdapter, createFakeConnector } from './fakeAdapter.js'

/** A call that the test answers; aborting it rejects it. */
export type OpenCall<T> = {
  readonly args: readonly unknown[]
  readonly signal: AbortSignal
  resolve(value: T): void
  reject(error: Error): void
}

/** A function whose calls stay open, in a list. Its last argument is their signal. */
export const keepOpen =
  <T>(calls: OpenCall<T>[]) =>
  (...args: unknown[]) =>
    new Promise<T>((resolve, reject) => {
      const signal = args.at(-1) as AbortSignal
      signal.addEventListener('abort', () => reject(new RequestAbortedError()))
      calls.push({ args: args.slice(0, -1), signal, resolve, reject })
    })

/** An instance with an embedded wallet of the test's: connecting it stays open, and logins are recorded by their events. */
export function createLoginInstance(wallet: Partial<FrameWallet>, input: SettingsInput = {}) {
  const page = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], input)
  const { instance } = page
  const { connector, session } = createFakeConnector({ id: EMBEDDED_ID })
  const connects: OpenCall<void>[] = []
  const openConnect = keepOpen(connects)
  Object.assign(connector, {
    type: 'AUTH',
    connect: ({ signal }: { signal: AbortSignal }) => openConnect(signal).then(() => session),
  })
  const record: string[] = []
  instance.events.watch(({ event }) => {
    if (/^(EMAIL|DEVICE|SOCIAL)_/.test(event)) record.push(event)
  })
  const frameWallet = { load: async () => undefined, abandonLogin: () => void record.push('abandoned'), ...wallet }
  const embedded = { wallet: frameWallet, connector } as unknown as Embedded
  Object.assign(instance.clients, { embedded: async () => embedded })
  return { ...page, connector, connects, record, end: () => instance.scope.end() }
}
