import type { Browser } from '@playwright/test'
import { inPage, openTab } from './visit.ts'

const SETTLE_MS = 1_000

type Seen = { clickAt?: number; codeAt?: number }

/** Runs in the page: records when the first QR code renders after the last click. */
function observe() {
  const seen: Seen = {}
  Object.defineProperty(window, Symbol.for('latchkey.bench.code'), { value: seen })
  window.addEventListener('click', ({ timeStamp }) => (seen.clickAt = timeStamp), true)
  const check = () => {
    const code = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-qr-surface [role="img"]')
    if (code && code.getBoundingClientRect().height > 0) seen.codeAt = performance.now()
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** From the press on the WalletConnect row to the first QR code, with no relay code loaded before; in ms. */
export async function visitCode(browser: Browser, url: string, slowdown: number): Promise<number> {
  const { context, page } = await openTab(browser, slowdown)
  await context.addInitScript(inPage(observe, undefined))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.locator('latchkey-modal [data-wallet="walletConnect"]')
  await row.waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await row.click()
  // The driver may see the QR code before the page's own next frame.
  const seen = await page.waitForFunction(() => {
    const { clickAt, codeAt } = Reflect.get(window, Symbol.for('latchkey.bench.code')) as Seen
    return clickAt !== undefined && codeAt !== undefined && { clickAt, codeAt }
  })
  const { clickAt, codeAt } = (await seen.jsonValue()) as Required<Seen>
  await context.close()
  return codeAt - clickAt
}
