// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchPresses } from './watchPresses.js'

const surface = document.createElement('div')
surface.innerHTML = '<p>Text</p><button id="send"><span>Send</span></button><button id="reject">Reject</button>'
const find = (selector: string) => surface.querySelector(selector) as HTMLElement

let clicked: string[] = []
surface.addEventListener('click', ({ target }) => clicked.push((target as HTMLElement).closest('button')?.id ?? 'none'))

let stop: () => void
beforeEach(() => {
  clicked = []
  document.body.append(surface)
  stop = watchPresses(surface)
})
afterEach(() => stop())

const at = (x: number, y = 10) => ({ bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y })
const down = (selector: string, x = 10) =>
  find(selector).dispatchEvent(new PointerEvent('pointerdown', { ...at(x), isPrimary: true }))
const click = (target: HTMLElement, x = 10, detail = 1) =>
  target.dispatchEvent(new MouseEvent('click', { ...at(x), detail }))

test('a press on a button clicks it, once', () => {
  down('#send span')
  click(find('#send'))
  expect(clicked).toEqual(['send'])
})

test('a press whose button has moved away still clicks it', () => {
  down('#send')
  click(surface)
  expect(clicked).toEqual(['send'])
})

test('a button that comes under the pointer during a press is not clicked', () => {
  down('#send')
  click(find('#reject'))
  expect(clicked).toEqual(['send'])
  down('p')
  click(find('#reject'))
  expect(clicked).toEqual(['send'])
})

test('a press whose button is removed clicks nothing', () => {
  down('#send')
  const [send, next] = [find('#send'), find('#reject')]
  send.remove()
  click(next)
  expect(clicked).toEqual([])
  next.before(send)
})

test('a press that is dragged away is cancelled', () => {
  down('#send', 10)
  click(surface, 40)
  expect(clicked).toEqual(['none'])
})

test('a key or a script clicks its own button, whatever was pressed before', () => {
  down('p')
  click(find('#reject'), 10, 0)
  find('#send').click()
  expect(clicked).toEqual(['reject', 'send'])
})

test('after the end nothing is changed', () => {
  stop()
  down('#send')
  click(find('#reject'))
  expect(clicked).toEqual(['reject'])
})

test('a press whose row is replaced by another of the same wallet clicks that one, once', () => {
  const { parentNode } = find('#send')
  const createRow = (id: string, wallet: string) => {
    const row = document.createElement('button')
    row.id = id
    row.dataset.wallet = wallet
    return row
  }
  const [skeleton, row, otherRow] = [createRow('skeleton', 'a'), createRow('row', 'a'), createRow('otherRow', 'b')]
  const up = (target: HTMLElement, x = 10) =>
    target.dispatchEvent(new PointerEvent('pointerup', { ...at(x), isPrimary: true }))
  const replaceDuringPress = () => {
    parentNode?.append(skeleton)
    down('#skeleton')
    skeleton.replaceWith(row, otherRow)
  }
  replaceDuringPress()
  up(row)
  click(row)
  expect(clicked).toEqual(['row'])
  down('#row')
  click(row)
  expect(clicked).toEqual(['row', 'row'])
  clicked = []
  replaceDuringPress()
  up(otherRow)
  replaceDuringPress()
  up(row, 40)
  expect(clicked).toEqual([])
  row.remove()
  otherRow.remove()
})
