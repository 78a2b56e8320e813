// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchDrag } from './watchDrag.js'

/** A sheet with a list under its header. */
function open({ canClose = true, markup = '' } = {}) {
  document.body.innerHTML = `<div class="lk-stage"><div class="lk-scrim"></div><section class="lk-card" data-mode="sheet">
    <header class="lk-header"><h2>Title</h2><button id="close"></button></header>
    <div id="list"><button id="row"></button></div>${markup}</section></div>`
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
  const [stage, card] = [find('.lk-stage'), find('.lk-card')]
  Object.defineProperty(card, 'offsetHeight', { value: 500 })
  const requestClose = vi.fn(() => {
    if (canClose) stage.remove()
  })
  const stop = watchDrag(stage, card, { canClose: () => canClose, requestClose })
  return { stage, card, scrim: find('.lk-scrim'), find, requestClose, stop }
}

type Change = {
  x?: number | undefined
  y?: number | undefined
  id?: number
  isPrimary?: boolean
  pointerType?: string
  buttons?: number
}

function point(type: string, target: HTMLElement, { x = 0, y = 0, id = 1, isPrimary = true, ...more }: Change) {
  const { pointerType = 'touch', buttons = 1 } = more
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      composed: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: id,
      isPrimary,
      pointerType,
      buttons,
    }),
  )
}

/** Presses at 0, moves by steps, and stays there long enough to have no speed. */
function drag(target: HTMLElement, to: number, more: Change = {}) {
  point('pointerdown', target, more)
  for (const y of [to / 4, to / 2, to]) point('pointermove', target, { ...more, y })
  vi.advanceTimersByTime(500)
}
const release = (target: HTMLElement, y: number, more: Change = {}) => point('pointerup', target, { ...more, y })
/** With reduced motion it is where it goes to at once. */
const placeOf = (card: HTMLElement) => [card.style.translate, card.dataset.drag]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // Events have the time of the clock that the test moves.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now())
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

