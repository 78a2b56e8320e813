import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createTestPage } from '../testing/modal/createTestPage.js'
import { Screen } from './Screen.js'
import { BodyContext } from './useModal.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

type Look = Omit<Parameters<typeof Screen>[0], 'title' | 'children'>

function show(appearance: Look = {}, content: ReactNode = null, input = {}) {
  const { modal } = createTestModal(createTestInstance([], input).instance)
  const view = (children: ReactNode) => (
    <BodyContext.Provider value={modal}>
      <Screen title="Wallets" {...appearance}>
        {children}
      </Screen>
    </BodyContext.Provider>
  )
  const { rerender } = render(view(content))
  return { modal, fill: (children: ReactNode) => rerender(view(children)) }
}

const row = (name: string, isDisabled = false) => (
  <button type="button" className="lk-row" disabled={isDisabled} key={name}>
    {name}
  </button>
)
const title = () => screen.getByRole('heading', { name: 'Wallets' })
const footer = () => document.querySelector('footer')

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('focus', () => {
  test.each<[string, Look, ReactNode]>([
    ['that says nothing', {}, row('Marten')],
    ['of rows, until there are any', { focus: 'firstRow' }, null],
    ['of rows that cannot be pressed', { focus: 'firstRow' }, row('Marten', true)],
  ])('goes to the title of a view %s', (_, appearance, content) => {
    show(appearance, content)
    expect(document.activeElement).toBe(title())
  })

  test('goes to the first enabled row', () => {
    show({ focus: 'firstRow' }, [row('Marten', true), row('Heron'), row('Otter')])
    expect(document.activeElement?.textContent).toBe('Heron')
  })

  test('goes to the field', () => {
    show({ focus: 'field' }, [row('Marten'), <input key="field" />])
    expect(document.activeElement?.tagName).toBe('INPUT')
  })

  test.each([
    ['with a mouse goes to the search field of a list', false, 'INPUT'],
    ['by touch goes to the title of such a list, which a keyboard would cover', true, 'H2'],
  ])('%s', (_, isCoarse, tag) => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: isCoarse && media === '(pointer: coarse)' }))
    show({ focus: 'search' }, [row('Marten'), <input key="field" />])
    expect(document.activeElement?.tagName).toBe(tag)
  })

  test('moves from the title to rows that come later, and stays on the first of them', () => {
    const { fill } = show({ focus: 'firstRow' })
    fill([row('Heron')])
    expect(document.activeElement?.textContent).toBe('Heron')
    fill([row('Marten'), row('Heron')])
    expect(document.activeElement?.textContent).toBe('Heron')
  })

  test('stays where the user has moved it meanwhile', () => {
    const { fill } = show({ focus: 'firstRow' })
    const close = screen.getByRole('button', { name: 'Close' })
    act(() => close.focus())
    fill(row('Heron'))
    expect(document.activeElement).toBe(close)
    fill([row('Heron'), row('Otter')])
    expect(document.activeElement).toBe(close)
  })

  test('stays in the page in inline mode until the user moves inside', () => {
    const { modal } = show({ focus: 'firstRow' }, row('Marten'), { card: { display: 'inline' } })
    expect(document.activeElement).toBe(document.body)
    act(() => modal.ui.router.push('Networks'))
    cleanup()
    render(
      <BodyContext.Provider value={modal}>
        <Screen title="Wallets">{null}</Screen>
      </BodyContext.Provider>,
    )
    expect(document.activeElement).toBe(title())
  })
})

describe('the header', () => {
  test('has a back button only if there is a view to go back to', async () => {
    const { modal } = show()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await act(async () => modal.ui.router.push('Networks'))
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(modal.ui.router.current().view).toBe('Connect')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull())
  })

  test("keeps the title as the dialog's name if something else is shown instead", () => {
    show({ leading: <b>Ethereum</b> })
    expect(title().className).toBe('lk-hidden')
    expect(title().id).toBe('lk-title')
  })

  test('has no close button if the view cannot be closed', () => {
    show({}, null, { card: { display: 'inline' } })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('shows when the services are those of a sandbox', () => {
    show()
    expect(screen.queryByText('Sandbox')).toBeNull()
    cleanup()
    show({}, null, { sandbox: { services: {} } })
    expect(screen.getByText('Sandbox')).toBeTruthy()
  })
})

test('a refusal replaces only the line in the footer', async () => {
  const { modal } = show({ footerStart: <b>start</b>, footer: <i>line</i>, footerEnd: <b>end</b> })
  expect(footer()?.textContent).toBe('startlineend')
  expect(footer()?.dataset.tone).toBeUndefined()
  await act(async () => modal.ui.card.refuse('unsupported.refused'))
  expect(footer()?.textContent).toBe('startChoose a network, or disconnect.end')
  expect(footer()?.dataset.tone).toBe('bad')
  await act(async () => modal.ui.card.clearCloseBlock())
  expect(footer()?.textContent).toBe('startlineend')
  expect(footer()?.dataset.tone).toBeUndefined()
})

describe('on a page', () => {
  const page = createTestPage({ render, act, waitFor })
  const card = () => within(page.card())

  beforeEach(() => void vi.stubGlobal('fetch', page.fetch))
  afterEach(page.clear)

  test('going back to a view gives it focus again', async () => {
    await page.addConnectedWallet()
    await page.open()
    await waitFor(() => expect((page.focused() as HTMLElement).id).toBe('lk-title'))
    fireEvent.click(card().getByRole('button', { name: 'Network: Ethereum' }))
    await waitFor(() => expect((page.focused() as HTMLElement).dataset.network).toBe('eip155:1'))
    fireEvent.click(card().getByRole('button', { name: 'Back' }))
    await waitFor(() => expect((page.focused() as HTMLElement).id).toBe('lk-title'))
  })

  test('closing restores focus to the element that opened the modal', async () => {
    const modal = page.start({}, <button type="button">opener</button>)
    const opener = screen.getByRole('button', { name: 'opener' })
    opener.focus()
    await act(() => modal.open())
    expect(document.activeElement?.tagName).toBe('LATCHKEY-MODAL')
    fireEvent.click(card().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})
