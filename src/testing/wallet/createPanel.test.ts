// @vitest-environment happy-dom
import { stringToHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWalletOptions } from './createTestWallet.js'

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const cleanups: (() => void)[] = []

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
  document.body.replaceChildren()
})

function create(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', SECOND_KEY],
    chains: [
      { id: 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 31337, rpcUrl: 'http://127.0.0.1:1', name: 'Local', symbol: 'TEST' },
    ],
    storage: null,
    ...options,
  })
  cleanups.push(wallet.destroy)
  const ask = (method: string, ...params: unknown[]) =>
    wallet.provider.request({ method, params }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
  const connect = () => {
    wallet.next('approve', 'eth_requestAccounts')
    return ask('eth_requestAccounts')
  }
  return { wallet, ask, connect }
}

const findHost = () => document.querySelector('[data-test-wallet-panel]')
const findDialog = () => findHost()?.shadowRoot?.querySelector('dialog')
const readText = () => findDialog()?.textContent ?? ''
const readHeadings = () => [...(findDialog()?.querySelectorAll('h2, h3') ?? [])].map(({ textContent }) => textContent)
const readButtons = () => [...(findDialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
const readFocus = () => findHost()?.shadowRoot?.activeElement?.textContent

function press(label: string) {
  const element = [...(findDialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)
  if (!element) throw new Error(`There is no button ${label}.`)
  element.click()
}

const pressKey = (key: string, init: KeyboardEventInit = {}) =>
  findDialog()?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }),
  )

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1))

test('shows nothing until it is needed', () => {
  create()
  expect(document.body.childElementCount).toBe(0)
})

test('opens a modal dialog named after the wallet, and shows who asks for what', () => {
  const { ask } = create()
  void ask('eth_requestAccounts')
  const dialog = findDialog()
  expect(dialog?.open).toBe(true)
  expect(dialog?.getAttribute('aria-labelledby')).toBe(dialog?.querySelector('h2')?.id)
  expect(readHeadings()).toEqual(['Marten asks', 'Connect'])
  expect(readButtons()).toEqual(['Reject', 'Approve'])
  expect(readText()).toContain(location.origin)
  expect(readText()).toContain(FIRST)
})

test('uses no markup text and no inline style, as a strict policy requires', () => {
  const { ask } = create()
  void ask('eth_requestAccounts')
  const root = findHost()?.shadowRoot
  expect(root?.querySelectorAll('style, [style]')).toHaveLength(0)
  expect(root?.adoptedStyleSheets).toHaveLength(1)
})

test('approves by the Approve button, and closes before the page gets the answer', async () => {
  const { ask } = create()
  const answered = ask('eth_requestAccounts').then(() => findHost())
  press('Approve')
  expect(await answered).toBeNull()
})

test('rejects by the Reject button', async () => {
  const { ask } = create()
  const answered = ask('eth_requestAccounts')
  press('Reject')
  expect(await answered).toMatchObject({ error: { code: 4001 } })
  expect(findHost()).toBeNull()
})

test('rejects by Escape, but not by a held Escape', async () => {
  const { wallet, ask } = create()
  const answered = ask('eth_requestAccounts')
  pressKey('Escape', { repeat: true })
  expect(wallet.pending).toHaveLength(1)
  pressKey('Escape')
  expect(await answered).toMatchObject({ error: { code: 4001 } })
})

test('rejects when the browser closes the dialog', async () => {
  const { ask } = create()
  const answered = ask('eth_requestAccounts')
  findDialog()?.close()
  expect(await answered).toMatchObject({ error: { code: 4001 } })
})

test('does not approve by an Enter held down since the page', () => {
  const { ask } = create()
  void ask('eth_requestAccounts')
  expect(pressKey('Enter', { repeat: true })).toBe(false)
  expect(pressKey('Enter')).toBe(true)
})

test('focuses Approve', async () => {
  const { ask } = create()
  void ask('eth_requestAccounts')
  await nextTask()
  expect(readFocus()).toBe('Approve')
})

test('keeps its events from the page', () => {
  const { ask } = create()
  const listener = vi.fn()
  for (const type of ['click', 'keydown']) document.addEventListener(type, listener)
  void ask('eth_requestAccounts')
  pressKey('a')
  press('Reject')
  expect(listener).not.toHaveBeenCalled()
  for (const type of ['click', 'keydown']) document.removeEventListener(type, listener)
})

