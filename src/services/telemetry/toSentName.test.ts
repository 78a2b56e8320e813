import { expect, test } from 'vitest'
import { toSentName } from './toSentName.js'

const entries = [
  { id: 'c1', name: 'Heron', chains: [] },
  { id: 'c2', name: 'Marten', rdns: 'example.marten', chains: [] },
]

test.each([
  ['the catalogue, for a wallet with the identity of an entry', 'Marten beta', { rdns: 'example.marten' }, 'Marten'],
  ['the catalogue, for a connector of an entry', 'Heron SDK', { catalogueId: 'c1' }, 'Heron'],
  ['Unknown, for a wallet with another identity', 'Marten', { rdns: 'example.other' }, 'Unknown'],
  ['Unknown, for a wallet without identity', 'Wallet of Ada, ada@example.com', {}, 'Unknown'],
])('PRIV-2: the name that is sent is of %s', (_, name, identity, sent) => {
  expect(toSentName(name, [{ name, ...identity }], entries)).toBe(sent)
})

test('PRIV-2: a wallet chosen from the catalogue has its name, and text of nobody is Unknown', () => {
  expect(toSentName('Heron', [], entries)).toBe('Heron')
  expect(toSentName('My own text', [], entries)).toBe('Unknown')
  expect(toSentName('WalletConnect', [], [])).toBe('WalletConnect')
})
