import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../config/networks.js'
import { toNetwork } from '../domain/network.js'
import type { Token } from '../domain/token.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createTestModal } from '../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../testing/modal/fakeAdapter.js'
import { TokenList } from './TokenList.js'
import { BodyContext } from './useModal.js'

afterEach(cleanup)

const ROW = 56

const token = (index: number, fields: Partial<Token> = {}): Token => ({
  id: `eip155:1/${index}`,
  networkId: 'eip155:1',
  address: `0x${index}`,
  name: `Token ${index}`,
  symbol: `T${index}`,
  decimals: 18,
  amount: `${index}.5`,
  value: index,
  ...fields,
})
const tokens = Array.from({ length: 2_000 }, (_, index) => token(index))

function show(props: Partial<Parameters<typeof TokenList>[0]> = {}) {
  const { instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])])
  const { modal } = createTestModal(instance)
  render(
    <BodyContext.Provider value={modal}>
      <TokenList label="Tokens" tokens={tokens} {...props} />
    </BodyContext.Provider>,
  )
}

const box = () => screen.getByLabelText('Tokens')
const rows = () => [...box().querySelectorAll<HTMLElement>('[data-token]')]
const names = () => rows().map((row) => row.querySelector('.lk-name-text')?.textContent)
const scrollTo = (index: number) => {
  box().scrollTop = index * ROW
  fireEvent.scroll(box())
}
const focused = () => document.activeElement?.getAttribute('data-index')
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? box(), { key })

describe('of 2,000 tokens', () => {
  test('only the rows near the viewport are rendered', () => {
    show()
    expect(names().length).toBeLessThan(10)
    expect(names()[0]).toBe('Token 0')
  })

  test('scrolling renders the rows at the new place, and empty space for all others', () => {
    show()
    scrollTo(1_000)
    expect(names().length).toBeLessThan(10)
    expect(names()).toContain('Token 1000')
    const list = box().querySelector<HTMLElement>('ul')
    const [before, after] = [list?.style.paddingBlockStart, list?.style.paddingBlockEnd].map((size = '') =>
      Number.parseInt(size, 10),
    )
    expect((before ?? 0) + (after ?? 0) + rows().length * ROW).toBe(tokens.length * ROW)
  })

  test('each row says where it is in the whole list', () => {
    show()
    scrollTo(1_000)
    const row = rows()
      .find(({ textContent }) => textContent?.includes('Token 1000'))
      ?.closest('li')
    expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['1001', '2000'])
  })
})

describe('keys', () => {
  test('arrows move to the next and the previous row', () => {
    show({ onChoose: vi.fn() })
    act(() => rows()[0]?.focus())
    press('ArrowDown')
    expect(focused()).toBe('1')
    press('ArrowUp')
    expect(focused()).toBe('0')
    press('ArrowUp')
    expect(focused()).toBe('0')
  })

  test('End and Home reach rows that were not rendered', () => {
    show({ onChoose: vi.fn() })
    act(() => rows()[0]?.focus())
    press('End')
    expect(focused()).toBe('1999')
    press('Home')
    expect(focused()).toBe('0')
  })

  test('Tab stops at one row, which is rendered wherever the list is scrolled', () => {
    show({ onChoose: vi.fn() })
    expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    scrollTo(1_000)
    expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  test('without a choice the list itself is the stop, so that keys scroll it', () => {
    show()
    expect(box().tabIndex).toBe(0)
    expect(rows().every((row) => row.localName === 'div')).toBe(true)
  })

  test('a press chooses the token', () => {
    const onChoose = vi.fn()
    show({ onChoose, currentId: tokens[2]?.id })
    expect(
      rows()
        .map((row) => row.getAttribute('aria-current'))
        .indexOf('true'),
    ).toBe(2)
    fireEvent.click(rows()[1] ?? box())
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(tokens[1])
  })
})

describe('a row', () => {
  const text = () => rows()[0]?.textContent

  test('has name, amount and value', () => {
    show({ tokens: [token(7, { amount: '1234.56789', value: 9 })] })
    expect(text()).toBe('Token 71,234.567 T7$9.00')
    expect(rows()[0]?.querySelector('.lk-sub bdi')?.getAttribute('title')).toBe('1234.56789 T7')
  })

  test('among those of several networks names its own', () => {
    show({ tokens: [token(7)], networkOf: () => toNetwork('eip155', mainnet) })
    expect(rows()[0]?.querySelector('.lk-name-line .lk-hidden')?.textContent).toBe('Ethereum')
  })

  test('AMT-7: without a price says so', () => {
    show({ tokens: [token(7, { value: undefined })] })
    expect(text()).toContain('No price')
  })

  test('with hidden amounts shows neither amount nor value, in no attribute either', () => {
    show({ tokens: [token(7, { amount: '1234.5', value: 4321 })], areAmountsHidden: true })
    expect(text()).toBe('Token 7T7••••Amount hidden')
    expect(rows()[0]?.outerHTML).not.toMatch(/1,?234|4,?321/)
  })

  test('TXT-5: of an imitation says so, and shows its address', () => {
    const address = `0x${'12'.repeat(20)}`
    show({ tokens: [token(7, { isUnverified: true, address })] })
    expect(text()).toContain('Unverified')
    expect(text()).toContain('0x1212…1212')
  })
})
