import type { Page } from '@playwright/test'

/** One animation frame of an open card. */
type Frame = {
  readonly at: number
  readonly title: string
  /** Edges of the card; `undefined` while it is closed. */
  readonly card: readonly [left: number, top: number, right: number, bottom: number] | undefined
  /** The focused element, through shadow roots. */
  readonly focus: string
  /** Not yielding to a wallet in the page, which has the focus then. */
  readonly isModal: boolean
  /** A ring shows that what it waited for has come. */
  readonly hasArrived: boolean
  /** Opacity of what covers the page. */
  readonly scrim: number
  /** Animations of the card or its content that run now: they explain a move. */
  readonly moves: readonly string[]
  /** How often the card has entered so far. */
  readonly entrances: number
}

export type Film = {
  readonly frames: readonly Frame[]
  /** Moves of more than two pixels without an animation, frames without a focus, flashes and second entrances. */
  readonly faults: readonly string[]
}

/** Smaller moves are not seen. */
const LEAST_PX = 2
/** On a busy machine an animation may begin and end between two frames. */
const MAX_GAP_MS = 150

/** Traces every frame of the card until `endFilm`. */
export function startFilm(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: unknown[] = []
    const entered = new WeakSet<Animation>()
    let entrances = 0
    let isRunning = true
    const name = (animation: Animation) =>
      (animation as CSSAnimation).animationName ??
      (animation as CSSTransition).transitionProperty ??
      Object.keys((animation.effect as KeyframeEffect | null)?.getKeyframes()[0] ?? {})
        .filter((key) => !['offset', 'easing', 'composite', 'computedOffset'].includes(key))
        .join()
    // Measured after the frame: observers of sizes run within it, and put things where they are painted.
    const afterFrame = new MessageChannel()
    const next = () => requestAnimationFrame(() => afterFrame.port2.postMessage(undefined))
    afterFrame.port1.onmessage = () => {
      if (!isRunning) return
      next()
      record(performance.now())
    }
    const record = (at: number) => {
      const host = [...document.querySelectorAll('latchkey-modal')].find((modal) =>
        modal.shadowRoot?.querySelector('dialog[open]'),
      )
      const root = host?.shadowRoot
      const card = root?.querySelector('dialog[open] .lk-card')
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      const animations = root?.getAnimations().filter(({ playState }) => playState === 'running') ?? []
      for (const animation of animations) {
        if (name(animation) !== 'lk-enter' || entered.has(animation)) continue
        const { target } = (animation.effect ?? {}) as KeyframeEffect
        if (target !== card) continue
        entered.add(animation)
        entrances++
      }
      const box = card?.getBoundingClientRect()
      const scrim = root?.querySelector('dialog[open] .lk-scrim')
      frames.push({
        at,
        title: root?.querySelector('h2')?.textContent ?? '',
        card: box && [box.left, box.top, box.right, box.bottom],
        isModal: root?.querySelector('dialog:modal') != null,
        focus: active === null || active === document.body ? 'body' : `${active.tagName} ${active.className}`,
        hasArrived: root?.querySelector('.lk-ring[data-arrived]') != null,
        scrim: scrim ? Number(getComputedStyle(scrim).opacity) : 0,
        moves: animations
          .filter(({ effect }) => {
            const { target } = (effect ?? {}) as KeyframeEffect
            return target?.matches('.lk-card, .lk-content, .lk-surface, .lk-stage')
          })
          .map(name),
        entrances,
      })
    }
    next()
    Object.assign(window, {
      endFilm() {
        isRunning = false
        return frames
      },
    })
  })
}

const describeMove = (from: Frame, to: Frame, film: readonly Frame[]) =>
  `at ${Math.round(to.at - (film[0]?.at ?? 0))} ms in "${to.title}": ${from.card?.map(Math.round)} to ${to.card?.map(Math.round)}`

/** Ends the film, and names what a user would see or miss. */
export async function endFilm(page: Page): Promise<Film> {
  const frames = await page.evaluate(() => (window as unknown as { endFilm(): Frame[] }).endFilm())
  const faults: string[] = []
  for (const [index, frame] of frames.entries()) {
    const before = frames[index - 1]
    if (!before?.card) continue
    if (!frame.card) {
      const opensAgain = frames.slice(index, index + 30).some(({ card }) => card)
      if (opensAgain) faults.push(`flash after "${before.title}"`)
      continue
    }
    const moved = frame.card.some((edge, side) => Math.abs(edge - (before.card?.[side] ?? edge)) > LEAST_PX)
    const isExplained = frame.moves.length > 0 || before.moves.length > 0
    if (moved && !isExplained && frame.at - before.at < MAX_GAP_MS)
      faults.push(`jump ${describeMove(before, frame, frames)}`)
    if (frame.focus === 'body' && frame.isModal && before.isModal) faults.push(`focus on the body in "${frame.title}"`)
    if (frame.scrim < before.scrim - 0.2) faults.push(`the page appears behind "${frame.title}"`)
    if (frame.entrances > before.entrances && before.entrances > 0 && frames[index - 1]?.card)
      faults.push(`second entrance in "${frame.title}"`)
  }
  return { frames, faults: [...new Set(faults)] }
}
