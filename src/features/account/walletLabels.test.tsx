import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mainnet } from '../../config/networks.js'
import type { LoginProvider } from '../../domain/embedded.js'
import { toNetwork } from '../../domain/network.js'
import type { WalletInfo } from '../../domain/wallet.js'
import { BodyContext } from '../../react/useModal.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../testing/modal/fakeAdapter.js'
import { useLoginProvider } from './walletLabels.js'

let modal: ReturnType<typeof createTestModal>['modal']
let instance: ReturnType<typeof createTestInstance>['instance']

beforeEach(() => {
  ;({ instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])]))
  ;({ modal } = createTestModal(instance))
})
afterEach(() => {
  cleanup()
  act(() => instance.scope.end())
})

const wallet = (type: WalletInfo['type']): WalletInfo => ({
  id: 'wallet',
  type,
  name: 'secure.example',
  icon: undefined,
})

/** What the settings call a wallet whose user has logged in. */
function nameOf(provider: LoginProvider, type: WalletInfo['type'] = 'AUTH') {
  instance.account.setEmbedded({ email: undefined, userName: undefined, provider, smartAccountDeployed: undefined })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BodyContext.Provider value={modal}>{children}</BodyContext.Provider>
  )
  return renderHook(() => useLoginProvider(wallet(type)), { wrapper }).result.current
}

test.each([
  ['email', 'Email'],
  ['google', 'Google'],
  ['github', 'GitHub'],
] as const)('an embedded wallet is called by how its user logs in: %s', (provider, name) => {
  expect(nameOf(provider)).toBe(name)
})

test('another wallet keeps its own name', () => {
  expect(nameOf('email', 'ANNOUNCED')).toBeUndefined()
})
