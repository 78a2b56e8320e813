import type { Page } from '@playwright/test'

/** Holds back what services answer; from the returned call on, it arrives. */
export async function holdResponses(page: Page, url: RegExp): Promise<() => void> {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  return () => answer()
}
