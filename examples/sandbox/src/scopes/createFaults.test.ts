import { describe, expect, test } from 'vitest'
import { createFaults } from './createFaults.ts'
import type { Fault } from './fault.ts'

const status = (code: number): Fault => ({ kind: 'status', status: code })
const rule = (route: string, fault: Fault, times = Number.POSITIVE_INFINITY) => ({ route, fault, times })
const outcomeAt = (route: string, path: string) => {
  const faults = createFaults()
  faults.add(rule(route, status(500)))
  return faults.consume({ path, rpcMethods: [] }).outcome
}

describe('createFaults', () => {
  test.each([
    ['/getWallets', '/getWallets'],
    ['/v1/identity', '/v1/identity/0x1'],
    ['/v1/identity/0x1', '/v1/identity/0x1'],
    ['/v1', '/v1/'],
    ['/v1/', '/v1'],
    ['/', '/v1/identity/0x1'],
  ])('a fault of %s affects %s', (route, path) => {
    expect(outcomeAt(route, path)).toEqual(status(500))
  })

  test.each([
    ['/v1', '/v1/identity/0x1'],
    ['/e', '/events'],
    ['/v1/identity/0x1', '/v1/identity/0x12'],
  ])('a fault of %s does not affect %s', (route, path) => {
    expect(outcomeAt(route, path)).toBeUndefined()
  })

  test('the first matching outcome wins, and only it is used up', () => {
    const faults = createFaults()
    faults.add(rule('/e', status(500), 1))
    faults.add(rule('/e', status(429), 1))
    const consume = () => faults.consume({ path: '/e', rpcMethods: [] }).outcome
    expect([consume(), consume(), consume()]).toEqual([status(500), status(429), undefined])
  })

  test('a delay and a clock combine with an outcome', () => {
    const faults = createFaults()
    faults.add(rule('/', { kind: 'delay', delayMs: 5 }))
    faults.add(rule('/e', status(500)))
    faults.add(rule('/e', { kind: 'clock', offsetMs: -7 }))
    faults.add(rule('/e', { kind: 'delay', delayMs: 9 }))
    expect(faults.consume({ path: '/e', rpcMethods: [] })).toEqual({ delayMs: 5, offsetMs: -7, outcome: status(500) })
  })

  test('a fault of a method affects a batch that contains it', () => {
    const faults = createFaults()
    faults.add({ ...rule('/v1', status(500)), method: 'eth_getBalance' })
    const outcomeOf = (...rpcMethods: string[]) => faults.consume({ path: '/v1', rpcMethods }).outcome
    expect(outcomeOf('eth_chainId')).toBeUndefined()
    expect(outcomeOf('eth_chainId', 'eth_getBalance')).toEqual(status(500))
    expect(outcomeOf()).toBeUndefined()
  })
})
