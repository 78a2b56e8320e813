import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { BuyWidget, type WalletModalOptions } from '../../exports/index.js'
import { type OnrampProvider, onramp } from '../../exports/onramp.js'
import { internalsOf } from '../../instance/internals.js'
import { createTestPage } from '../../testing/modal/createTestPage.js'
import './BuyWidgetForm.js'
import '../../services/onramp/onrampService.js'

configure({ asyncUtilTimeout: 10_000 })

const page = createTestPage({ render, act, waitFor })
const widget = () => document.querySelector('[data-latchkey="buy-widget"]') as HTMLElement
const button = () => widget().querySelector('[data-latchkey="buy-button"]') as HTMLButtonElement
const preset = () => widget().querySelector('[role="group"] button') as HTMLButtonElement
const services = () => page.requests.map(({ url }) => url).filter((url) => /supported-chains|onramp/.test(url))

const ferry: OnrampProvider = {
  id: 'ferry',
  label: 'Ferry',
  namespaces: ['eip155'],
  hosts: ['ferry.example'],
  createUrl: () => 'https://ferry.example/',
}

async function show(options: WalletModalOptions) {
  const modal = page.start(
    options,
    <StrictMode>
      <BuyWidget />
    </StrictMode>,
  )
  await waitFor(() => expect(button()).toBeTruthy())
  return modal
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

describe('the buy widget', () => {
  test('renders nothing where nobody can sell', async () => {
    page.start({}, <BuyWidget />)
    await act(async () => undefined)
    expect(widget()).toBeNull()
  })

  test('shows its form in the language of the page from the first frame, and keeps an amount when that changes', async () => {
    const modal = await show({ projectId: 'shop', locale: 'de' })
    expect(button().textContent).toBe('Wallet verbinden')
    const field = widget().querySelector('input') as HTMLInputElement
    fireEvent.change(field, { target: { value: '150' } })
    await act(async () => modal.update({ locale: 'es' }))
    await waitFor(() => expect(button().textContent).toBe('Conectar wallet'))
    expect([widget().querySelector('input'), field.value]).toEqual([field, '150'])
  })

  test('PRIV-1: asks no service while it is hovered or focused, only once an amount is pressed', async () => {
    await show({ projectId: 'shop' })
    const form = preset().closest('.lkb7f2-buy-form') as HTMLElement
    fireEvent.pointerEnter(widget())
    fireEvent.pointerEnter(form)
    fireEvent.focus(preset())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(services()).toEqual([])
    fireEvent.click(preset())
    await waitFor(() => expect(services()).not.toEqual([]))
  })

  test.each(['1,500', '1.500'])('AMT-2: refuses a pasted %s with the reason', async (text) => {
    await show({ projectId: 'shop' })
    const field = widget().querySelector('input') as HTMLInputElement
    const before = field.value
    fireEvent.paste(field, { clipboardData: { getData: () => text } })
    expect(field.value).toBe(before)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const alert = widget().querySelector('[role="alert"]')
    expect(alert?.textContent).toBe(`${text} could mean 1500 or 1.500. Type the amount you mean.`)
    expect(alert?.parentElement?.id).toBe(field.getAttribute('aria-describedby'))
    fireEvent.change(field, { target: { value: '1500' } })
    expect([field.value, field.getAttribute('aria-invalid'), widget().querySelector('[role="alert"]')]).toEqual([
      ...['1500', null, null],
    ])
  })

  test('quotes nothing any more once it is gone', async () => {
    page.answer('/supported-chains', () => ({ http: ['eip155:1'] }))
    await show({ projectId: 'shop' })
    fireEvent.click(preset())
    await waitFor(() => expect(services().some((url) => url.includes('/options'))).toBe(true))
    await act(async () => cleanup())
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(services().filter((url) => url.includes('/quote'))).toEqual([])
  })

  test('says why it cannot open the providers', async () => {
    await page.addConnectedWallet()
    const modal = await show({ onramp: onramp({ providers: [{ ...ferry, namespaces: ['solana'] }] }) })
    await waitFor(() => expect(button().textContent).toBe('See prices'))
    const network = activeNetwork(internalsOf(modal).network.state)?.name
    const reason = document.getElementById(button().getAttribute('aria-describedby') ?? '')
    expect([button().disabled, reason?.textContent]).toEqual([true, `No provider delivers on ${network}.`])
  })

  test('opens the providers of the app', async () => {
    await page.addConnectedWallet()
    await show({ onramp: onramp({ providers: [ferry] }) })
    await waitFor(() => expect(button().textContent).toBe('See prices'))
    expect([button().disabled, button().getAttribute('aria-describedby')]).toEqual([false, null])
  })

  test('takes a long paste as a whole', async () => {
    await show({ onramp: onramp({ providers: [ferry] }) })
    expect(widget().querySelector('input')?.maxLength).toBe(100)
  })
})
