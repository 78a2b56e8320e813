import { expect, test } from 'vitest'
import { mainnet } from '../config/networks.js'
import { toNetwork } from '../domain/network.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../testing/modal/fakeAdapter.js'
import type { AnyFeature, View } from './feature.js'
import { listFeatures } from './viewRules.js'

const view: View<never> = { title: 'connect.list', load: () => Promise.reject(new Error('not loaded here')) }

function create(...added: readonly AnyFeature[]) {
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const page = createTestModal(instance, { features: [...listFeatures(instance), ...added] })
  page.modal.wallet.connection.restored('eip155', 'example.marten')
  return page
}

const feature = (name: string, options: Partial<AnyFeature> = {}): AnyFeature => ({ name, views: {}, ...options })

test('the first feature that demands a view after connecting decides', () => {
  const { modal, record } = create(
    feature('terms', { afterConnect: () => undefined }),
    feature('siwx', { afterConnect: () => 'ProfileWallets' }),
    feature('guide', { afterConnect: () => 'Networks' }),
  )
  modal.ui.finishConnect()
  expect([modal.ui.router.current().view, record.closes]).toEqual(['ProfileWallets', 0])
})

test('without a demand the modal closes after connecting', () => {
  const { modal, record } = create()
  modal.ui.finishConnect()
  expect(record.closes).toBe(1)
})

test('a view refuses to close for as long as it names a reason', () => {
  let reason: 'switch.locked' | undefined = 'switch.locked'
  const { modal, record } = create(feature('siwx', { views: { SignMessage: { ...view, locks: () => reason } } }))
  modal.ui.router.reset('SignMessage' as 'Account')
  modal.ui.requestClose()
  expect([record.closes, modal.ui.card.state.refusal]).toEqual([0, 'switch.locked'])
  modal.ui.router.push('Networks')
  modal.ui.requestClose()
  expect([record.closes, modal.ui.card.state.refusal]).toEqual([0, 'common.locked'])
  reason = undefined
  modal.ui.requestClose()
  expect(record.closes).toBe(1)
})
