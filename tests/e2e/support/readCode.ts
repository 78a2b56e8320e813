import type { Browser, Locator, Page } from '@playwright/test'
import readQr from 'jsqr'
import { expect } from './test.ts'

/** A page that decodes images into pixels; one per browser, because a new one is slow. */
const darkrooms = new WeakMap<Browser, Promise<Page>>()

function darkroomOf(browser: Browser): Promise<Page> {
  const existing = darkrooms.get(browser)
  if (existing) return existing
  const created = browser.newContext().then((context) => context.newPage())
  darkrooms.set(browser, created)
  return created
}

/** Image sizes in pixels, from far to near: a camera sees no finer detail. */
const DISTANCES = [300, 420, 240, 600]

/** What a camera reads off the screen; undefined if nothing. */
async function scan(target: Locator): Promise<string | undefined> {
  const browser = target.page().context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const picture = (await target.screenshot()).toString('base64')
  const darkroom = await darkroomOf(browser)
  for (const distance of DISTANCES) {
    const { gray, width, height } = await darkroom.evaluate(
      async ([png, size]) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const scale = size / bitmap.width
        const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
        const drawing = new OffscreenCanvas(width, height).getContext('2d')
        if (!drawing) throw new Error('There is nothing to draw on.')
        drawing.imageSmoothingQuality = 'high'
        drawing.drawImage(bitmap, 0, 0, width, height)
        const { data } = drawing.getImageData(0, 0, width, height)
        let gray = ''
        for (let at = 0; at < data.length; at += 4)
          gray += String.fromCharCode(
            Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
          )
        return { gray: btoa(gray), width, height }
      },
      [picture, distance] as const,
    )
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
    for (const [at, value] of Buffer.from(gray, 'base64').entries()) pixels.fill(value, at * 4, at * 4 + 3)
    const read = readQr(pixels, width, height)?.data
    if (read) return read
  }
  return undefined
}

/** Scans the visible QR code as a phone does: only from the image. */
export async function readCode(target: Locator): Promise<string> {
  await expect(target.getByRole('img')).toBeVisible()
  let text: string | undefined
  await expect(async () => {
    text = await scan(target)
    expect(text).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return text ?? ''
}
