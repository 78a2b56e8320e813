import { act, cleanup, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { internalsOf } from '../../../instance/internals.js'
import { createTestPage } from '../../../testing/modal/createTestPage.js'
import { createFakeSiwx } from '../../../testing/modal/fakeSiwx.js'
// Loaded before, so that no test waits for a slow machine.
import '../../../controllers/siwx/signInVerbs.js'
import './SIWXSignMessageView.js'

configure({ asyncUtilTimeout: 10_000 })

/** Keys of the usual test accounts. */
const FIRST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

const page = createTestPage({ render, act, waitFor })
const card = () => within(page.card())
/** The card may have to load first. */
async function signButton() {
  let button: HTMLElement | undefined
  await waitFor(() => {
    button = card().getByRole('button', { name: 'Sign' })
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })
  return button as HTMLElement
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', page.fetch)
})

afterEach(() => {
  cleanup()
  page.clear()
  vi.unstubAllGlobals()
})

/** A stored wallet is restored without a session, so that the modal asks for a signature. */
async function openSignIn(options: Parameters<typeof createFakeSiwx>[0] = {}) {
  const fake = createFakeSiwx(options)
  const wallet = await page.addConnectedWallet({ accounts: [FIRST_KEY, SECOND_KEY] })
  const modal = page.start({ siwx: fake.siwx })
  await signButton()
  return { ...fake, wallet, modal }
}
const isOpen = () => page.card() instanceof HTMLDialogElement && (page.card() as HTMLDialogElement).open
const entryOf = (modal: ReturnType<typeof page.start>) => internalsOf(modal).signIns.state.entries.eip155

