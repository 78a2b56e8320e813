import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connectWallet } from '../controllers/connection/connectByName.js'
import { internalsOf } from '../instance/internals.js'
import { createFakeSiwx } from '../testing/modal/fakeSiwx.js'
import { setUpTestPage } from '../testing/modal/testSupport.js'
// Loaded before, so that no test waits for a slow machine.
import '../features/connect/connectViews.js'
import '../features/receive/receiveViews.js'
import '../features/send/sendViews.js'
import '../features/siwx/views/SIWXSignMessageView.js'
import '../controllers/siwx/signInVerbs.js'

const { page, card } = setUpTestPage()
const isOpen = () => page.card() instanceof HTMLDialogElement && (page.card() as HTMLDialogElement).open
const title = () => (isOpen() ? page.card().querySelector('h2')?.textContent : undefined)
const statusOf = (modal: ReturnType<typeof page.start>) => modal.getState().status
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const choose = () => fireEvent.click(card().getByRole('button', { name: /^Marten/ }))

describe('a view that was asked for while disconnected', () => {
  test('follows once the user has connected', async () => {
    page.addWallet({ approvals: 'approve' })
    await page.open({ view: 'WalletReceive' })
    expect(title()).toMatch(/^Connect/)
    choose()
    await waitFor(() => expect(title()).toBe('Receive'))
  })

  test('gets its arguments, which the wallet list knows nothing of', async () => {
    page.addWallet({ approvals: 'approve' })
    const modal = await page.open()
    await act(() => modal.open({ view: 'WalletSend', arguments: { to: receiver, amount: '0.25' } }))
    choose()
    await waitFor(() => expect(title()).toBe('Send'))
    await waitFor(() => expect(card().getByDisplayValue('0.25')).toBeTruthy())
  })

  test('follows a sign-in that comes first', async () => {
    page.addWallet({ approvals: 'approve' })
    await page.open({ siwx: createFakeSiwx().siwx, view: 'WalletReceive' })
    choose()
    await waitFor(() => expect(title()).toBe('Sign in'))
    const sign = await card().findByRole('button', { name: 'Sign' })
    await waitFor(() => expect(sign.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(sign)
    await waitFor(() => expect(title()).toBe('Receive'))
  })

  test('follows a connection that is made elsewhere on the page', async () => {
    page.addWallet({ approvals: 'approve' })
    const modal = await page.open({ view: 'WalletReceive' })
    const instance = await internalsOf(modal).instance()
    await act(async () => void (await connectWallet(instance, { wallet: 'example.marten' })))
    await waitFor(() => expect(title()).toBe('Receive'))
  })

  test.each<[string, (modal: ReturnType<typeof page.start>) => unknown]>([
    ['closes the card', () => fireEvent.click(card().getByRole('button', { name: 'Close' }))],
    ['presses Escape', () => fireEvent.keyDown(page.card(), { key: 'Escape' })],
  ])('is forgotten if the user %s before', async (_, leavePage) => {
    page.addWallet({ approvals: 'approve' })
    const modal = await page.open({ view: 'WalletReceive' })
    leavePage(modal)
    await waitFor(() => expect(isOpen()).toBe(false))
    await act(() => modal.open({ view: 'Connect' }))
    choose()
    await waitFor(() => expect([statusOf(modal), isOpen()]).toEqual(['connected', false]))
  })

  test('is replaced by what is asked for later', async () => {
    page.addWallet({ approvals: 'approve' })
    const modal = await page.open({ view: 'WalletReceive' })
    await act(() => modal.open())
    choose()
    await waitFor(() => expect([statusOf(modal), isOpen()]).toEqual(['connected', false]))
  })

  test('is not shown if the user declines in the wallet', async () => {
    page.addWallet({ approvals: 'reject' })
    await page.open({ view: 'WalletReceive' })
    choose()
    await waitFor(() => expect(card().getByRole('button', { name: 'Try again' })).toBeTruthy())
    expect(title()).not.toBe('Receive')
  })
})
