import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet, solanaMainnet } from '../../config/networks.js'
import { connect } from '../../controllers/connection/connect.js'
import { toNetwork } from '../../domain/network.js'
import { eip155 } from '../../exports/eip155.js'
import { AccountButton, WalletModalButton } from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestPage } from '../../testing/modal/createTestPage.js'
import { createFakeAdapter, createFakeConnector } from '../../testing/modal/fakeAdapter.js'

const page = createTestPage({ render, act, waitFor })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

test('a button with a namespace shows its account while another is active, and opens it', async () => {
  const sol = createFakeAdapter('solana', [toNetwork('solana', solanaMainnet)])
  const chainId = String(solanaMainnet.id)
  const wallet = createFakeConnector({ id: 'Heron', namespace: 'solana', chainId, accounts: ['SoAddressOfHeron1'] })
  sol.setConnectors([wallet.connector])
  const modal = page.start(
    { adapters: [eip155({ networks: [mainnet] }), sol.factory] },
    <>
      <WalletModalButton namespace="eip155" />
      <WalletModalButton namespace="solana" />
      <AccountButton namespace="eip155" />
    </>,
  )
  const { network, instance } = internalsOf(modal)
  await act(async () => {
    await connect(await instance(), wallet.connector)
  })
  act(() => network.activateNamespace('eip155'))
  await waitFor(() =>
    expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['', 'SoAddressOfHeron1']),
  )
  expect(screen.getByText('Connect wallet')).toBeTruthy()
  await act(async () => screen.getByTitle('SoAddressOfHeron1').click())
  await waitFor(() => expect(network.state.activeNamespace).toBe('solana'))
})
