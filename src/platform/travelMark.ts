const TRAVEL_MS = 240
const FADE_MS = 200
const EASE = 'cubic-bezier(.2, .7, .2, 1)'

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** What a mark shows, to find the same mark in another view. */
const pictureOf = (mark: Element) => {
  const picture = mark.querySelector(':scope > :is(img, svg)')
  if (picture instanceof HTMLImageElement) return picture.src
  return Array.from(picture?.querySelectorAll('path') ?? [], (path) => path.getAttribute('d')).join()
}

function boxIn(element: Element, around: Box): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left - around.left, top: top - around.top, width, height }
}

/** A copy of a mark that moves from one place to another; both are measured from the edges of its container. */
function fly(mark: Element, from: Box, to: Box): { copy: HTMLElement; animation: Animation } {
  const copy = document.createElement('span')
  copy.className = 'lk-travel'
  const picture = mark.cloneNode(true) as HTMLElement
  picture.style.visibility = ''
  // A decoded picture is drawn with the first frame.
  for (const image of picture.querySelectorAll('img')) image.decoding = 'sync'
  copy.append(picture)
  const { left, top, width, height } = to
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px`, blockSize: `${height}px` })
  const scale = from.width / width
  const transform = `translate(${from.left - left}px, ${from.top - top}px) scale(${scale})`
  const animation = copy.animate([{ transform }, { transform: 'none' }], { duration: TRAVEL_MS, easing: EASE })
  return { copy, animation }
}

/** Marks in the middle of what follows a press, by their place in it. */
const DESTINATIONS = ':is(.lk-ring, .lk-qr-surface) > .lk-mark'

/** The mark of the row that was pressed, with its place on the card. */
export type PressedMark = { readonly mark: Element; readonly box: Box }

export function readPressedMark(card: HTMLElement, target: EventTarget | null): PressedMark | undefined {
  const mark = target instanceof Element ? target.closest('.lk-row')?.querySelector('.lk-mark') : undefined
  return mark ? { mark, box: boxIn(mark, card.getBoundingClientRect()) } : undefined
}

/** Moves the mark of a pressed row to where the next view shows it. */
export function travelToView(card: HTMLElement, view: HTMLElement, { mark, box }: PressedMark) {
  const nextMark = view.querySelector<HTMLElement>(DESTINATIONS)
  if (!nextMark || pictureOf(nextMark) !== pictureOf(mark) || prefersReducedMotion()) return
  const { copy, animation } = fly(nextMark, box, boxIn(nextMark, card.getBoundingClientRect()))
  nextMark.style.visibility = 'hidden'
  if (mark instanceof HTMLElement) mark.style.visibility = 'hidden'
  card.prepend(copy)
  const end = () => {
    copy.remove()
    nextMark.style.visibility = ''
  }
  animation.onfinish = animation.oncancel = end
}

/** In a copy of the card, what has ended does not start again. */
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }'

/**
 * Draws the card once more while it fades, and its mark on the way to a button of the page. Called before the card
 * closes, because afterwards nothing of it can be measured; what it returns begins to move. The copy is in a closed
 * shadow tree: nothing can find, focus or read it, and the page is usable at once.
 */
export function prepareFarewell(stage: HTMLElement): (button: HTMLElement | undefined) => void {
  const root = stage.getRootNode()
  const surface = stage.closest('.lk-root')
  const canDraw = typeof stage.animate === 'function' && 'inert' in stage && !prefersReducedMotion()
  if (!(root instanceof ShadowRoot) || !surface || !canDraw || !root.adoptedStyleSheets) return () => undefined
  const ghost = document.createElement('div')
  ghost.className = 'lk-farewell'
  ghost.inert = true
  ghost.setAttribute('aria-hidden', 'true')
  const inside = ghost.attachShadow({ mode: 'closed' })
  const still = new CSSStyleSheet()
  still.replaceSync(STILL)
  inside.adoptedStyleSheets = [...root.adoptedStyleSheets, still]
  const around = surface.cloneNode() as HTMLElement
  const copy = stage.cloneNode(true) as HTMLElement
  const mark = stage.querySelector(DESTINATIONS)
  const box = mark?.getBoundingClientRect()
  around.append(copy)
  inside.append(around)
  const start = (button: HTMLElement | undefined) => {
    root.append(ghost)
    // Over the page, whatever its layers are.
    ghost.popover = 'manual'
    ghost.showPopover?.()
    const fading = copy.animate([{}, { opacity: 0 }], { duration: FADE_MS, easing: EASE, fill: 'forwards' })
    const destination = (button?.querySelector('img, svg') ?? button)?.getBoundingClientRect()
    const isSeen =
      destination !== undefined &&
      destination.height > 0 &&
      destination.bottom > 0 &&
      destination.top < window.innerHeight
    const copiedMark = copy.querySelector<HTMLElement>(DESTINATIONS)
    if (!mark || !box || !isSeen || !copiedMark) {
      fading.onfinish = () => ghost.remove()
      return
    }
    copiedMark.style.visibility = 'hidden'
    const side = destination.height
    const goal = { left: destination.left, top: destination.top, width: side, height: side }
    const flight = fly(mark, box, goal)
    around.append(flight.copy)
    flight.animation.onfinish = () => ghost.remove()
  }
  return start
}
