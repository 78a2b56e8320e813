// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { SettingsInput } from '../config/options.js'
import type { Connector } from '../connectors/connector.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { listFirstRows } from './firstRows.js'

const createLocal = (name: string, more: Partial<Connector> = {}): Connector => ({
  ...createFakeConnector().connector,
  id: `example.${name}`,
  rdns: `example.${name}`,
  name,
  rawName: name,
  type: 'ANNOUNCED',
  ...more,
})
const marten = createLocal('Marten')
const quay = createLocal('Quay')

function createListed(connectors: readonly Connector[], input: SettingsInput = {}) {
  const { instance } = createTestInstance([], input)
  instance.connection.list(connectors)
  return instance
}
const namesOf = (...listed: Parameters<typeof createListed>) =>
  listFirstRows(createListed(...listed), undefined).map(({ name }) => name)

afterEach(() => localStorage.clear())

test('lists the announced wallets, before the one on window.ethereum', () => {
  const injected = createLocal('Browser wallet', { id: 'injected', rdns: undefined, type: 'INJECTED' })
  expect(namesOf([injected, marten, quay])).toEqual(['Marten', 'Quay', 'Browser wallet'])
})

test('lists a wallet of two blockchains once, and first', () => {
  const solana = createLocal('Quay', { id: 'Quay', rdns: undefined, namespaces: ['solana'] })
  const rows = listFirstRows(createListed([marten, quay, solana]), undefined)
  expect(rows.map(({ id, type }) => [id, type])).toEqual([
    ['example.Quay', 'MULTI_CHAIN'],
    ['example.Marten', 'ANNOUNCED'],
  ])
})

test('lists the wallets of the requested blockchain alone', () => {
  const solana = createLocal('Umbra', { namespaces: ['solana'] })
  expect(listFirstRows(createListed([marten, solana]), 'solana').map(({ name }) => name)).toEqual(['Umbra'])
})

test('leaves out the connectors of the app, which come later in the list', () => {
  expect(namesOf([createLocal('Harbor', { type: 'EXTERNAL' }), marten])).toEqual(['Marten'])
})

test.each<[string, readonly Connector[]]>([
  ['a contested identity', [marten, { ...quay, isContested: true }]],
  ['a name with hidden letters', [marten, { ...quay, rawName: 'Qu\u200bay' }]],
  ['two wallets with one name', [marten, { ...quay, name: 'marten', id: 'example.other', rdns: 'example.other' }]],
])('lists nothing beside %s: only the list itself tells such wallets apart', (_, connectors) => {
  expect(namesOf(connectors)).toEqual([])
})

test.each<[string, SettingsInput]>([
  ['no wallets are offered', { wallets: false }],
  ['they are behind one row', { features: { collapseWallets: true } }],
  ['terms come first', { legal: { termsUrl: 'https://shop.example/terms' }, features: { legalCheckbox: true } }],
  ['the app sorts them', { features: { connectorTypeOrder: ['recommended'] } }],
])('lists nothing where %s', (_, input) => {
  expect(namesOf([marten], input)).toEqual([])
})

test('lists nothing where a wallet was used before, since the list begins with it', () => {
  localStorage.setItem('latchkey/default/v1/recent_wallets', '["example.quay"]')
  expect(namesOf([marten, quay])).toEqual([])
})

test('lists nothing while a wallet is connected or asked', () => {
  const { instance } = createTestInstance([])
  instance.connection.list([marten])
  instance.connection.begin('eip155', 'connecting')
  expect(listFirstRows(instance, undefined)).toEqual([])
})
