import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type HeldWindow = typeof globalThis & { heldTypes: string[]; pending: (() => void)[] }

/** Messages of the wallet's page that arrive late. Call it before the page loads. */
export async function createHeldFrame(page: Page) {
  await page.addInitScript(() => {
    const heldWindow = window as unknown as HeldWindow
    Object.assign(heldWindow, { heldTypes: [], pending: [] })
    window.addEventListener(
      'message',
      (event) => {
        if (!event.isTrusted || !heldWindow.heldTypes.some((type) => event.data?.type === `@w3m-frame/${type}`)) return
        event.stopImmediatePropagation()
        const { data, origin, source } = event
        heldWindow.pending.push(() => window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
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
    held: () => expect.poll(() => page.evaluate(() => (window as unknown as HeldWindow).pending.length)).toBe(1),
    /** What was held arrives now. */
    release: () =>
      page.evaluate(() => {
        const heldWindow = window as unknown as HeldWindow
        heldWindow.heldTypes = []
        for (const deliver of heldWindow.pending.splice(0)) deliver()
      }),
  }
}
