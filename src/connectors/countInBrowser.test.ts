import { expect, test } from 'vitest'
import { createFakeConnector } from '../testing/modal/fakeAdapter.js'
import { countInBrowser } from './countInBrowser.js'

const wallet = (id: string, fields: object = {}) => ({ ...createFakeConnector({ id }).connector, ...fields })

test('a wallet of two namespaces counts once, and the connectors of the app do not count', () => {
  const connectors = [
    wallet('example.heron', { name: 'Heron', namespaces: ['eip155'] }),
    wallet('Heron', { name: 'Heron', namespaces: ['solana'] }),
    wallet('example.marten', { name: 'Marten', namespaces: ['eip155'] }),
    wallet('acme', { name: 'Acme', type: 'EXTERNAL' }),
  ]
  expect(countInBrowser(connectors)).toBe(2)
  expect(countInBrowser([])).toBe(0)
})