describe('the sheet', () => {
  test('follows the finger once it has moved past a press, and the page comes back behind it', () => {
    const { card, scrim, find } = open()
    const header = find('.lk-header')
    point('pointerdown', header, {})
    point('pointermove', header, { y: 8 })
    expect(placeOf(card)).toEqual(['', undefined])
    point('pointermove', header, { y: 12 })
    expect(placeOf(card)).toEqual(['0 0px', 'held'])
    point('pointermove', header, { y: 60 })
    expect(placeOf(card)).toEqual(['0 48px', 'held'])
    expect(scrim.style.opacity).toBe('0.84')
    point('pointermove', header, { y: -40 })
    expect(placeOf(card)).toEqual(['0 0px', 'held'])
  })

  test('returns from 80 px', () => {
    const { card, scrim, find, requestClose } = open()
    drag(find('.lk-header'), 80)
    release(find('.lk-header'), 80)
    expect(placeOf(card)).toEqual(['', undefined])
    expect(scrim.style.opacity).toBe('')
    expect(requestClose).not.toHaveBeenCalled()
  })

  test('closes past 80 px', () => {
    const { card, find, requestClose } = open()
    drag(find('#row'), 81)
    release(find('#row'), 81)
    expect(requestClose).toHaveBeenCalledOnce()
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('closes by a flick', () => {
    const { find, requestClose } = open()
    point('pointerdown', find('.lk-header'), {})
    for (const y of [10, 25, 40]) {
      vi.advanceTimersByTime(16)
      point('pointermove', find('.lk-header'), { y })
    }
    release(find('.lk-header'), 40)
    expect(requestClose).toHaveBeenCalledOnce()
  })

  test('that may not close asks all the same, which says why, and returns', () => {
    const { card, find, requestClose } = open({ canClose: false })
    drag(find('.lk-header'), 200)
    release(find('.lk-header'), 200)
    expect(requestClose).toHaveBeenCalledOnce()
    expect(placeOf(card)).toEqual(['', undefined])
  })
})

describe('with motion', () => {
  /** Animations that end when the test says so. */
  function openAnimated(options?: Parameters<typeof open>[0]) {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const sheet = open(options)
    const running: { keyframes: unknown; duration: unknown; onfinish?: () => void; cancel(): void }[] = []
    sheet.card.animate = ((keyframes: unknown, { duration }: KeyframeAnimationOptions) => {
      running.push({ keyframes, duration, cancel: () => undefined })
      return running.at(-1)
    }) as unknown as typeof sheet.card.animate
    sheet.scrim.animate = (() => ({ cancel: () => undefined })) as unknown as typeof sheet.scrim.animate
    // Where it is while it moves on its own.
    vi.spyOn(window, 'getComputedStyle').mockImplementation(() => ({ translate: sheet.card.style.translate }) as never)
    return { ...sheet, running }
  }

  test('the sheet goes back in 200 ms, and can be caught on its way', () => {
    const { card, find, running } = openAnimated()
    drag(find('.lk-header'), 60)
    release(find('.lk-header'), 60)
    expect(running).toMatchObject([{ keyframes: [{ translate: '0 45px' }, { translate: '0 0px' }], duration: 200 }])
    expect(card.dataset.drag).toBe('returning')
    drag(find('.lk-header'), 30)
    expect(card.dataset.drag).toBe('held')
    release(find('.lk-header'), 30)
    running.at(-1)?.onfinish?.()
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('the sheet leaves in 200 ms and then closes; meanwhile nothing of it can be dragged', () => {
    const { card, find, running, requestClose } = openAnimated()
    drag(find('.lk-header'), 100)
    release(find('.lk-header'), 100)
    expect(running).toMatchObject([{ keyframes: [{ translate: '0 75px' }, { translate: '0 500px' }], duration: 200 }])
    expect(card.dataset.drag).toBe('leaving')
    point('pointerdown', find('.lk-header'), {})
    point('pointermove', find('.lk-header'), { y: 50 })
    expect(card.dataset.drag).toBe('leaving')
    expect(requestClose).not.toHaveBeenCalled()
    running[0]?.onfinish?.()
    expect(requestClose).toHaveBeenCalledOnce()
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('the sheet comes back if something forbids closing it while it leaves', () => {
    const { card, find, running, requestClose } = openAnimated()
    requestClose.mockImplementation(() => undefined)
    drag(find('.lk-header'), 100)
    release(find('.lk-header'), 100)
    running[0]?.onfinish?.()
    expect(requestClose).toHaveBeenCalledOnce()
    expect(running[1]).toMatchObject({ keyframes: [{ translate: '0 500px' }, { translate: '0 0px' }] })
    expect(card.dataset.drag).toBe('returning')
  })
})

describe('is no drag:', () => {
  test.each([
    ['upwards', [0, -60]],
    ['sideways', [60, 30]],
  ])('a movement %s', (_, [x, y]) => {
    const { card, find } = open()
    point('pointerdown', find('#list'), {})
    point('pointermove', find('#list'), { x, y })
    point('pointermove', find('#list'), { x, y: 300 })
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test.each(['#list', '.lk-stage'])('a movement while %s is scrolled', (selector) => {
    const { card, find } = open()
    find(selector).scrollTop = 10
    drag(find('#row'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test.each(['<input>', '<textarea></textarea>', '<i role="slider"></i>', '<p contenteditable></p>'])(
    'a movement in %s',
    (markup) => {
      const { card } = open({ markup })
      drag(card.lastElementChild as HTMLElement, 100)
      expect(placeOf(card)).toEqual(['', undefined])
    },
  )

  test('a movement that selects', () => {
    const { card, find } = open()
    const selection = vi.spyOn(document, 'getSelection')
    point('pointerdown', find('h2'), {})
    selection.mockReturnValue({ type: 'Range' } as Selection)
    point('pointermove', find('h2'), { y: 100 })
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('a movement of a mouse over content, which may select it', () => {
    const { card, find } = open()
    drag(find('#list'), 100, { pointerType: 'mouse' })
    expect(placeOf(card)).toEqual(['', undefined])
    point('pointerup', find('#list'), { pointerType: 'mouse' })
    drag(find('.lk-header'), 100, { pointerType: 'mouse' })
    expect(card.dataset.drag).toBe('held')
  })

  test('a movement of a mouse that was released elsewhere', () => {
    const { card, find } = open()
    point('pointerdown', find('.lk-header'), { pointerType: 'mouse' })
    point('pointermove', find('.lk-header'), { pointerType: 'mouse', y: 100, buttons: 0 })
    point('pointermove', find('.lk-header'), { pointerType: 'mouse', y: 150 })
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test.each(['data-full', 'data-mode'])('a movement in a card that is no sheet (%s)', (name) => {
    const { card, find } = open()
    card.setAttribute(name, '')
    drag(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('a movement in a zoomed page', () => {
    vi.stubGlobal('visualViewport', { scale: 2 })
    const { card, find } = open()
    drag(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
  })
})

describe('a drag ends where it began', () => {
  test('with a second finger', () => {
    const { card, find, requestClose } = open()
    drag(find('.lk-header'), 100)
    point('pointerdown', find('#row'), { id: 2, isPrimary: false })
    expect(placeOf(card)).toEqual(['', undefined])
    release(find('.lk-header'), 200)
    expect(requestClose).not.toHaveBeenCalled()
  })

  test.each(['pointercancel', 'contextmenu'])('with %s', (type) => {
    const { card, find, requestClose } = open()
    drag(find('.lk-header'), 100)
    point(type, find('.lk-header'), {})
    release(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
    expect(requestClose).not.toHaveBeenCalled()
  })

  test('when the card loses the pointer, but not when what was pressed passes it on', () => {
    const { card, find } = open()
    drag(find('#row'), 100)
    point('lostpointercapture', find('#row'), {})
    expect(card.dataset.drag).toBe('held')
    point('lostpointercapture', card, {})
    expect(placeOf(card)).toEqual(['', undefined])
  })

  test('when the phone is turned', () => {
    const { card, find, requestClose } = open()
    drag(find('.lk-header'), 100)
    window.dispatchEvent(new Event('resize'))
    release(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
    expect(requestClose).not.toHaveBeenCalled()
  })

  test('when the card closes otherwise', () => {
    const { card, find, stop, requestClose } = open()
    drag(find('.lk-header'), 100)
    stop()
    release(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
    drag(find('.lk-header'), 100)
    expect(placeOf(card)).toEqual(['', undefined])
    expect(requestClose).not.toHaveBeenCalled()
  })
})

describe('a press on a button', () => {
  const pressed = vi.fn()

  test('that moves little still works', () => {
    const { find } = open()
    find('#row').addEventListener('click', pressed)
    point('pointerdown', find('#row'), {})
    point('pointermove', find('#row'), { y: 8 })
    release(find('#row'), 8)
    find('#row').click()
    expect(pressed).toHaveBeenCalledOnce()
  })

  test('that was dragged does nothing, and the next works again', () => {
    pressed.mockClear()
    const { find } = open()
    find('#row').addEventListener('click', pressed)
    drag(find('#row'), 40)
    release(find('#row'), 40)
    find('#row').click()
    expect(pressed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    find('#row').click()
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('touch', () => {
  function touch(target: HTMLElement, y: number, count = 1) {
    const event = new Event('touchmove', { bubbles: true, cancelable: true, composed: true })
    Object.assign(event, { touches: Array.from({ length: count }, () => ({ clientX: 0, clientY: y })) })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('scrolls nothing while it drags, and what it may otherwise', () => {
    const { find, card } = open()
    expect(touch(find('#row'), 100)).toBe(false)
    point('pointerdown', find('#row'), {})
    expect(touch(find('#row'), 5)).toBe(false)
    expect(touch(find('#row'), 20)).toBe(true)
    expect(card.dataset.drag).toBe('held')
    expect(touch(find('#row'), 40, 2)).toBe(false)
  })

  test('that scrolls a list upwards stays a scroll, also back down', () => {
    const { find, card } = open()
    point('pointerdown', find('#row'), {})
    expect(touch(find('#row'), -20)).toBe(false)
    expect(touch(find('#row'), 60)).toBe(false)
    expect(card.dataset.drag).toBeUndefined()
  })
})
