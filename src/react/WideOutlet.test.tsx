import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletModalOptions } from '../instance/walletModal.js'
import type { View } from '../modal/feature.js'
import type { ViewName } from '../router/routes.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createCardAssets } from './createCardAssets.js'
import { createWideLayout } from './createWideLayout.js'
import { Screen } from './Screen.js'
import { BodyContext, useModal } from './useModal.js'
import { useDetail } from './ViewContext.js'
import { WideOutlet } from './WideOutlet.js'

let hasRoom = true
let change: (() => void) | undefined
beforeEach(() => {
  hasRoom = true
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return hasRoom
    },
    addEventListener: (_: string, listener: () => void) => {
      change = listener
    },
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const requests: string[] = []
beforeEach(() => void requests.splice(0))

function List() {
  const { router } = useModal().ui
  const detail = useDetail()?.detail
  return (
    <Screen title="Wallets" footer="two found">
      {['marten', 'quay'].map((id) => (
        <button
          key={id}
          type="button"
          aria-current={detail?.view === 'ConnectingExternal' || undefined}
          onClick={() => router.push('ConnectingExternal', { connector: { id } } as never)}
        >
          {id}
        </button>
      ))}
    </Screen>
  )
}

function Asking({ params }: { params: { connector: { id: string } } }) {
  const { router } = useModal().ui
  const { id } = params.connector
  useEffect(() => {
    requests.push(`ask ${id}`)
    return () => void requests.push(`cancel ${id}`)
  }, [id])
  return (
    <Screen title={`Open ${id}`} footerEnd={<button type="button" onClick={router.back}>{`Cancel ${id}`}</button>}>
      <div>
        <button type="button">Ask again</button>
      </div>
    </Screen>
  )
}

const Guide = () => <Screen title="Guide">text</Screen>
const Code = () => <Screen title="Code">code</Screen>

async function show(options: Partial<WalletModalOptions> = {}) {
  const view = (component: ComponentType<{ params: never }>, side?: 'list' | 'detail'): View<never> => ({
    title: 'connect.list',
    side,
    load: async () => ({ default: component }),
  })
  const { instance } = createTestInstance([], { card: { size: 'wide' }, projectId: 'p', ...options })
  const { modal } = createTestModal(instance, {
    views: new Map<ViewName, View<never>>([
      ['Connect', view(List, 'list')],
      ['ConnectingExternal', view(Asking, 'detail')],
      ['ConnectingWalletConnect', view(Code, 'detail')],
      ['WhatIsAWallet', view(Guide, 'detail')],
      ['Networks', view(() => <Screen title="Networks">networks</Screen>)],
    ]),
    loadParts: async () => createCardAssets(),
    loadWide: async () => createWideLayout(),
  })
  const card = document.createElement('section')
  document.body.append(card)
  const element = { host: card, inline: document.createElement('div'), card }
  render(
    <BodyContext.Provider value={modal}>
      <WideOutlet element={element} portal={createPortal} />
    </BodyContext.Provider>,
    { container: card },
  )
  await act(() => modal.ui.views.wide())
  await act(() => modal.ui.views.parts())
  await act(async () => undefined)
  return { modal, card }
}

const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await act(async () => undefined)
}
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('shows the list, and a QR code beside it before one was chosen', async () => {
  const { card } = await show()
  expect(titles()).toEqual(['Wallets', 'Code'])
  expect(card.hasAttribute('data-wide')).toBe(true)
})

test('shows the guide instead for an app that pairs only when the user asks', async () => {
  await show({ card: { pairOnOpen: false } })
  expect(titles()).toEqual(['Wallets', 'Guide'])
})

test('inline, it shows no QR code before one was chosen', async () => {
  const { card } = await show({ card: { display: 'inline' } })
  // Its container has no width here.
  expect(card.hasAttribute('data-wide')).toBe(false)
  expect(titles()).toEqual(['Wallets'])
})

test('inline, it is wide where its container has room, and explains wallets until the user chooses', async () => {
  Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: 720 })
  const { card } = await show({ card: { display: 'inline' } })
  Reflect.deleteProperty(document.body, 'clientWidth')
  expect(card.hasAttribute('data-wide')).toBe(true)
  expect(titles()).toEqual(['Wallets', 'Guide'])
})

test('while a phone may still approve an earlier QR code, it shows no other', async () => {
  const until = Date.now() + 60_000
  localStorage.setItem('latchkey/default/v1/open_pairing', JSON.stringify({ since: 1, until, namespaces: ['eip155'] }))
  await show()
  localStorage.clear()
  expect(titles()).toEqual(['Wallets', 'Guide'])
})

test('a row opens its view beside the list, another row replaces it, and the same row asks nothing again', async () => {
  const { modal } = await show()
  await press('marten')
  expect(titles()).toEqual(['Wallets', 'Open marten'])
  await press('marten')
  expect(requests).toEqual(['ask marten'])
  await press('quay')
  expect(requests).toEqual(['ask marten', 'cancel marten', 'ask quay'])
  expect(modal.ui.router.state.stack.map(({ view }) => view)).toEqual(['Connect', 'ConnectingExternal'])
})

test('a view that can be pressed takes the focus, and its row gets it back', async () => {
  await show()
  await press('quay')
  expect(document.activeElement?.textContent).toBe('Open quay')
  screen.getByRole('button', { name: 'Cancel quay' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel quay' }))
  await act(async () => undefined)
  expect(titles()).toEqual(['Wallets', 'Code'])
  expect(document.activeElement?.textContent).toBe('quay')
})

test('a window that becomes too narrow keeps what is asked', async () => {
  const { card } = await show()
  await press('marten')
  hasRoom = false
  act(() => change?.())
  expect(titles()).toEqual(['Open marten'])
  hasRoom = true
  act(() => change?.())
  expect(titles()).toEqual(['Wallets', 'Open marten'])
  expect(requests).toEqual(['ask marten'])
  expect(card.hasAttribute('data-wide')).toBe(true)
})

test('any other view is shown alone', async () => {
  const { modal, card } = await show()
  act(() => modal.ui.router.push('Networks'))
  await act(async () => undefined)
  expect(titles()).toEqual(['Networks'])
  expect(card.hasAttribute('data-wide')).toBe(false)
})

test('has one close button, beside the list, and a footer for each part', async () => {
  await show()
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  expect(document.querySelectorAll('.lk-rail > div > .lk-footer')).toHaveLength(2)
})
