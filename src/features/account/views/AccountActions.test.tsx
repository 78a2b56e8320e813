import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import { toNetwork } from '../../../domain/network.js'
import type { AnyFeature, View } from '../../../modal/feature.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestInstance } from '../../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../../testing/modal/fakeAdapter.js'
import { closeIcon } from '../../../ui/pageIconPaths.js'
import { WalletActions } from './AccountActions.js'

afterEach(cleanup)

function show(canOpen: boolean) {
  const view: View<never> = { title: 'common.retry', load: () => Promise.reject(new Error()), canOpen: () => canOpen }
  const send: AnyFeature = {
    name: 'send',
    views: { WalletSend: view },
    walletAction: { name: 'send', view: 'WalletSend' as 'Account', label: 'common.retry', icon: closeIcon },
  }
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const { modal } = createTestModal(instance, { features: [send] })
  render(
    <BodyContext.Provider value={modal}>
      <WalletActions />
    </BodyContext.Provider>,
  )
  return modal
}

test("a feature's button opens its view", () => {
  const modal = show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(modal.ui.router.current().view).toBe('WalletSend')
})

const labels = { onramp: 'action.buy', swaps: 'action.swap', receive: 'action.receive', send: 'action.send' } as const

test.each([
  [undefined, ['Buy', 'Swap', 'Receive', 'Send']],
  [['send', 'receive', 'swaps', 'onramp'] as const, ['Send', 'Receive', 'Swap', 'Buy']],
  [['swaps'] as const, ['Swap', 'Buy', 'Receive', 'Send']],
])('walletFeaturesOrder %j orders all four', (walletFeaturesOrder, names) => {
  const features = (['send', 'swaps', 'receive', 'onramp'] as const).map((name): AnyFeature => {
    const view: View<never> = { title: 'common.retry', load: () => Promise.reject(new Error()) }
    return {
      name,
      views: { [name]: view },
      walletAction: { name, view: name as 'Account', label: labels[name] as 'action.send', icon: closeIcon },
    }
  })
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])], {
    features: walletFeaturesOrder ? { walletFeaturesOrder } : {},
  })
  const { modal } = createTestModal(instance, { features })
  render(
    <BodyContext.Provider value={modal}>
      <WalletActions />
    </BodyContext.Provider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('one whose view cannot open is left out', () => {
  show(false)
  expect(screen.queryByRole('button')).toBeNull()
})
