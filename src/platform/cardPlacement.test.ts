// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createCardPlacement } from './cardPlacement.js'

function create(height: number) {
  const [stage, card] = [document.createElement('div'), document.createElement('section')]
  const size = { stage: 900, card: height }
  stage.style.padding = '24px 16px'
  Object.defineProperty(stage, 'clientHeight', { get: () => size.stage })
  Object.defineProperty(card, 'offsetHeight', { get: () => size.card })
  const animate = vi.fn(() => ({ cancel: () => undefined }))
  Object.assign(card, { animate })
  stage.append(card)
  document.body.append(stage)
  window.innerHeight = 900
  return { stage, card, size, animate, placement: createCardPlacement(stage, card) }
}

const topOf = (card: HTMLElement) => [card.style.marginBlockStart, card.style.getPropertyValue('--lk-top')]

afterEach(() => {
  document.body.innerHTML = ''
})

test('centers each view, and keeps the top while one view grows and shrinks', () => {
  const { card, size, placement, animate } = create(400)
  placement.begin()
  placement.settle(true)
  expect(topOf(card)).toEqual(['226px', 'calc(24px + 226px)'])
  for (const height of [600, 300]) {
    size.card = height
    placement.settle(false)
    expect(topOf(card)[0]).toBe('226px')
  }
  expect(animate).not.toHaveBeenCalled()
  placement.begin()
  expect(topOf(card)[1]).toBe('')
  size.card = 500
  placement.settle(true)
  expect(topOf(card)).toEqual(['176px', 'calc(24px + 176px)'])
  expect(animate).toHaveBeenCalledTimes(1)
})

test('moves up only as far as a card needs that would not fit', () => {
  const { card, size, placement } = create(400)
  placement.settle(true)
  size.card = 700
  placement.settle(false)
  expect(topOf(card)[0]).toBe('152px')
  size.card = 1_000
  placement.settle(false)
  expect(topOf(card)[0]).toBe('0px')
})

test.each<[string, (options: ReturnType<typeof create>) => unknown]>([
  ['a sheet', ({ stage }) => stage.setAttribute('data-mode', 'sheet')],
  ['an inline card', ({ stage }) => stage.setAttribute('data-mode', 'inline')],
  ['a low window', () => Reflect.set(window, 'innerHeight', 700)],
])('leaves %s to the style sheet', (_, change) => {
  const options = create(400)
  options.placement.settle(true)
  change(options)
  options.placement.settle(false)
  expect(topOf(options.card)).toEqual(['', ''])
})
