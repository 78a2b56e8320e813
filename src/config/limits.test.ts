import { describe, expect, test } from 'vitest'
import * as limits from './limits.js'

describe('the numbers of the specification', () => {
  test.each([
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
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })

  test('retried statuses 403, 408, 413, 429, 500, 502, 503, 504', () => {
    expect(limits.RETRIED_STATUSES).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
  })
})

describe('the numbers of the safety rules', () => {
  test.each([
    ['DISC-5: at most 50 announced wallets are kept', limits.MAX_ANNOUNCED_WALLETS, 50],
    ['DISC-6: gives up after 5 s', limits.RECONNECT_TIMEOUT_MS, 5_000],
    ['PRV-1: at most 200 accounts', limits.MAX_ACCOUNTS, 200],
    ['PRV-6: after 30 s the view says that it is still waiting', limits.WALLET_SILENT_MS, 30_000],
    ['IMG-5: at most 400 image entries are held', limits.MAX_IMAGES, 400],
    ['NET-2: more than 30 s of Retry-After is busy', limits.MAX_RETRY_AFTER_MS, 30_000],
    ['NET-2: total time per logical call 60 s', limits.MAX_CALL_MS, 60_000],
    ['PRIV-2: error posts: at most 5', limits.MAX_ERROR_POSTS, 5],
    ['PRIV-2: per minute', limits.ERROR_POSTS_WINDOW_MS, 60_000],
    ['PRIV-4: the log buffer is about 1 MB', limits.LOG_BUFFER_BYTES, 1_000_000],
    ['ERR-3: repeats within 2 s are merged', limits.SNACKBAR_MERGE_MS, 2_000],
    ['RCT-4: a chunk that takes more than 300 ms shows a sign of progress', limits.CHUNK_LATE_MS, 300],
    ['WC-2: a pairing lasts 4 minutes', limits.PAIRING_LIFE_MS, 240_000],
    ['WC-2: counts as expired when 10 s or less are left', limits.PAIRING_MARGIN_MS, 10_000],
    ['WC-2: is renewed at most 3 times', limits.MAX_PAIRING_RENEWALS, 3],
    ['WC-6: a silent relay is reported after 5 s', limits.RELAY_SILENT_MS, 5_000],
    ['an origin check holds nothing up for more than 1 s', limits.ATTEST_TIMEOUT_MS, 1_000],
    ['an app that did not open within 2 s is missing', limits.APP_OPEN_MS, 2_000],
    ['an error is shown for 5 s', limits.SNACKBAR_ERROR_SHOWN_MS, 5_000],
    ['a card shakes for 500 ms', limits.SHAKE_MS, 500],
    ['a wallet has 3 s to forget the page', limits.WALLET_GOODBYE_MS, 3_000],
    ['a message is shown for 2.5 s', limits.SNACKBAR_SHOWN_MS, 2_500],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })

  test('NET-1: what signs or sends is never retried', () => {
    expect(limits.CALLS.rpcSend).toEqual({ timeoutMs: 30_000, retries: 0 })
    expect(limits.CALLS.change.retries).toBe(0)
  })

  test('NET-1: JSON-RPC codes -32603, -32005 and 429 are retried', () => {
    expect(limits.RETRIED_RPC_CODES).toEqual([-32603, -32005, 429])
  })
})