test('shows one request after the other, and how many are pending', async () => {
  const { ask } = create()
  const first = ask('eth_requestAccounts')
  const second = ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
  expect(readHeadings()).toEqual(['Marten asks', 'Connect'])
  expect(readText()).toContain('1 of 2')
  press('Approve')
  expect(await first).toHaveProperty('answer')
  expect(readHeadings()).toEqual(['Marten asks', 'Switch network'])
  expect(readText()).not.toContain('1 of')
  press('Reject')
  expect(await second).toHaveProperty('error')
})

test('shows only requests for a person', () => {
  const { wallet, ask } = create()
  wallet.next('never')
  void ask('eth_requestAccounts')
  expect(findHost()).toBeNull()
  void ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
  expect(readHeadings()).toEqual(['Marten asks', 'Switch network'])
})

test('shows a queued question after its delay', async () => {
  const { wallet, ask } = create({ approvals: 'approve' })
  wallet.next({ delayMs: 1, do: 'ask' })
  void ask('eth_requestAccounts')
  expect(findHost()).toBeNull()
  await expect.poll(findHost).not.toBeNull()
})

test('closes when the test decides instead of the person', () => {
  const { wallet, ask } = create()
  void ask('eth_requestAccounts')
  wallet.approve()
  expect(findHost()).toBeNull()
})

test('shows the decoded text of a message, and never as markup', async () => {
  const { ask, connect } = create()
  await connect()
  const message = 'Grüße <b>und</b>\nzweite Zeile'
  void ask('personal_sign', stringToHex(message), FIRST)
  expect(readHeadings()[1]).toBe('Sign message')
  expect(findDialog()?.querySelector('pre')?.textContent).toBe(message)
  expect(findDialog()?.querySelector('b')).toBeNull()
})

test('shows binary messages as hex', async () => {
  const { ask, connect } = create()
  await connect()
  void ask('personal_sign', '0xfffe', FIRST)
  expect(findDialog()?.querySelector('pre')?.textContent).toBe('0xfffe')
})

test('shows the domain and the content of typed data', async () => {
  const { ask, connect } = create()
  await connect()
  void ask('eth_signTypedData_v4', FIRST, {
    domain: { name: 'Exchange', chainId: 1, verifyingContract: SECOND },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount: '5' },
  })
  expect(readHeadings()[1]).toBe('Sign typed data')
  for (const part of ['Exchange', SECOND, 'Order', '"amount": "5"']) expect(readText()).toContain(part)
})

test('shows receiver, value, network and data of a transaction', async () => {
  const { ask, connect } = create()
  await connect()
  void ask('eth_sendTransaction', {
    from: FIRST,
    to: SECOND,
    value: '0x14d1120d7b160000',
    data: '0xa9059cbb',
    gas: '0x5208',
  })
  expect(readHeadings()[1]).toBe('Send transaction')
  for (const part of [FIRST, SECOND, '1.5 ETH', 'Ethereum', '0xa9059cbb', '21000']) expect(readText()).toContain(part)
})

test("shows the currency of the transaction's network", async () => {
  const { wallet, ask, connect } = create()
  await connect()
  wallet.switchChain(31337)
  void ask('eth_sendTransaction', { from: FIRST, data: '0x00', value: '0x1' })
  for (const part of ['A new contract', '0.000000000000000001 TEST', 'Local']) expect(readText()).toContain(part)
})

test('shows both networks of a switch', () => {
  const { ask } = create()
  void ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
  for (const part of ['Ethereum', 'Local']) expect(readText()).toContain(part)
})

test('says that approving unlocks, if the wallet is locked', async () => {
  const { wallet, ask, connect } = create()
  await connect()
  wallet.lock()
  void ask('personal_sign', '0x6869', FIRST)
  expect(readText()).toContain('Marten is locked. Approving unlocks it.')
  wallet.unlock()
  expect(readText()).not.toContain('locked')
})

test('asks to be unlocked for a page with permission', async () => {
  const { wallet, ask, connect } = create()
  await connect()
  wallet.lock()
  const answered = ask('eth_requestAccounts')
  expect(readHeadings()).toEqual(['Marten asks', 'Unlock'])
  press('Approve')
  expect(await answered).toHaveProperty('answer')
})

test('draws its icon only from a data URI', () => {
  const { wallet, ask } = create()
  void ask('eth_requestAccounts')
  expect(findDialog()?.querySelector('img')?.getAttribute('src')).toBe(wallet.info.icon)
  wallet.destroy()
  void create({ icon: 'https://tracker.invalid/a.png' }).ask('eth_requestAccounts')
  expect(findDialog()?.querySelector('img')).toBeNull()
  expect(findDialog()?.querySelector('.letter')?.textContent).toBe('M')
})

