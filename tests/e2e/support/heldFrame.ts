import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type HeldWindow = typeof globalThis & { heldTypes: string[]; held: (() => void)[] }

/** Messages of the wallet's page that arrive late. Call it before the page loads. */
export async function createHeldFrame(page: Page) {
  await page.addInitScript(() => {
    const held = window as unknown as HeldWindow
    Object.assign(held, { heldTypes: [], held: [] })
    window.addEventListener(
      'message',
      (event) => {
        if (!event.isTrusted || !held.heldTypes.some((type) => event.data?.type === `@w3m-frame/${type}`)) return
        event.stopImmediatePropagation()
        const { data, origin, source } = event
        held.held.push(() => window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
      },
      true,
    )
  })
  return {
    hold: (...types: string[]) =>
      page.evaluate((all) => {
        ;(window as unknown as HeldWindow).heldTypes = all
      }, types),
    /** The page has answered. */
    held: () => expect.poll(() => page.evaluate(() => (window as unknown as HeldWindow).held.length)).toBe(1),
    /** What was held arrives now. */
    release: () =>
      page.evaluate(() => {
        const held = window as unknown as HeldWindow
        held.heldTypes = []
        for (const arrive of held.held.splice(0)) arrive()
      }),
  }
}
