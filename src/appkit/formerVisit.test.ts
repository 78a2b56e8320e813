// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { takeOverVisit } from './formerVisit.js'

beforeEach(() => localStorage.clear())

/** What AppKit has stored, without its prefix. */
function store(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`@appkit/${key}`, value)
}

const readAll = () =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key.startsWith('latchkey/'))
      .map((key) => [key.slice('latchkey/default/v1/'.length), localStorage.getItem(key)]),
  )

test('takes over wallet, namespace, network and recent wallets', () => {
  store({
    connection_status: 'connected',
    connected_namespaces: 'eip155,solana',
    'eip155:connected_connector_id': 'io.metamask',
    'solana:connected_connector_id': 'Phantom',
    active_namespace: 'solana',
    active_caip_network_id: 'eip155:42161',
    recent_wallets: JSON.stringify([{ id: 'a1', name: 'A' }, { id: '<b>' }, 'c', { id: 'b2' }, { id: 'd4' }]),
  })
  const before = JSON.stringify(localStorage)
  takeOverVisit('default', ['eip155', 'solana'])
  expect(readAll()).toEqual({
    connection_status: 'connected',
    connected_namespaces: 'eip155,solana',
    'eip155:connected_connector_id': 'io.metamask',
    'solana:connected_connector_id': 'Phantom',
    active_namespace: 'eip155',
    active_caip_network_id: 'eip155:42161',
    recent_wallets: '["a1","b2"]',
  })
  for (const [key, value] of Object.entries(JSON.parse(before))) expect(localStorage.getItem(key)).toBe(value)
})

test('takes over an embedded wallet with its login', () => {
  store({
    connected_namespaces: 'eip155',
    'eip155:connected_connector_id': 'ID_AUTH',
    connected_social: 'google',
  })
  takeOverVisit('default', ['eip155'])
  expect(readAll()).toMatchObject({
    'eip155:connected_connector_id': 'ID_AUTH',
    email_login_used: 'true',
    connected_social: 'google',
  })
})

test.each([
  ['a pairing, which is in a store of its own', { 'eip155:connected_connector_id': 'walletConnect' }],
  ['an id of the directory', { 'eip155:connected_connector_id': 'c57ca95b47569778a828d19178114f4d' }],
  ['markup', { 'eip155:connected_connector_id': '<img src=x.y>' }],
  ['a namespace that is not connected', { connected_namespaces: 'solana', 'eip155:connected_connector_id': 'a.b' }],
  ['a namespace that the app does not have', { connected_namespaces: 'bip122', 'bip122:connected_connector_id': 'a' }],
  ['no data', {}],
])('takes over nothing of %s, and does not look again', (_, values) => {
  store({ connected_namespaces: 'eip155', recent_wallets: '{"id":', active_caip_network_id: 'eip155', ...values })
  takeOverVisit('default', ['eip155'])
  expect(readAll()).toEqual({ connection_status: 'disconnected', connected_namespaces: '' })
})
