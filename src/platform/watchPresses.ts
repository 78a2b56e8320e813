import type { Unsubscribe } from '../core/scope.js'

/** A press that moves no further than this has not been dragged away to cancel it. */
const STEADY_PX = 8

type Press = {
  readonly target: Element
  /** The wallet of the row that it began on. */
  readonly wallet: string | undefined
  readonly x: number
  readonly y: number
}

const isSteady = ({ x, y }: Press, { clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - x, clientY - y) <= STEADY_PX

const findButton = (target: EventTarget | null | undefined) =>
  target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null

/**
 * A press counts for the button that it began on. What loads during a press can move that button, and the browser would
 * drop the click, or give it to the button that has come under the pointer.
 */
export function watchPresses(surface: HTMLElement): Unsubscribe {
  let press: Press | undefined
  /** The press has been passed on: a browser may still send its own click, for a finger even to the new row. */
  let isPassedOn = false

  function onPointerDown(event: PointerEvent) {
    isPassedOn = false
    const [target] = event.composedPath()
    const wallet = findButton(target)?.dataset.wallet
    const { clientX: x, clientY: y } = event
    press = target instanceof Element && event.isPrimary ? { target, wallet, x, y } : undefined
  }

  /** The list has taken the skeleton's place meanwhile: the row that it began on gets no click any more. */
  function onPointerUp(event: PointerEvent) {
    if (!press || press.wallet === undefined || press.target.isConnected || !isSteady(press, event)) return
    const row = findButton(event.composedPath()[0])
    if (row?.dataset.wallet !== press.wallet) return
    press = undefined
    isPassedOn = true
    row.click()
  }

  function onClick(click: MouseEvent) {
    const started = press
    press = undefined
    if (isPassedOn && click.detail > 0) {
      isPassedOn = false
      click.preventDefault()
      click.stopPropagation()
      return
    }
    // Keys and scripts have no pointer.
    if (!started || click.detail === 0 || !isSteady(started, click)) return
    const pressed = findButton(started.target)
    const clicked = findButton(click.composedPath()[0])
    if (pressed === clicked) return
    click.preventDefault()
    click.stopPropagation()
    if (pressed?.isConnected) pressed.click()
  }

  surface.addEventListener('pointerdown', onPointerDown, true)
  surface.addEventListener('pointerup', onPointerUp, true)
  surface.addEventListener('click', onClick, true)
  return () => {
    surface.removeEventListener('pointerdown', onPointerDown, true)
    surface.removeEventListener('pointerup', onPointerUp, true)
    surface.removeEventListener('click', onClick, true)
  }
}
