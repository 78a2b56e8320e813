import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SentTransfer } from '../../../domain/transfer.js'
import { internalsOf } from '../../../instance/internals.js'
import { createStorage } from '../../../platform/storage.js'
import { setUpTestPage } from '../../../testing/modal/testSupport.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../adapters/eip155/transfers/createTransfers.js'
import '../sendViews.js'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const { page, card } = setUpTestPage()
const amount = () => card().getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const receiver = () => card().getByRole<HTMLInputElement>('textbox', { name: 'Name or address' })
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } })
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
const visibleText = () => page.card().querySelector(`.lk-recipient [title="${RECEIVER}"]`)

const storeSent = (sent: readonly SentTransfer[]) => createStorage('default').write('sent_transfers', sent, 'eip155')

/** A clipboard of this text; without one, reading is refused. */
function setClipboard(text: string | undefined) {
  const readText = async () => {
    if (text === undefined) throw new DOMException('refused', 'NotAllowedError')
    return text
  }
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(readText)
}

async function openSend(listSent: (from: string) => readonly SentTransfer[] = () => []) {
  const { accounts } = await page.addConnectedWallet()
  storeSent(listSent(accounts[0] ?? ''))
  await page.open({ view: 'WalletSend' })
  await waitFor(() => expect(amount()).toBeTruthy())
  await waitFor(() => expect(page.card().querySelector('.lk-amount-have > span')?.textContent).toBe('1.234 ETH'))
}

