import type { Page } from '@playwright/test'

/**
 * As for a visitor who wants less transparency: without a graphics card, the blur behind the card costs as much for
 * every frame as all the rest of the page.
 */
export async function spareBlur(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }]
  await session.send('Emulation.setEmulatedMedia', { features })
}