test('moves to the top again with the next request if a dialog of the page covers it', () => {
  const { wallet, ask } = create()
  void ask('eth_requestAccounts')
  const dialog = findDialog()
  const page = document.createElement('dialog')
  document.body.append(page)
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  document.elementFromPoint = () => page
  void ask('eth_chainId')
  expect(showModal).toHaveBeenCalledTimes(1)
  expect(findDialog()).toBe(dialog)
  expect(wallet.pending).toHaveLength(1)
  Reflect.deleteProperty(document, 'elementFromPoint')
  showModal.mockRestore()
})

test('shows the wallet’s home with its accounts and networks to choose from', () => {
  const { wallet } = create()
  wallet.openPanel()
  expect(readHeadings()).toEqual(['Marten'])
  const labels = [...(findDialog()?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)
  expect(labels).toEqual([FIRST, SECOND, 'Ethereum', 'Local'])
  expect(readButtons()).toEqual(['Lock', 'Close'])
})

function choose(value: string) {
  const radio = findDialog()?.querySelector<HTMLInputElement>(`input[value="${value}"]`)
  radio?.focus()
  radio?.click()
}

const readChosen = () =>
  [...(findDialog()?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => value)

test('lets a person choose account and network, and keeps focus', () => {
  const { wallet } = create()
  wallet.openPanel()
  choose(SECOND)
  choose('31337')
  expect(wallet.accounts[0]).toBe(SECOND)
  expect(wallet.chainId).toBe(31337)
  expect(readChosen()).toEqual([SECOND, '31337'])
  const focused = findHost()?.shadowRoot?.activeElement
  expect(focused instanceof HTMLInputElement && focused.value).toBe('31337')
})

test('updates its home when a test changes something', () => {
  const { wallet } = create()
  wallet.openPanel()
  wallet.switchChain(31337)
  expect(readChosen()).toEqual([FIRST, '31337'])
})

test('locks, unlocks and disconnects by its buttons', async () => {
  const { wallet, ask, connect } = create()
  await connect()
  wallet.openPanel()
  expect(readButtons()).toEqual(['Disconnect this site', 'Lock', 'Close'])
  press('Lock')
  expect(wallet.isLocked).toBe(true)
  expect(readChosen()).toEqual([])
  expect(readButtons()).toEqual(['Unlock', 'Close'])
  press('Unlock')
  press('Disconnect this site')
  expect(await ask('eth_accounts')).toEqual({ answer: [] })
  expect(readText()).toContain('Not connected to')
})

test('keeps focus when the pressed button disappears', async () => {
  const { wallet, connect } = create()
  await connect()
  wallet.openPanel()
  const button = [...(findDialog()?.querySelectorAll('button') ?? [])][0]
  button?.focus()
  button?.click()
  expect(readFocus()).toBe('Close')
})

test.each([
  ['Close', () => press('Close')],
  ['Escape', () => pressKey('Escape')],
])('closes its home by %s', (_, close) => {
  const { wallet } = create()
  wallet.openPanel()
  close()
  expect(findHost()).toBeNull()
})

test('shows a request before its home, and returns to it', () => {
  const { wallet, ask } = create()
  wallet.openPanel()
  void ask('eth_requestAccounts')
  expect(readHeadings()).toEqual(['Marten asks', 'Connect'])
  press('Reject')
  expect(readHeadings()).toEqual(['Marten'])
})

test('works in a DOM without modal dialogs and constructed stylesheets', async () => {
  const { showModal, close } = HTMLDialogElement.prototype
  const { replaceSync } = CSSStyleSheet.prototype
  for (const name of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name)
  Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync')
  Object.assign(document, { elementFromPoint: undefined })
  cleanups.push(() => {
    Object.assign(HTMLDialogElement.prototype, { showModal, close })
    Object.assign(CSSStyleSheet.prototype, { replaceSync })
    Reflect.deleteProperty(document, 'elementFromPoint')
  })
  const { ask } = create()
  const answered = ask('eth_requestAccounts')
  expect(findDialog()?.open).toBe(true)
  press('Approve')
  expect(await answered).toHaveProperty('answer')
  expect(findHost()).toBeNull()
})

test('lets two wallets ask at once without displacing each other', () => {
  const { ask } = create()
  const second = create({ name: 'Heron', rdns: 'example.heron' })
  void ask('eth_requestAccounts')
  void second.ask('eth_requestAccounts')
  const hosts = document.querySelectorAll('[data-test-wallet-panel]')
  expect(hosts).toHaveLength(2)
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  document.elementFromPoint = () => hosts[1] ?? null
  void ask('eth_chainId')
  expect(showModal).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'elementFromPoint')
  showModal.mockRestore()
})
