import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCalls } from './checkCalls.js'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const check = (...calls: unknown[]) => checkCalls([{ version: '2.0.0', calls }])
const failure = (action: () => void) => {
  try {
    action()
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  [{ to }],
  [{ to, data: '0x' }],
  [{ to, data: '0xa9059cbb', value: '0x0' }],
  [{ to, value: '1' }],
  [{ to, data: undefined, value: undefined, capabilities: {} }],
])('accepts the call %j', (call) => {
  expect(() => check(call)).not.toThrow()
  expect(() => check(call, call)).not.toThrow()
})

const bad = [
  undefined,
  null,
  7,
  '0x',
  [],
  [to],
  {},
  { data: '0x' },
  { to: undefined },
  { to: null },
  { to: '' },
  { to: to.slice(2) },
  { to: 'vitalik.eth' },
  { to: [to] },
  { to, data: 'a9059cbb' },
  { to, data: null },
  { to, data: 7 },
  { to, value: 1 },
  { to, value: null },
  { to, value: {} },
]
test('rejects an invalid call, even among valid ones', () => {
  for (const call of bad) {
    expect(
      failure(() => check(call)),
      JSON.stringify(call),
    ).toMatchObject({ code: -32602 })
    expect(
      failure(() => check({ to }, call)),
      JSON.stringify(call),
    ).toMatchObject({ code: -32602 })
  }
})

const requests = [
  ...[undefined, null, 7, 'x', {}, { calls: [{ to }] }],
  ...[[], [[]], [null], [{}], [{ calls: {} }], [{ calls: [] }], [[{ to }]]],
]
test('rejects an invalid request', () => {
  for (const params of requests) {
    expect(
      failure(() => checkCalls(params)),
      JSON.stringify(params),
    ).toMatchObject({ code: -32602 })
  }
})

test('an accepted call always has a recipient that starts with 0x', () => {
  const call = fc.oneof(fc.record({ to: fc.oneof(fc.constant(to), fc.anything()), data: fc.anything() }), fc.anything())
  fc.assert(
    fc.property(fc.array(call), (calls) => {
      const refusal = failure(() => check(...calls))
      if (refusal) expect(refusal).toMatchObject({ code: -32602 })
      else for (const passed of calls) expect(String((passed as { to: unknown }).to)).toMatch(/^0x/)
    }),
    { numRuns: 500 },
  )
})
