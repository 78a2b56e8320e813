import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../../config/networks.js'
import type { SwapForm } from '../../../controllers/swap/swapForm.js'
import { toNetwork } from '../../../domain/network.js'
import type { Token } from '../../../domain/token.js'
import { BodyContext } from '../../../react/useModal.js'
import { createTestInstance } from '../../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../../testing/modal/createTestModal.js'
import { createFakeAdapter } from '../../../testing/modal/fakeAdapter.js'
import { createSwap } from '../useSwap.js'
import { SlippageChoice } from './RateDetails.js'
import { TokenPicks } from './TokenPicks.js'

let modal: ReturnType<typeof createTestModal>['modal']
let instance: ReturnType<typeof createTestInstance>['instance']
let form: SwapForm

beforeEach(() => {
  ;({ instance } = createTestInstance([createFakeAdapter('eip155', [toNetwork('eip155', mainnet)])]))
  ;({ modal } = createTestModal(instance))
  form = createSwap(modal)
})
afterEach(() => {
  cleanup()
  act(() => instance.scope.end())
})

describe('slippage', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Slippage in percent' })
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  beforeEach(() => {
    render(
      <BodyContext.Provider value={modal}>
        <SlippageChoice form={form} slippage={form.state.slippage} />
      </BodyContext.Provider>,
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
  })

  test.each(['60', '0', '00'])('%s is refused aloud, and the range is told', (text) => {
    type(text)
    expect(screen.getByRole('alert').textContent).toBe('A whole number from 1 to 50')
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect([field().value, field().getAttribute('aria-invalid'), form.state.slippage]).toEqual([text, 'true', 1])
  })

  test.each([
    ['Enter', () => fireEvent.keyDown(field(), { key: 'Enter' })],
    ['leaving the field', () => fireEvent.blur(field())],
  ])('a whole percentage is taken by %s, without a word', (_, finish) => {
    type('5')
    type('50')
    expect([screen.queryByRole('alert'), form.state.slippage]).toEqual([null, 1])
    finish()
    expect([screen.queryByRole('alert'), form.state.slippage]).toEqual([null, 50])
  })

  test('a refused text leaves the earlier percentage, and nothing of what was typed', () => {
    type('6')
    type('60')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect([field().value, form.state.slippage]).toEqual(['1', 1])
    type('60')
    fireEvent.blur(field())
    expect([screen.getByRole('radio', { name: '1%' }).getAttribute('aria-checked'), form.state.slippage]).toEqual([
      'true',
      1,
    ])
  })
})

describe('the list of tokens', () => {
  const token = (symbol: string, address: string | undefined): Token => ({
    id: `eip155:1/${address}`,
    networkId: 'eip155:1',
    address,
    name: symbol,
    symbol,
    decimals: 6,
    amount: '0',
  })
  const [usdc, bridged, dai] = [
    token('USDC', `0xA0b8${'0'.repeat(30)}06eB48`),
    token('USDC', `0x2791${'0'.repeat(30)}a84174`),
    token('DAI', `0x6B17${'0'.repeat(30)}271d0F`),
  ]
  const show = () =>
    render(
      <BodyContext.Provider value={modal}>
        <TokenPicks
          label="Tokens"
          sections={[{ title: 'Tokens', tokens: [usdc, bridged, dai] }]}
          namesakes={new Set([usdc.id, bridged.id])}
          isHidden={false}
          chosenId={undefined}
          otherId={undefined}
          otherText=""
          onChoose={vi.fn()}
        />
      </BodyContext.Provider>,
    )

  test('has a name', () => {
    show()
    expect(screen.getByRole('list', { name: 'Tokens' })).toBeTruthy()
  })

  test('TXT-5: shows the short address of tokens with the same symbol', () => {
    show()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['USDCUSDC0xA0b8…06eB48', 'USDCUSDC0x2791…a84174', 'DAIDAI'],
    ])
  })
})
