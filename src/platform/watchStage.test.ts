// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchStage } from './watchStage.js'

const size = { width: 372, card: 312, content: 304 }
let measure: (() => void)[] = []
let disconnects = 0
const moves: { element: string; from: unknown; to: unknown; move: { onfinish?: () => void; cancel(): void } }[] = []

class Observer {
  constructor(onChange: () => void) {
    measure.push(onChange)
  }
  observe() {}
  disconnect() {
    disconnects++
  }
}

/** A stage whose card and content are as large as `size` says. */
function createStage() {
  document.body.innerHTML =
    '<dialog open><div class="lk-stage"><section class="lk-card"><div></div><div id="content"></div></section></div></dialog>'
  const stage = document.querySelector<HTMLElement>('.lk-stage')
  const card = document.querySelector<HTMLElement>('.lk-card')
  const content = document.querySelector<HTMLElement>('#content')
  if (!stage || !card || !content) throw new Error('no stage')
  for (const element of [card, content]) {
    const isCard = element === card
    Object.defineProperties(element, {
      offsetWidth: { get: () => size.width },
      offsetHeight: { get: () => (isCard ? size.card : size.content) },
      animate: {
        value([from, to]: unknown[]) {
          const move = { cancel() {} }
          moves.push({ element: isCard ? 'card' : 'content', from, to, move })
          return move
        },
      },
    })
  }
  return stage
}

/** The content has become so high, and the card with it. */
function grow(height: number) {
  size.card += height - size.content
  size.content = height
  for (const tell of measure) tell()
}

beforeEach(() => {
  Object.assign(size, { width: 372, card: 312, content: 304 })
  measure = []
  moves.length = 0
  disconnects = 0
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('the height of the card', () => {
  test('moves with its content, from the second measure on', () => {
    watchStage(createStage())
    grow(304)
    expect(moves).toEqual([])
    grow(404)
    expect(moves).toMatchObject([
      { element: 'card', from: { blockSize: '312px' }, to: { blockSize: '412px' } },
      { element: 'content', from: { clipPath: 'inset(-100px -100px 100px)' } },
    ])
    for (const { move } of moves) move.onfinish?.()
    grow(254)
    expect(moves.slice(2)).toMatchObject([
      { element: 'card', from: { blockSize: '412px' }, to: { blockSize: '262px' } },
    ])
  })

  test('does not move where the width changed, for a pixel, or with reduced motion', () => {
    const undo = watchStage(createStage())
    grow(304)
    size.width = 390
    grow(404)
    grow(405)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    grow(500)
    expect(moves).toEqual([])
    undo()
    expect(disconnects).toBe(1)
  })

  test('is what it is where nothing is measured or moved', () => {
    vi.stubGlobal('ResizeObserver', undefined)
    const undo = watchStage(createStage())
    expect(undo).not.toThrow()
  })
})

describe('the on-screen keyboard', () => {
  const createView = () => {
    const listeners = new Set<() => void>()
    const view = {
      ...{ height: 800, offsetTop: 0, scale: 1 },
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    }
    vi.stubGlobal('visualViewport', view)
    vi.stubGlobal('innerHeight', 800)
    const change = (values: Partial<typeof view>) => {
      Object.assign(view, values)
      for (const listener of listeners) listener()
    }
    return { change, listeners }
  }
  const placeOf = ({ style }: HTMLElement) => [style.top, style.bottom, style.getPropertyValue('--lk-room')]

  test('leaves the stage what it does not cover', () => {
    const { change } = createView()
    const stage = createStage()
    watchStage(stage)
    expect(placeOf(stage)).toEqual(['', '', ''])
    change({ height: 440 })
    expect(placeOf(stage)).toEqual(['0px', '360px', '440px'])
    change({ offsetTop: 60 })
    expect(placeOf(stage)).toEqual(['60px', '300px', '440px'])
    change({ height: 800, offsetTop: 0 })
    expect(placeOf(stage)).toEqual(['', '', ''])
  })

  test('is not what a visitor who zooms in has brought up', () => {
    const { change } = createView()
    const stage = createStage()
    watchStage(stage)
    change({ height: 400, scale: 2 })
    expect(placeOf(stage)).toEqual(['', '', ''])
  })

  test('leaves nothing behind when the card closes', () => {
    const { change, listeners } = createView()
    const stage = createStage()
    const undo = watchStage(stage)
    change({ height: 440 })
    undo()
    expect(listeners.size).toBe(0)
    expect(placeOf(stage)).toEqual(['', '', ''])
  })
})

describe('a list that does not fit', () => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  /** What changes is heard of first, and measured in the frame after that. */
  const frame = async () => {
    await nextFrame()
    await nextFrame()
  }

  /** A list of 400 in a box of 300. */
  function addList(stage: HTMLElement, height = 400) {
    const list = document.createElement('div')
    list.className = 'lk-body-scroll'
    const sizes = { scrollHeight: height, clientHeight: 300 }
    for (const name of ['scrollHeight', 'clientHeight'] as const) {
      Object.defineProperty(list, name, { get: () => sizes[name] })
    }
    stage.querySelector('#content')?.append(list)
    return { list, sizes }
  }
  const fadesOf = ({ style }: HTMLElement) => [
    style.getPropertyValue('--lk-before'),
    style.getPropertyValue('--lk-after'),
  ]
  function scroll(list: HTMLElement, top: number) {
    list.scrollTop = top
    list.dispatchEvent(new Event('scroll'))
  }

  test('fades where it goes on, the more the farther, and at an end not at all', async () => {
    const stage = createStage()
    const { list } = addList(stage)
    watchStage(stage)
    await frame()
    expect(fadesOf(list)).toEqual(['0px', '24px'])
    scroll(list, 10)
    expect(fadesOf(list)).toEqual(['10px', '24px'])
    scroll(list, 95)
    expect(fadesOf(list)).toEqual(['24px', '5px'])
    scroll(list, 100)
    expect(fadesOf(list)).toEqual(['24px', '0px'])
  })

  test('fades when it comes and when it has grown, and no more when it fits again', async () => {
    const stage = createStage()
    watchStage(stage)
    await frame()
    const { list, sizes } = addList(stage, 300)
    await frame()
    expect(list.dataset.fades).toBeUndefined()
    sizes.scrollHeight = 312
    list.append(document.createElement('li'))
    await frame()
    expect(fadesOf(list)).toEqual(['0px', '12px'])
    sizes.scrollHeight = 300
    list.replaceChildren()
    await frame()
    expect(list.dataset.fades).toBeUndefined()
  })

  test('is left alone when the card closes', async () => {
    const stage = createStage()
    const { list } = addList(stage)
    const undo = watchStage(stage)
    undo()
    await frame()
    scroll(list, 10)
    expect(list.dataset.fades).toBeUndefined()
  })
})