describe('a wallet without a session', () => {
  test('is asked to sign the message that can be read before, and the card closes and says so', async () => {
    const { wallet, modal, control } = await openSignIn()
    expect(card().getByRole('heading', { name: 'Prove this wallet is yours' })).toBeTruthy()
    const text = page.card().querySelector('.lk-fold pre')?.textContent
    expect(text).toMatch(/^sign in 1 as 0xf39F/)
    wallet.next('approve')
    fireEvent.click(await signButton())
    await waitFor(() => expect(entryOf(modal)?.status).toBe('signed-in'))
    expect(control.sessions.map(({ message }) => message)).toEqual([text])
    await waitFor(() => expect(isOpen()).toBe(false))
    await waitFor(() => expect(page.announcement('status')).toBe('Signed in'))
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('SIWX-1: a double press asks once, and the one signature signs in', async () => {
    const { wallet, modal } = await openSignIn()
    wallet.next('approve')
    const button = await signButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(entryOf(modal)?.status).toBe('signed-in'))
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('SIWX-8: a declined signature is said, and the next attempt has another message', async () => {
    const { wallet, modal } = await openSignIn()
    wallet.next('reject')
    fireEvent.click(await signButton())
    await waitFor(() =>
      expect(page.card().querySelector('.lk-hero .lk-heading')?.textContent).toBe('Signature declined'),
    )
    await waitFor(() => expect(entryOf(modal)?.message?.data.nonce).toBe('nonce2'))
    wallet.next('approve')
    fireEvent.click(card().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(entryOf(modal)?.status).toBe('signed-in'))
  })
})

describe('while the wallet is asked', () => {
  async function ask(options: Parameters<typeof createFakeSiwx>[0] = {}) {
    const opened = await openSignIn(options)
    opened.wallet.next('never')
    fireEvent.click(await signButton())
    await waitFor(() => expect(card().getByRole('heading', { name: 'Confirm in Marten' })).toBeTruthy())
    return opened
  }

  test('the second press of a double press is not for "Disconnect", which has taken the place of "Sign"', async () => {
    const { modal } = await ask()
    const disconnect = card().getByRole('button', { name: 'Disconnect' })
    fireEvent.click(disconnect)
    expect([disconnect.getAttribute('aria-disabled'), modal.getState().status]).toEqual(['true', 'connected'])
    await waitFor(() => expect(disconnect.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(disconnect)
    await waitFor(() => expect(modal.getState().status).toBe('disconnected'))
  })

  test('SIWX-5: another account ends the question, and the review shows its own message', async () => {
    const { wallet } = await ask()
    const [, otherText = ''] = wallet.accounts
    act(() => wallet.selectAccount(otherText))
    await signButton()
    await waitFor(() => expect(page.card().querySelector('.lk-fold pre')?.textContent).toContain(otherText))
    expect(card().getAllByText('Account or network changed. Sign the new message.')).not.toHaveLength(0)
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })
})

describe('if signing in is required', () => {
  test.each([
    ['Escape', () => fireEvent.keyDown(page.card(), { key: 'Escape' })],
    ['the close button', () => fireEvent.click(card().getByRole('button', { name: 'Close' }))],
  ])('SIWX-8: %s does not close the card', async (_, close) => {
    await openSignIn()
    close()
    await waitFor(() => expect(card().getByText('Finish signing in, or disconnect.')).toBeTruthy())
    expect(isOpen()).toBe(true)
  })

  const shownTitle = () => page.card().querySelector('h2')?.textContent

  test.each<[string, (modal: ReturnType<typeof page.start>) => unknown]>([
    ['close()', (modal) => modal.close()],
    ['open()', (modal) => modal.open()],
    ['open() with a view', (modal) => modal.open({ view: 'Account' })],
    ['open() with another namespace', (modal) => modal.open({ namespace: 'solana' })],
    ['open() with a wallet', (modal) => modal.open({ wallet: 'Marten' })],
    ['open() and close()', (modal) => Promise.all([modal.open({ view: 'Networks' }), modal.close()])],
    ['close() and open()', (modal) => [modal.close(), modal.open({ view: 'Swap' })][1]],
  ])("SIWX-8: %s of the app does not get past it, and keeps the user's place", async (_, ask) => {
    const { modal } = await openSignIn()
    const surface = page.card().querySelector('.lk-surface')
    await act(async () => {
      await ask(modal)
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect([isOpen(), shownTitle()]).toEqual([true, 'Sign in'])
    expect(page.card().querySelector('.lk-surface')).toBe(surface)
    expect(modal.getState()).toMatchObject({ isOpen: true, status: 'connected' })
    fireEvent.click(card().getByRole('button', { name: 'Close' }))
    expect(isOpen()).toBe(true)
  })

  test('the view that the app asked for meanwhile follows', async () => {
    const { modal, wallet } = await openSignIn()
    await act(() => modal.open({ view: 'WalletReceive' }))
    expect(shownTitle()).toBe('Sign in')
    wallet.next('approve')
    fireEvent.click(await signButton())
    await waitFor(() => expect(shownTitle()).toBe('Receive'))
    expect(isOpen()).toBe(true)
  })

  test('disconnecting instead closes the card, and forgets that view', async () => {
    const { modal } = await openSignIn()
    await act(() => modal.open({ view: 'WalletReceive' }))
    fireEvent.click(card().getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect([modal.getState().status, isOpen()]).toEqual(['disconnected', false]))
    expect(internalsOf(modal).modalState.state.isOpen).toBe(false)
  })

  test('SIWX-8: Disconnect ends the connection, which the view has said', async () => {
    const { modal } = await openSignIn()
    expect(card().getByText(/If you don't sign, you'll be disconnected\./)).toBeTruthy()
    fireEvent.click(card().getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(modal.getState().status).toBe('disconnected'))
  })
})

describe('on another network than that of the sign-in', () => {
  /** Signed in on Ethereum, then switched to Arbitrum. */
  async function switchAway(required: boolean) {
    const opened = await openSignIn({ required })
    const { modal, wallet } = opened
    wallet.next('approve')
    fireEvent.click(await signButton())
    await waitFor(() => expect(isOpen()).toBe(false))
    wallet.next('approve')
    await act(() => modal.switchNetwork(42161))
    await signButton()
    return opened
  }
  const goBack = () => card().getByRole('button', { name: 'Back to Ethereum' })

  test.each([true, false])(
    'a user who declines can go back to where the sign-in holds; required: %s',
    async (required) => {
      const { modal, wallet } = await switchAway(required)
      wallet.next('reject')
      fireEvent.click(await signButton())
      await waitFor(() => expect(card().getByRole('heading', { name: 'Signature declined' })).toBeTruthy())
      wallet.next('approve')
      fireEvent.click(goBack())
      await waitFor(() => expect(modal.getState()).toMatchObject({ status: 'connected', network: { id: 1 } }))
      await waitFor(() => expect(entryOf(modal)?.status).toBe('signed-in'))
      await waitFor(() => expect(isOpen()).toBe(false))
    },
  )

  test('a declined switch is said, and the user can still sign', async () => {
    const { wallet } = await switchAway(true)
    wallet.next('reject')
    fireEvent.click(goBack())
    expect(await card().findByText("You're still on Arbitrum One.")).toBeTruthy()
    expect(isOpen()).toBe(true)
    await signButton()
    expect(goBack().getAttribute('aria-disabled')).toBeNull()
  })

  test('another account, which has signed in nowhere, has no way back', async () => {
    const { wallet } = await switchAway(true)
    const [, otherText = ''] = wallet.accounts
    act(() => wallet.selectAccount(otherText))
    await waitFor(() => expect(page.card().querySelector('.lk-fold pre')?.textContent).toContain(otherText))
    expect(card().queryByRole('button', { name: 'Back to Ethereum' })).toBeNull()
  })
})

describe('if signing in is optional', () => {
  test('SIWX-8: Cancel only closes, and the user is not asked again', async () => {
    const { modal } = await openSignIn({ required: false })
    expect(card().queryByText(/disconnected/)).toBeNull()
    fireEvent.click(card().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(modal.getState().status).toBe('connected')
    await act(() => modal.open())
    expect(await card().findByRole('button', { name: 'Disconnect' })).toBeTruthy()
    expect(card().queryByRole('button', { name: 'Sign' })).toBeNull()
  })

  test('the app can ask again, and learns the session', async () => {
    const { modal, wallet } = await openSignIn({ required: false })
    fireEvent.click(card().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    let session: unknown
    await act(async () => void modal.signIn().then((siwxSession) => (session = siwxSession)))
    wallet.next('approve')
    fireEvent.click(await signButton())
    await waitFor(() => expect(session).toMatchObject({ signature: expect.stringMatching(/^0x/) }))
    await expect(modal.signIn()).resolves.toBe(session)
  })
})

test('without the option nothing asks for a signature', async () => {
  await page.addConnectedWallet()
  const modal = await page.open()
  await expect(modal.signIn()).rejects.toThrow('SIWX is not enabled')
  expect(card().queryByRole('button', { name: 'Sign' })).toBeNull()
})
