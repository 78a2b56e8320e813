import { createHmac, randomBytes } from 'node:crypto'
import type { Nodes } from '../nodes/createNodes.ts'
import { createChainHistory } from './createChainHistory.ts'
import type { HistoryEntry } from './historyEntry.ts'
import { seededAccount, seedHistory } from './seedHistory.ts'

/** 80 characters in base64: the entry's serial, and a code that proves the cursor is ours. */
const SERIAL_BYTES = 8
const CODE_BYTES = 52

export type History = ReturnType<typeof createHistory>

/** What happened on the chains, and the account that has a long past. */
export function createHistory(nodes: Nodes, now: () => number) {
  let serial = 0
  const nextSerial = () => {
    serial += 1
    return serial
  }
  const secret = randomBytes(32)
  const chains = nodes.all.map((node) => createChainHistory(node, nextSerial))
  let seeded: readonly HistoryEntry[] | undefined

  function readSeeded(account: string): readonly HistoryEntry[] {
    if (account !== seededAccount.address.toLowerCase()) return []
    seeded ??= seedHistory({ ...seededAccount, now: now(), nextSerial })
    return seeded
  }

  function writeCursor(list: string, { serial: last }: HistoryEntry): string {
    const bytes = Buffer.alloc(SERIAL_BYTES)
    bytes.writeBigUInt64BE(BigInt(last))
    const code = createHmac('sha512', secret).update(list).update(bytes).digest().subarray(0, CODE_BYTES)
    return Buffer.concat([bytes, code]).toString('base64url')
  }

  return {
    nextSerial,
    /** In no order. */
    async read(account: string): Promise<readonly HistoryEntry[]> {
      const matches = await Promise.all(chains.map(({ read }) => read(account)))
      return [...readSeeded(account), ...matches.flat()]
    },
    /** For the entries after this one. `list` names the account and its filter. */
    writeCursor,
    /** The place after the entry that the cursor names; `undefined` for a cursor of another list. */
    findCursor(list: string, entries: readonly HistoryEntry[], cursor: string): number | undefined {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length !== SERIAL_BYTES + CODE_BYTES) return undefined
      const last = Number(bytes.readBigUInt64BE())
      const index = entries.findIndex((entry) => entry.serial === last)
      const entry = entries[index]
      return entry && writeCursor(list, entry) === cursor ? index + 1 : undefined
    },
  }
}
