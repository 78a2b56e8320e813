import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createWalletModal, WalletModalButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import { createTestWallet } from 'latchkey/testing'

const rpcUrl = process.env.RPC_URL ?? ''
const chain = { ...mainnet, id: 31337, rpcUrls: { default: { http: [rpcUrl] } } }
const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

// Views load on demand, which takes more than the default second on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

test('opens the modal, connects a test wallet, shows its balance and sends', async () => {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: chain.id, rpcUrl }],
    approvals: 'approve',
    storage: null,
  })
  const modal = createWalletModal({ adapters: [eip155({ networks: [chain] })] })
  render(
    <WalletModalProvider modal={modal}>
      <WalletModalButton />
    </WalletModalProvider>,
  )
  fireEvent.click(screen.getByText('Connect wallet'))
  const shadow = () => document.querySelector('latchkey-modal')?.shadowRoot
  const row = await waitFor(() => {
    const found = shadow()?.querySelector('[data-wallet="example.marten"]')
    if (!found) throw new Error('no row yet')
    return found
  })
  expect(shadow()?.querySelector('h1, h2')?.textContent).toContain('Connect')
  fireEvent.click(row)
  await waitFor(() => expect(screen.getByTitle(String(wallet.accounts[0])).textContent).toMatch(/\d ETH/))

  const provider = await modal.getProvider('eip155')
  const transaction = { from: wallet.accounts[0], to: receiver, value: '0x1' }
  const hash = await provider?.request({ method: 'eth_sendTransaction', params: [transaction] })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)

  // The account's view loads only now.
  fireEvent.click(screen.getByTitle(String(wallet.accounts[0])))
  await waitFor(() => expect(shadow()?.querySelector('h1, h2')?.textContent).toContain('Account'))
  await act(() => modal.disconnect())
  await screen.findByText('Connect wallet')
  wallet.destroy()
}, 60_000)
