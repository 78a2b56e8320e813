// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchStage } from './watchStage.js'

/** A stage with a card on it. */
function createStage() {
  document.body.innerHTML =
    '<dialog open><div class="lk-stage"><section class="lk-card"><div></div><div id="content"></div></section></div></dialog>'
  const stage = document.querySelector<HTMLElement>('.lk-stage')
  if (!stage) throw new Error('no stage')
  return stage
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('the on-screen keyboard', () => {
  const createView = () => {
    const listeners = new Set<() => void>()
    const view = {
      height: 800,
      offsetTop: 0,
      scale: 1,
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

  test('leaves the stage the area it does not cover', () => {
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

  test('is not confused with pinch zoom', () => {
    const { change } = createView()
    const stage = createStage()
    watchStage(stage)
    change({ height: 400, scale: 2 })
    expect(placeOf(stage)).toEqual(['', '', ''])
  })

  test('is cleaned up when the card closes', () => {
    const { change, listeners } = createView()
    const stage = createStage()
    const stop = watchStage(stage)
    change({ height: 440 })
    stop()
    expect(listeners.size).toBe(0)
    expect(placeOf(stage)).toEqual(['', '', ''])
  })
})

describe('a list that overflows', () => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  /** Observers run first; measuring follows in the next frame. */
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

  test('fades at the ends where it continues, by distance, and not at its ends', async () => {
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

  test('fades on mount and after growing, and stops once it fits', async () => {
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

  test('is cleaned up when the card closes', async () => {
    const stage = createStage()
    const { list } = addList(stage)
    const stop = watchStage(stage)
    stop()
    await frame()
    scroll(list, 10)
    expect(list.dataset.fades).toBeUndefined()
  })
})
