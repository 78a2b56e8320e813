import { describe, expect, test } from 'vitest'
import * as limits from './limits.js'

// The value is the rule: changing it changes the product, so it is repeated here.
describe('the numbers of the specification', () => {
  const numbers: [string, number, number][] = [
    ['native balance cache 30 s', limits.BALANCE_CACHE_MS, 30_000],
    ['token balance retry block 30 s', limits.BALANCE_RETRY_BLOCK_MS, 30_000],
    ['identity cache 5 min', limits.IDENTITY_CACHE_MS, 300_000],
    ['recent wallets kept: 2', limits.MAX_RECENT_WALLETS, 2],
    ['snackbar swap delay 150 ms', limits.SNACKBAR_SWAP_MS, 150],
    ['back side effects 100 ms', limits.BACK_EFFECTS_MS, 100],
    ['featured wallets 4', limits.FEATURED_WALLETS, 4],
    ['recommended wallets 4', limits.RECOMMENDED_WALLETS, 4],
    ['RPC retry: 3 retries', limits.CALLS.rpcRead.retries, 3],
    ['RPC retry: base delay 150 ms', limits.RETRY_BASE_DELAY_MS, 150],
  ]
  test('are those of the specification', () => {
    for (const [name, actual, expected] of numbers) expect(actual, name).toBe(expected)
  })

  test('retried statuses 403, 408, 413, 429, 500, 502, 503, 504', () => {
    expect(limits.RETRIED_STATUSES).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
  })
})

describe('the numbers of the safety rules', () => {
  test('DISC-5: at most 50 announced wallets are kept', () => {
    expect(limits.MAX_ANNOUNCED_WALLETS).toBe(50)
  })

  test('DISC-6: gives up after 5 s', () => {
    expect(limits.RECONNECT_TIMEOUT_MS).toBe(5_000)
  })

  test('PRV-1: at most 200 accounts', () => {
    expect(limits.MAX_ACCOUNTS).toBe(200)
  })

  test('PRV-6: after 30 s the view says that it is still waiting', () => {
    expect(limits.WALLET_SILENT_MS).toBe(30_000)
  })

  test('IMG-5: at most 400 image entries are kept', () => {
    expect(limits.MAX_IMAGES).toBe(400)
  })

  test('NET-2: more than 30 s of Retry-After is busy, total time per logical call 60 s', () => {
    expect(limits.MAX_RETRY_AFTER_MS).toBe(30_000)
    expect(limits.MAX_CALL_MS).toBe(60_000)
  })

  test('PRIV-2: error posts: at most 5, per minute', () => {
    expect(limits.MAX_ERROR_POSTS).toBe(5)
    expect(limits.ERROR_POSTS_WINDOW_MS).toBe(60_000)
  })

  test('PRIV-4: the log buffer is about 1 MB', () => {
    expect(limits.LOG_BUFFER_BYTES).toBe(1_000_000)
  })

  test('ERR-3: repeats within 2 s are merged', () => {
    expect(limits.SNACKBAR_MERGE_MS).toBe(2_000)
  })

  test('RCT-4: a chunk that takes more than 300 ms shows progress', () => {
    expect(limits.CHUNK_LATE_MS).toBe(300)
  })

  test('WC-2: a pairing lasts 4 minutes, counts as expired when 10 s or less are left, is renewed at most 3 times', () => {
    expect(limits.PAIRING_LIFE_MS).toBe(240_000)
    expect(limits.PAIRING_MARGIN_MS).toBe(10_000)
    expect(limits.MAX_PAIRING_RENEWALS).toBe(3)
  })

  test('WC-6: a silent relay is reported after 5 s', () => {
    expect(limits.RELAY_SILENT_MS).toBe(5_000)
  })

  test('delays that a user notices', () => {
    // An origin check delays nothing by more than 1 s.
    expect(limits.ATTEST_TIMEOUT_MS).toBe(1_000)
    // An app that has not opened within 2 s counts as missing.
    expect(limits.APP_OPEN_MS).toBe(2_000)
    // An error is shown for 5 s.
    expect(limits.SNACKBAR_ERROR_SHOWN_MS).toBe(5_000)
    // A card shakes for 500 ms.
    expect(limits.SHAKE_MS).toBe(500)
    // A wallet has 3 s to disconnect.
    expect(limits.WALLET_GOODBYE_MS).toBe(3_000)
    // A message is shown for 2.5 s.
    expect(limits.SNACKBAR_SHOWN_MS).toBe(2_500)
  })

  test('NET-1: what signs or sends is never retried', () => {
    expect(limits.CALLS.rpcSend).toEqual({ timeoutMs: 30_000, retries: 0 })
    expect(limits.CALLS.change.retries).toBe(0)
  })

  test('NET-1: JSON-RPC codes -32603, -32005 and 429 are retried', () => {
    expect(limits.RETRIED_RPC_CODES).toEqual([-32603, -32005, 429])
  })
})
