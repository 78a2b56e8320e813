import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { WalletModal } from '../../../exports/index.js'
import { setUpTestPage } from '../../../testing/modal/testSupport.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../adapters/eip155/transfers/createTransfers.js'
import '../sendViews.js'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const GWEI = '0x3b9aca00'

const { page, card } = setUpTestPage()

beforeEach(() => {
  const answers = {
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    eth_gasPrice: GWEI,
    eth_maxPriorityFeePerGas: GWEI,
    eth_getBlockByNumber: { number: '0x1', timestamp: '0x67000000', baseFeePerGas: GWEI, transactions: [] },
    eth_getTransactionCount: '0x7',
    eth_getTransactionReceipt: null,
    eth_getTransactionByHash: null,
  }
  for (const [method, answer] of Object.entries(answers)) page.answer(method, () => answer)
  const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3000, value: 3000, iconUrl: '' }
  page.answer('/v1/account/', () => ({ balances: [{ ...ether, quantity: { decimals: '18', numeric: '1' } }] }))
  page.answer('/v1/supported-chains', () => ({ http: ['eip155:1'] }))
})

/** Sends 0.5 ETH, by the form or by the app, and shows the result. */
async function sendHalf(by: 'user' | 'app' = 'user') {
  const wallet = await page.addConnectedWallet()
  wallet.answer('eth_sendTransaction', () => HASH)
  const modal: WalletModal = await page.open({ projectId: 'test' })
  // The price is the account's.
  await waitFor(() => expect(card().getByText('$3,000.00')).toBeTruthy())
  if (by === 'app') {
    await act(async () => void modal.send({ to: RECEIVER, amount: '0.5' }))
  } else {
    fireEvent.click(card().getByRole('button', { name: 'Send' }))
    fireEvent.change(await card().findByRole('textbox', { name: 'Amount' }), { target: { value: '0.5' } })
    const clipboardData = { getData: () => RECEIVER }
    fireEvent.paste(card().getByRole('textbox', { name: 'Name or address' }), { clipboardData })
  }
  const review = await card().findByRole('button', { name: 'Review' })
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(review)
  const compared = await card().findByRole('checkbox')
  fireEvent.click(compared)
  fireEvent.click(card().getByRole('button', { name: 'Send 0.5 ETH' }))
  expect(await card().findByRole('heading', { name: 'Sending' })).toBeTruthy()
  return wallet
}
const settle = (status: '0x0' | '0x1') =>
  page.answer('eth_getTransactionReceipt', () => ({ status, blockNumber: '0x2', transactionHash: HASH }))

test('keeps the value that the review had', async () => {
  await sendHalf()
  expect(card().getByText('Amount').nextElementSibling?.textContent).toBe('0.5 ETH$1,500.00')
  settle('0x1')
  expect(await card().findByRole('heading', { name: 'Sent' })).toBeTruthy()
  expect(card().getByText('$1,500.00')).toBeTruthy()
  expect(card().queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('SEND-11: after a failure the form is filled again, and the wallet is not asked', async () => {
  const wallet = await sendHalf()
  settle('0x0')
  expect(await card().findByRole('heading', { name: 'Not sent' })).toBeTruthy()
  const asked = wallet.requests.length
  fireEvent.click(card().getByRole('button', { name: 'Try again' }))
  const amount = await card().findByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  expect(amount.value).toBe('0.5')
  await waitFor(() => expect(page.card().querySelector(`.lk-recipient [title="${RECEIVER}"]`)).toBeTruthy())
  expect(await card().findByRole('button', { name: 'Review' })).toBeTruthy()
  expect(wallet.requests).toHaveLength(asked)
  fireEvent.click(card().getByRole('button', { name: 'Back' }))
  expect(await card().findByRole('tab', { name: 'Tokens' })).toBeTruthy()
})

test("a failed transfer of the app's is the app's to repeat", async () => {
  await sendHalf('app')
  settle('0x0')
  expect(await card().findByRole('heading', { name: 'Not sent' })).toBeTruthy()
  expect(card().queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(card().getByRole('button', { name: 'Done' })).toBeTruthy()
})
