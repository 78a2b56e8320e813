import type { Locator } from '@playwright/test'
import readQr from 'jsqr'
import { expect } from './test.ts'

/** What a camera reads off the screen there; undefined while there is nothing to read. */
async function scan(target: Locator, distance: number): Promise<string | undefined> {
  const picture = (await target.screenshot()).toString('base64')
  const context = await target.page().context().browser()?.newContext()
  const page = await context?.newPage()
  const pixels = await page?.evaluate(
    async ([png, size]) => {
      const bytes = Uint8Array.from(atob(png as string), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      // As far off as fills a small picture: a camera sees no finer dots than that.
      const scale = (size as number) / bitmap.width
      const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
      const drawing = new OffscreenCanvas(width, height).getContext('2d')
      if (drawing) drawing.imageSmoothingQuality = 'high'
      drawing?.drawImage(bitmap, 0, 0, width, height)
      const data = drawing?.getImageData(0, 0, width, height).data ?? []
      return { data: Array.from(data), width, height }
    },
    [picture, distance] as const,
  )
  await context?.close()
  if (!pixels) return undefined
  return readQr(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)?.data
}

/** Reads the code that is shown, as a phone does: from the picture alone. */
export async function readCode(target: Locator): Promise<string> {
  await expect(target.getByRole('img')).toBeVisible()
  let text: string | undefined
  await expect(async () => {
    // A camera is moved until it sees something.
    for (const distance of [300, 420, 240, 600]) text ??= await scan(target, distance)
    expect(text).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return text ?? ''
}
