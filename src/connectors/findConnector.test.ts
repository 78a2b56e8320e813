import { describe, expect, test } from 'vitest'
import { createFakeConnector } from '../testing/modal/fakeAdapter.js'
import type { Connector } from './connector.js'
import { findConnector } from './findConnector.js'

const make = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeConnector({ id, name }).connector,
  rdns: id,
  ...more,
})
const marten = make('example.marten', 'Marten')
const quay = make('example.quay', 'Quay')

describe('a wallet is found', () => {
  test.each(['example.marten', 'Example.Marten', 'Marten', 'MARTEN'])('by %s', (query) => {
    expect(findConnector([quay, marten], query, undefined).connector).toBe(marten)
  })

  test('by its identity before another with that name', () => {
    const impostor = make('example.impostor', 'example.marten')
    expect(findConnector([impostor, marten], 'example.marten', undefined).connector).toBe(marten)
  })

  test('in the requested namespace', () => {
    const otherConnector = make('example.marten', 'Marten', { namespaces: ['solana'] })
    expect(findConnector([marten, otherConnector], 'Marten', 'solana').connector).toBe(otherConnector)
  })
})

describe('DISC-3: none is chosen', () => {
  test.each<[string, readonly Connector[], string]>([
    ['of two with one name', [marten, make('example.clone', 'marten')], 'Marten'],
    [
      'of two that claim one identity',
      [marten, make('example.marten:1', 'Marten', { rdns: 'example.marten' })],
      'example.marten',
    ],
    ['whose identity is contested', [{ ...marten, isContested: true }], 'example.marten'],
  ])('%s', (_, connectors, query) => {
    expect(findConnector(connectors, query, undefined)).toEqual({ status: 'unclear' })
  })
})

test('a part of a name finds none', () => {
  expect(findConnector([marten, quay], 'example.mar', undefined)).toEqual({ status: 'none' })
})

test('a request by identity matches no name', () => {
  const evil = {
    ...createFakeConnector({ id: 'example.evil', name: 'example.marten' }).connector,
    rdns: 'example.evil',
  }
  expect(findConnector([evil], 'example.marten', undefined)).toEqual({ status: 'none' })
})
