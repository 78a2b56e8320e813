import type { Page } from '@playwright/test'

/** What one frame showed of the card. */
export type Frame = {
  at: number
  /** The id of the view: its title. */
  title: string
  top: number
  height: number
  /** Its height without what scales it while it enters. */
  size: number
  /** The height of the surface is animated. */
  isMoving: boolean
  /** Of the least opaque of card, scrim and the parts of the view. */
  opacity: number
  skeletons: number
  heading: string
  /** Loaded pictures in the ring of a result, also those that are not shown yet. */
  pictures: number
  /** The place of a wallet's own page, and that page: `left top width height`, and how opaque it is. */
  window: string | undefined
  secure: string | undefined
  /** Visible elements of ours outside the card. */
  outside: string[]
}

/** Everything the card showed, frame by frame, with animations. */
export async function watchFrames(page: Page) {
  await page.addInitScript(() => {
    const frames: unknown[] = []
    Object.assign(window, { __frames: frames })
    type Box = { top: number; bottom: number; left: number; right: number }
    const common = (a: Box, b: Box): Box => ({
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
    })
    const floats = '.lk-snack-region, .lk-tip, .lk-hidden, .lk-leaving'
    /** Where an element draws: its text, or its whole box. */
    function drawnBy(element: Element): Box[] {
      if (element.matches('button, a, input, img, svg')) return [element.getBoundingClientRect()]
      const texts = [...element.childNodes].filter(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      return texts.map((text) => {
        const range = document.createRange()
        range.selectNode(text)
        return range.getBoundingClientRect()
      })
    }
    /** Boxes of visible elements, clipped by each ancestor. */
    function findOutside(card: Element, frame: Box): string[] {
      const matches: string[] = []
      const visit = (element: Element, clip: Box) => {
        if (element.matches(floats)) return
        const { display, visibility, overflowX, overflowY } = getComputedStyle(element)
        if (display === 'none' || visibility === 'hidden') return
        const box = common(element.getBoundingClientRect(), clip)
        for (const drawn of drawnBy(element)) {
          const seen = common(drawn, clip)
          const isSeen = seen.bottom - seen.top > 1 && seen.right - seen.left > 1
          const over = Math.max(
            seen.bottom - frame.bottom,
            frame.top - seen.top,
            seen.right - frame.right,
            frame.left - seen.left,
          )
          if (isSeen && over > 1.5)
            matches.push(
              `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent?.slice(0, 20)}" by ${over.toFixed(1)}`,
            )
        }
        const inner = overflowX !== 'visible' || overflowY !== 'visible' ? box : clip
        if (element.tagName.toLowerCase() !== 'svg') for (const child of element.children) visit(child, inner)
      }
      const all = { top: -9999, bottom: 9999, left: -9999, right: 9999 }
      for (const child of card.children)
        visit(child, getComputedStyle(card).overflowY === 'visible' ? all : common(frame, all))
      return matches
    }
    function boxOf(element: Element | null) {
      if (!element) return undefined
      const { left, top, width, height } = element.getBoundingClientRect()
      return `${[left, top, width, height].map(Math.round).join(' ')} ${Number(getComputedStyle(element).opacity).toFixed(2)}`
    }
    const check = (at: number) => {
      requestAnimationFrame(check)
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      const card = root?.querySelector('.lk-card')
      if (!root || !card) return
      const frame = card.getBoundingClientRect()
      frames.push({
        at,
        title: root.querySelector('.lk-surface h2')?.textContent ?? '',
        top: frame.top,
        height: frame.height,
        size: (card as HTMLElement).offsetHeight,
        isMoving: root.querySelector('.lk-surface[data-moving]') !== null,
        opacity: Math.min(
          ...[...root.querySelectorAll('.lk-card, .lk-scrim, .lk-surface > *')].map((element) =>
            Number(getComputedStyle(element).opacity),
          ),
        ),
        heading: root.querySelector('.lk-surface .lk-heading')?.textContent ?? '',
        pictures: [...root.querySelectorAll<HTMLImageElement>('.lk-surface .lk-ring[data-round] img')].filter(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ).length,
        window: boxOf(root.querySelector('.lk-window')),
        secure: boxOf(root.querySelector('.lk-secure-frame:not([hidden])')),
        skeletons: root.querySelectorAll('.lk-surface .lk-skeleton').length,
        outside: findOutside(card, frame),
      })
    }
    requestAnimationFrame(check)
  })
  return {
    /** Frames since the last call. */
    take: () =>
      page.evaluate(() => (window as unknown as { __frames: Frame[] }).__frames.splice(0)) as Promise<Frame[]>,
    /** Resolves once no animation runs. */
    rest: () =>
      page.evaluate(async () => {
        const root = document.querySelector('latchkey-modal')?.shadowRoot
        const isEndless = (animation: Animation) =>
          animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
        for (let calm = 0, last = -1; calm < 6; ) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const moving = root
            ?.getAnimations()
            .some((getAnimation) => getAnimation.playState === 'running' && !isEndless(getAnimation))
          const height = root?.querySelector('.lk-card')?.getBoundingClientRect().height ?? 0
          calm = !moving && height === last ? calm + 1 : 0
          last = height
        }
      }),
  }
}

/** A slow CPU and a slow network, as on the road. */
export async function slowDown(page: Page, { cpu = 4, latencyMs = 150 } = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}
