import { hashOf } from '../catalogue/createSeed.ts'
import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { isEvmAddress } from '../dataApi/isAddress.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import type { History } from './createHistory.ts'
import { type HistoryEntry, readTime, writeTime } from './historyEntry.ts'
import { MAX_SEED, seedHistory } from './seedHistory.ts'

const done = jsonAnswer({ ok: true })

type Preset = { readonly metadata: object; readonly transfers: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes what a test leaves out. What it gives is sent as it is, right or wrong. */
function readEntry(input: unknown, serial: number, preset: Preset): HistoryEntry {
  const entry = Object.fromEntries(Object.entries(isObject(input) ? input : {}))
  const metadata =
    'metadata' in entry && !isObject(entry.metadata)
      ? entry.metadata
      : { ...preset.metadata, ...(isObject(entry.metadata) ? entry.metadata : {}) }
  const complete = { id: hashOf(`entry ${serial}`).slice(0, 32), transfers: preset.transfers, ...entry, metadata }
  const facts: Readonly<Record<string, unknown>> = isObject(metadata) ? metadata : {}
  return {
    serial,
    at: readTime(facts.minedAt),
    chain: typeof facts.chain === 'string' ? facts.chain : null,
    describe: () => (isObject(input) ? complete : input),
  }
}

function presetsOf(address: string, minedAt: string, serial: number) {
  const common = { hash: `0x${hashOf(`transaction ${serial}`)}`, minedAt, sentTo: address, application: null }
  const stranger = `0x${hashOf(`sender ${serial}`).slice(0, 40)}`
  const entry: Preset = {
    metadata: {
      operationType: 'receive',
      ...common,
      sentFrom: stranger,
      status: 'confirmed',
      nonce: 0,
      chain: 'eip155:1',
    },
    transfers: [],
  }
  const purchase: Preset = {
    metadata: {
      operationType: 'buy',
      ...common,
      sentFrom: 'Coinbase',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      nonce: 1,
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'USDC', symbol: 'USDC', icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '100' },
        value: 100,
        price: 1,
      },
    ],
  }
  return { entry, purchase }
}

/** Adds entries to the history of one project. */
export function historyControlRoute(history: History): Route {
  function readList(fields: Fields, name: 'entries' | 'onramp', address: string, minedAt: string) {
    if (!fields.has(name)) return []
    return fields.list(name).map((input) => {
      const serial = history.nextSerial()
      const { entry, purchase } = presetsOf(address, minedAt, serial)
      return readEntry(input, serial, name === 'entries' ? entry : purchase)
    })
  }

  function readSeed(fields: Fields, address: string, now: number): readonly HistoryEntry[] {
    if (!fields.has('seed')) return []
    const count = fields.integer('seed', 0, MAX_SEED)
    const chainId = fields.has('chainId') ? fields.integer('chainId', 1, Number.MAX_SAFE_INTEGER) : 1
    return seedHistory({ address, chainId, count, now, nextSerial: history.nextSerial })
  }

  function add({ body, scope, now }: Call) {
    const fields = readFields(body.json)
    const address = fields.text('address').toLowerCase()
    if (!isEvmAddress(address)) throw refuseControl('address must be an EVM address')
    const minedAt = writeTime(Math.floor(now() / 1000) * 1000)
    const { entries, onramp } = scope.history
    // Before the entries, which a test expects to find exactly as given.
    const seeded = readSeed(fields, address, now())
    const added = [...seeded, ...readList(fields, 'entries', address, minedAt)]
    const purchases = readList(fields, 'onramp', address, minedAt)
    entries.set(address, [...(entries.get(address) ?? []), ...added])
    onramp.set(address, [...(onramp.get(address) ?? []), ...purchases])
    return done
  }

  return { method: 'POST', path: '/__sandbox/history', answer: add }
}
