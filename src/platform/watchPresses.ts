import type { Unsubscribe } from '../core/scope.js'

/** A press that moves no further than this has not been dragged away to cancel it. */
const STEADY_PX = 8

type Press = { readonly target: Element; readonly x: number; readonly y: number }

const findButton = (target: EventTarget | null | undefined) =>
  target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null

/**
 * A press counts for the button that it began on. What loads during a press can move that button, and the browser would
 * drop the click, or give it to the button that has come under the pointer.
 */
export function watchPresses(surface: HTMLElement): Unsubscribe {
  let press: Press | undefined

  function onPointerDown(event: PointerEvent) {
    const [target] = event.composedPath()
    press = target instanceof Element && event.isPrimary ? { target, x: event.clientX, y: event.clientY } : undefined
  }

  function onClick(click: MouseEvent) {
    const { clientX, clientY, detail } = click
    const started = press
    press = undefined
    // Keys and scripts have no pointer.
    if (!started || detail === 0) return
    if (Math.hypot(clientX - started.x, clientY - started.y) > STEADY_PX) return
    const pressed = findButton(started.target)
    const clicked = findButton(click.composedPath()[0])
    if (pressed === clicked) return
    click.preventDefault()
    click.stopPropagation()
    if (pressed?.isConnected) pressed.click()
  }

  surface.addEventListener('pointerdown', onPointerDown, true)
  surface.addEventListener('click', onClick, true)
  return () => {
    surface.removeEventListener('pointerdown', onPointerDown, true)
    surface.removeEventListener('click', onClick, true)
  }
}
