import { describe, expect, test } from 'vitest'
import { readRelayFrame } from './readRelayFrame.ts'

const topic = 'ab'.repeat(32)
const frame = (method: string, params: unknown, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const publish = { topic, message: 'm', ttl: 300, tag: 1108 }

describe('readRelayFrame', () => {
  test.each([
    ['irn_subscribe', { topic }],
    ['irn_batchSubscribe', { topics: [topic] }],
    ['irn_batchSubscribe', { topics: [] }],
    ['irn_publish', publish],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'm', ttl: 300, correlationId: 1 }],
  ])('reads %s %j', (method, params) => {
    expect(readRelayFrame(frame(method, params))).toEqual({ kind: 'request', id: 1, request: { method, params } })
  })

  test.each(['1764000000000000001', 1764000000000])('returns the id %j unchanged', (id) => {
    expect(readRelayFrame(frame('irn_subscribe', { topic }, id)).id).toBe(id)
  })

  test('reads a response as an acknowledgement', () => {
    expect(readRelayFrame('{"jsonrpc":"2.0","id":7,"result":true}')).toEqual({ kind: 'acknowledgement', id: 7 })
  })

  const wrong: [method: string, params: unknown][] = [
    ['irn_subscribe', {}],
    ['irn_subscribe', { topic: 'short' }],
    ['irn_subscribe', [topic]],
    ['irn_subscribe', undefined],
    ['irn_batchSubscribe', { topics: topic }],
    ['irn_publish', { ...publish, ttl: -1 }],
    ['irn_publish', { ...publish, tag: '1108' }],
    ['irn_publish', { ...publish, message: '' }],
    ['irn_nothing', { topic }],
    ['toString', { topic }],
  ]
  test('says what is wrong with an unknown method or its params', () => {
    for (const [method, params] of wrong) {
      expect(readRelayFrame(frame(method, params)), `${method} ${JSON.stringify(params)}`).toMatchObject({
        kind: 'wrong',
        id: 1,
      })
    }
  })

  test('rejects other text', () => {
    for (const text of ['', 'x', '[]', 'null', '{}', '{"id":{}}']) {
      expect(readRelayFrame(text), text).toMatchObject({ kind: 'wrong', id: null })
    }
  })
})
