// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHeight } from './watchHeight.js'

type Move = { from: unknown; to: unknown; progress: number; isCancelled: boolean; onfinish?: () => void }

let tell: () => void = () => undefined
let disconnects = 0
const moves: Move[] = []
const size = { width: 364 }

class Observer {
  constructor(onChange: () => void) {
    tell = onChange
  }
  observe() {}
  disconnect() {
    disconnects++
  }
}

/** A surface as high as its only child, or as its held height. */
function createSurface(height: number, holds = false) {
  const surface = document.createElement('div')
  const part = document.createElement('div')
  surface.className = 'lk-surface'
  if (holds) surface.dataset.holds = ''
  surface.append(part)
  const own = { height }
  const natural = () => Math.max(own.height, Number.parseInt(surface.style.minBlockSize || '0', 10))
  Object.defineProperties(part, { offsetHeight: { get: () => own.height } })
  Object.defineProperties(surface, {
    offsetWidth: { get: () => size.width },
    offsetHeight: { get: natural },
    animate: {
      value([{ blockSize: from }, { blockSize: to }]: [{ blockSize: string }, { blockSize: string }]) {
        const move: Move & { cancel?(): void; effect?: object } = { from, to, progress: 0, isCancelled: false }
        move.cancel = () => {
          move.isCancelled = true
        }
        move.effect = { getComputedTiming: () => ({ progress: move.progress }) }
        moves.push(move)
        return move
      },
    },
  })
  const grow = (to: number) => {
    own.height = to
    tell()
  }
  return { surface, grow }
}

function show(first = createSurface(300)) {
  const content = document.createElement('div')
  Object.assign(content, { animate: () => undefined })
  const footer = { height: 44 }
  Object.defineProperty(content, 'offsetHeight', {
    get: () => (content.querySelector<HTMLElement>('.lk-surface')?.offsetHeight ?? 0) + footer.height,
  })
  content.append(first.surface)
  document.body.append(content)
  const stop = watchHeight(content)
  tell()
  return { content, footer, stop, ...first }
}

beforeEach(() => {
  size.width = 364
  moves.length = 0
  disconnects = 0
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('animates the surface from height to height, and clips meanwhile', () => {
  const { surface, grow } = show()
  expect(moves).toEqual([])
  grow(400)
  expect(moves).toMatchObject([{ from: '300px', to: '400px' }])
  expect(surface.dataset.moving).toBe('')
  moves[0]?.onfinish?.()
  expect(surface.dataset.moving).toBeUndefined()
  grow(250)
  expect(moves[1]).toMatchObject({ from: '400px', to: '250px' })
})

test('a new view starts at the previous height, and a change on the way continues from there', () => {
  const { content, footer, surface } = show()
  const next = createSurface(500)
  surface.remove()
  // Its footer is higher, but the card must not jump by the difference.
  footer.height = 48
  content.append(next.surface)
  tell()
  expect(moves).toMatchObject([{ from: '296px', to: '500px' }])
  if (moves[0]) moves[0].progress = 0.5
  next.grow(350)
  expect(moves[0]?.isCancelled).toBe(true)
  expect(moves[1]).toMatchObject({ from: '398px', to: '350px' })
})

test('does not animate a change of width, a single pixel, or with reduced motion', () => {
  const { grow, stop } = show()
  size.width = 390
  grow(400)
  grow(401)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  grow(500)
  expect(moves).toEqual([])
  const before = disconnects
  stop()
  expect(disconnects).toBe(before + 1)
})

test('a surface that holds its height never shrinks until the window changes', async () => {
  const { surface, grow } = show(createSurface(300, true))
  grow(400)
  grow(200)
  expect([surface.style.minBlockSize, surface.offsetHeight]).toEqual(['400px', 400])
  window.dispatchEvent(new Event('resize'))
  expect(surface.offsetHeight).toBe(200)
  await new Promise(requestAnimationFrame)
  grow(150)
  expect(surface.offsetHeight).toBe(200)
})

test('without measuring or animating, heights are final at once', () => {
  vi.stubGlobal('ResizeObserver', undefined)
  expect(show().stop).not.toThrow()
})
