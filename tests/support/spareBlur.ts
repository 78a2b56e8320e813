import type { Page } from '@playwright/test'

/** Emulates reduced transparency: without a GPU, the blur behind the card costs as much as the rest of the page. */
export async function spareBlur(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }]
  await session.send('Emulation.setEmulatedMedia', { features })
}