describe('the amount', () => {
  test.each(['1,234.5', '1 000', '1e3', '0x10', '-1', '12 ETH', '١'])(
    'AMT-2: a pasted %j is refused whole, and what was typed stays',
    async (text) => {
      await openSend()
      type('0.5')
      type(text)
      expect(amount().value).toBe('0.5')
    },
  )

  test('AMT-2: pasted with one mark before three digits is refused with the reason, until something clear is entered', async () => {
    await openSend()
    const note = () => page.card().querySelector('.lk-amount-have > span')?.textContent
    const reason = '1,500 could mean 1500 or 1.500. Type the amount you mean.'
    type('0.5')
    expect(paste(amount(), '1,500')).toBe(false)
    expect([amount().value, amount().getAttribute('aria-invalid'), note()]).toEqual(['0.5', 'true', reason])
    // What the field itself prints: the browser goes on to paste.
    expect(paste(amount(), '0.123')).toBe(true)
    type('0.123')
    expect([amount().value, amount().getAttribute('aria-invalid'), note()]).toEqual(['0.123', null, '9% of 1.234 ETH'])
  })

  test.each(['insertFromDrop', 'insertFromPaste', 'insertReplacementText'])(
    'AMT-2: put in at once by %s is refused too, but typed key by key it is not',
    async (inputType) => {
      await openSend()
      fireEvent.input(amount(), { target: { value: '1,500' }, inputType })
      expect([amount().value, amount().getAttribute('aria-invalid')]).toEqual(['', 'true'])
      fireEvent.click(card().getByRole('button', { name: 'Max' }))
      expect(amount().getAttribute('aria-invalid')).toBeNull()
      fireEvent.input(amount(), { target: { value: '1.50' }, inputType: 'insertText' })
      fireEvent.input(amount(), { target: { value: '1,500' }, inputType: 'insertText', data: '0' })
      expect(amount().value).toBe('1.500')
      // A suggestion of an on-screen keyboard.
      type('')
      fireEvent.input(amount(), { target: { value: '1,500' }, inputType: 'insertText', data: '1,500' })
      expect([amount().value, amount().getAttribute('aria-invalid')]).toEqual(['', 'true'])
    },
  )

  test("AMT-8: is shown with the language's decimal mark, as it was typed, after a point and after Max", async () => {
    await page.addConnectedWallet()
    await page.open({ view: 'WalletSend', locale: 'de' })
    const betrag = await card().findByRole<HTMLInputElement>('textbox', { name: 'Betrag' })
    for (const [typed, text] of [
      ['0,5', '0,5'],
      ['0.5', '0,5'],
      ['0,', '0,'],
      ['0,5.', '0,'],
      [',25', '0,25'],
    ]) {
      fireEvent.change(betrag, { target: { value: typed } })
      expect(betrag.value).toBe(text)
    }
    const max = card().getByRole('button', { name: 'Max' })
    await waitFor(() => expect(max.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(max)
    await waitFor(() => expect(betrag.value).toMatch(/^1,234[0-9]+$/))
  })

  test('is shown with its value and its share of the balance', async () => {
    await openSend()
    type('0.5')
    expect(page.card().querySelector('.lk-amount-have > span')?.textContent).toBe('40% of 1.234 ETH')
  })

  test('of more than there is says how much is missing', async () => {
    await openSend()
    type('2.5')
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(page.card().querySelector('.lk-amount-have > span')?.textContent).toBe('1.265 ETH more than you have')
  })

  test('if long, is set smaller', async () => {
    await openSend()
    for (const [text, size] of [
      ['1.2', undefined],
      ['0.1234567890', ''],
      ['0.123456789012345678', 'more'],
    ] as const) {
      type(text)
      expect(amount().dataset.long).toBe(size)
    }
  })
})

describe('the recipient', () => {
  test('is checked at once if pasted into the empty field', async () => {
    await openSend()
    paste(receiver(), ` ${RECEIVER}\n`)
    await waitFor(() => expect(visibleText()).toBeTruthy())
    expect(visibleText()?.textContent).toBe('0x7099…dc79C8')
  })

  test('is added to what is typed if pasted there', async () => {
    await openSend()
    fireEvent.change(receiver(), { target: { value: '0x7' } })
    // Not prevented: the browser inserts it.
    expect(paste(receiver(), RECEIVER.slice(3))).toBe(true)
    expect(receiver().value).toBe('0x7')
  })

  test('is taken from the clipboard by Paste', async () => {
    setClipboard(RECEIVER)
    await openSend()
    fireEvent.click(card().getByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(visibleText()).toBeTruthy())
  })

  test('Paste leads to the field if the clipboard cannot be read', async () => {
    setClipboard(undefined)
    await openSend()
    fireEvent.click(card().getByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(page.focused()).toBe(receiver()))
    expect(receiver().value).toBe('')
  })

  test('SEND-2: that is no address is said below the field', async () => {
    await openSend()
    paste(receiver(), RECEIVER.replace('C8', 'c8'))
    const note = () => page.card().querySelector('.lk-field-note')?.textContent
    await waitFor(() => expect(note()).toBe("This isn't an address on Ethereum."))
    expect(receiver().getAttribute('aria-invalid')).toBe('true')
  })

  test('is picked from the recent ones, and keeps the focus', async () => {
    const hash = `0x${'1'.repeat(64)}`
    const sent = { hash, networkId: 'eip155:1', to: RECEIVER, amount: '1', symbol: 'ETH', decimals: 18, at: 5 } as const
    await openSend((from) => [{ ...sent, from, status: 'confirmed' }])
    const recent = () => card().queryByRole('list', { name: 'Recent' })
    fireEvent.click(within(recent() ?? page.card()).getByRole('button', { name: /^0x7099…dc79C8/ }))
    await waitFor(() => expect(visibleText()).toBeTruthy())
    expect(recent()).toBeNull()
    await waitFor(() => expect(page.focused()).toBe(card().getByRole('group', { name: 'To' })))
  })

  test('that was typed keeps the focus, and no button takes the Enter that ends the typing', async () => {
    await openSend()
    receiver().focus()
    fireEvent.change(receiver(), { target: { value: RECEIVER } })
    await waitFor(() => expect(visibleText()).toBeTruthy())
    await waitFor(() => expect(page.focused()).toBe(card().getByRole('group', { name: 'To' })))
  })

  test('can be cleared, and the field is focused', async () => {
    await openSend()
    paste(receiver(), RECEIVER)
    await waitFor(() => expect(visibleText()).toBeTruthy())
    fireEvent.click(card().getByRole('button', { name: 'Clear recipient' }))
    await waitFor(() => expect(page.focused()).toBe(receiver()))
  })
})

test('a token that cannot be read says so, and is read again on demand', async () => {
  await page.addConnectedWallet()
  const modal = await page.open({ view: 'WalletSend' })
  const { account } = internalsOf(modal)
  const holding = account.of('eip155')
  if (!holding) throw new Error('no account')
  const address = getAddress(`0x${'12'.repeat(20)}`)
  const token = {
    id: `eip155:1/${address}`,
    networkId: 'eip155:1' as const,
    address,
    name: 'Juno',
    symbol: 'JUNO',
    decimals: undefined,
    amount: '0.1',
  }
  page.answer('eth_call', () => new Response('', { status: 404 }))
  fireEvent.click(card().getByRole('button', { name: /Token: ETH/ }))
  const list = () => account.patch('eip155', holding.caipAddress, { portfolio: { status: 'ready', tokens: [token] } })
  await waitFor(async () => {
    // Again, because the account's own tokens may arrive in between.
    await act(async () => list())
    fireEvent.click(card().getByRole('button', { name: /Juno/ }))
  })
  await waitFor(() =>
    expect(page.card().querySelector('.lk-amount-have > span')?.textContent).toBe('Balance unavailable'),
  )
  const notes = card()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
  expect(notes).toContain("Couldn't load JUNO on Ethereum. Its balance isn't known.")
  page.answer('eth_call', () => `0x${'1'.padStart(64, '0')}`)
  fireEvent.click(card().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.card().querySelector('.lk-amount-have > span')?.textContent).toBe('0.100 JUNO'))
  expect(card().getByRole('button', { name: 'Enter an amount' })).toBeTruthy()
})

describe('TXT-5: an imitation of a well-known token', () => {
  const FAKE = getAddress(`0x${'12'.repeat(20)}`)
  const candidate = `0x${'1'.padStart(64, '0')}`
  const word = (hex: string) => hex.padStart(64, '0')
  /** `symbol()` answers `USDC`; balance, decimals and the transfer's result are 1. */
  const chain: Readonly<Record<string, unknown>> = {
    eth_call: candidate,
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x1', transactions: [] },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getCode: '0x',
  }
  const marks = () => [...page.card().querySelectorAll('.lk-badge')].map(({ textContent }) => textContent)

  beforeEach(() => {
    for (const [method, answer] of Object.entries(chain)) page.answer(method, () => answer)
  })

  test('is marked in the form and in the review', async () => {
    await page.addConnectedWallet()
    const modal = await page.open({ view: 'WalletSend' })
    const { account } = internalsOf(modal)
    const holding = account.of('eip155')
    if (!holding) throw new Error('no account')
    const token = {
      id: `eip155:1/${FAKE}`,
      networkId: 'eip155:1' as const,
      address: FAKE,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 1,
      amount: '0.1',
      isUnverified: true,
    }
    await act(async () =>
      account.patch('eip155', holding.caipAddress, { portfolio: { status: 'ready', tokens: [token] } }),
    )
    fireEvent.click(card().getByRole('button', { name: /Token: ETH/ }))
    fireEvent.click(await card().findByRole('button', { name: /USD Coin/ }))
    await waitFor(() => expect(card().getByRole('button', { name: /Token: USDC/ })).toBeTruthy())
    expect(marks()).toContain('Unverified')
    expect(page.card().querySelector(`.lk-amount [title="${FAKE}"]`)).toBeTruthy()
    type('0.1')
    paste(receiver(), RECEIVER)
    await waitFor(() => expect(visibleText()).toBeTruthy())
    const review = () => card().getByRole<HTMLButtonElement>('button', { name: 'Review' })
    await waitFor(() => expect(review().disabled).toBe(false))
    fireEvent.click(review())
    await waitFor(() => expect(card().getByRole('heading', { name: 'Review transfer' })).toBeTruthy())
    expect(marks()).toContain('Unverified')
    expect(page.card().querySelector(`.lk-transfer [title="${FAKE}"]`)).toBeTruthy()
  })

  test('is marked if an app names it', async () => {
    const text = `0x${word('20')}${word('4')}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`
    page.answer('eth_call', ({ params }) => (JSON.stringify(params).includes('0x95d89b41') ? text : candidate))
    await page.addConnectedWallet()
    const modal = await page.open()
    const sent = modal.send({ to: RECEIVER, amount: '0.1', token: FAKE })
    sent.catch(() => undefined)
    await waitFor(() => expect(card().getByRole('button', { name: /Token: USDC/ })).toBeTruthy())
    expect(marks()).toContain('Unverified')
  })
})
