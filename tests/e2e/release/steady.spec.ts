import type { Page } from '@playwright/test'
import { spareBlur } from '../../support/spareBlur.ts'
import { createEmailUser } from '../support/emailUser.ts'
import { createSender, startSending } from '../support/sender.ts'
import { startSwapping, tokens } from '../support/swapper.ts'
import { beyondFirst, expect, test } from '../support/test.ts'
import { createPerson, createUser, freshAddress, ownedBy, returnConnected } from '../support/user.ts'
import { type Frame, watchFrames } from '../support/watchFrames.ts'

// What moves on the card is the subject: animations run.
test.use({ instances: 1, contextOptions: { reducedMotion: 'no-preference' } })

const WINDOW = { width: 1280, height: 720 }

/** Records the card; prints what it has seen with `LATCHKEY_FILM`. */
async function film(page: Page) {
  await spareBlur(page)
  const frames = await watchFrames(page)
  return {
    /** Forgets what was seen until now. */
    async begin() {
      await frames.rest()
      await frames.take()
    },
    /** Every frame until nothing moves. */
    async end() {
      await frames.rest()
      const seen = await frames.take()
      if (process.env.LATCHKEY_FILM) process.stdout.write(`${tell(seen).join('\n')}\n`)
      return seen
    },
  }
}

/** Each change as a line. */
function tell(frames: readonly Frame[]) {
  const lines = frames.map(({ title, heading, top, size, opacity, skeletons, secure, window }) =>
    [
      `${title}/${heading} top ${Math.round(top)} size ${size} opacity ${opacity.toFixed(2)} skeletons ${skeletons}`,
      window && `window ${window}`,
      secure && `page ${secure}`,
    ].join(' '),
  )
  return lines.filter((line, index) => line !== lines[index - 1])
}

/** How often the height began to change. */
const countMoves = (frames: readonly Frame[]) =>
  frames.filter(({ isMoving }, index) => isMoving && !frames[index - 1]?.isMoving).length

const isOf = (title: string) => (frame: Frame) => frame.title === title

for (const [row, [name, viewport]] of (
  [
    ['desktop', WINDOW],
    ['phone', { width: 390, height: 844 }],
  ] as const
).entries()) {
  test(
    `on a ${name}, card and scrim stay while a wallet is asked again`,
    beyondFirst(row),
    async ({ page, demoUrl }) => {
      await page.setViewportSize(viewport)
      const user = createUser(page)
      const camera = await film(page)
      await page.goto(demoUrl)
      await user.open()
      await user.wallet('example.marten').click()
      await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
      const again = user.dialog.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      // Nobody has used keys: no button is ringed.
      await expect(user.title).toBeFocused()
      await camera.begin()
      await again.click()
      await expect(user.panel('Marten')).toBeVisible()
      const seen = await camera.end()
      expect(Math.min(...seen.map(({ opacity }) => opacity))).toBe(1)
    },
  )
}

test('card and scrim stay while a payment is asked for again', async ({ page, sandbox, demoWith }) => {
  const camera = await film(page)
  const { user, to } = await startSending({ page, sandbox, demoWith })
  await user.fillIn('0.5', to)
  await user.confirm()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await expect(user.again).toBeVisible()
  await camera.begin()
  await user.again.click()
  await user.approve()
  await user.sent()
  const seen = await camera.end()
  expect(Math.min(...seen.map(({ opacity }) => opacity))).toBe(1)
})

test('an account that is new here changes its size once, and is centered then', async ({ page, sandbox, demoWith }) => {
  await page.setViewportSize(WINDOW)
  const camera = await film(page)
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openAccount()
  await user.loaded()
  const seen = (await camera.end()).filter(isOf('Account'))
  expect(countMoves(seen)).toBeLessThanOrEqual(1)
  const { top = 0, size = 0 } = seen.at(-1) ?? {}
  expect(Math.abs(top - (WINDOW.height - size) / 2)).toBeLessThanOrEqual(1)
})

test('an account opens in the size of its last visit', async ({ page, sandbox, demoWith }) => {
  const camera = await film(page)
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await user.openAccount()
  await user.loaded()
  // The last visit was longer ago than its answers may be used.
  await page.evaluate(() => {
    const key = 'latchkey/default/v1/portfolio_cache'
    const stored: Record<string, { timestamp: number }> = JSON.parse(localStorage.getItem(key) ?? '{}')
    for (const entry of Object.values(stored)) entry.timestamp -= 120_000
    localStorage.setItem(key, JSON.stringify(stored))
  })
  await page.reload()
  await user.openAccount()
  await user.loaded()
  const seen = (await camera.end()).filter(isOf('Account'))
  expect(seen.some(({ skeletons }) => skeletons > 0)).toBe(true)
  const sizes = seen.map(({ size }) => size)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2)
})

test.describe('the embedded wallet', () => {
  test.use({ world: { namespaces: ['eip155'], wallets: [] } })

  test('a notice has its place in the account before it has loaded', async ({ page, demoWith, secureSite }) => {
    const camera = await film(page)
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    await page.reload()
    await user.openAccount()
    await user.loaded()
    await expect(user.dialog.getByRole('button', { name: 'See how' })).toBeVisible()
    const seen = (await camera.end()).filter(isOf('Account'))
    const last = seen.at(-1)?.size ?? 0
    expect(countMoves(seen)).toBeLessThanOrEqual(1)
    // At most the rows of an account whose tokens are not known yet are too many.
    expect(Math.min(...seen.map(({ size }) => size))).toBeGreaterThanOrEqual(last - 4)
  })

  test("the wallet's page fades in over its place", async ({ page, demoWith, sandbox, secureSite }) => {
    const camera = await film(page)
    const user = createEmailUser(page, secureSite)
    const sender = createSender(page)
    await page.goto(demoWith({ login: true }))
    const address = await user.logIn()
    await sandbox.fund({ address, wei: String(10n ** 18n), chainId: 1 })
    await sender.openForm()
    await sender.fillIn('0.1', freshAddress())
    await camera.begin()
    await sender.confirm()
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    const seen = await camera.end()
    const boxes = seen.flatMap(({ window, secure }) => (secure && !secure.endsWith(' 0.00') ? [[window, secure]] : []))
    expect(boxes.length).toBeGreaterThan(2)
    const placeOf = (box = '') => box.split(' ').slice(0, 4).join(' ')
    const path = placeOf(boxes.at(-1)?.[0])
    expect(new Set(boxes.flat().map(placeOf))).toEqual(new Set([path]))
    await user.answer('Decline')
  })
})

test("a swap's result keeps the card's size, and has the picture of what arrived", async ({
  page,
  sandbox,
  demoWith,
}) => {
  const camera = await film(page)
  const trade = { from: tokens.ETH, to: tokens.USDC, amount: '0.4' }
  const { user } = await startSwapping({ page, sandbox, demoWith }, trade)
  await user.toReview()
  await camera.begin()
  await user.swap.click()
  await user.approve()
  await user.swapped()
  const seen = await camera.end()
  const pending = seen.filter(({ heading }) => heading === 'Swapping')
  const swapped = seen.filter(({ heading }) => heading === 'Swapped')
  // The network may have decided before the card was drawn.
  const size = swapped.at(-1)?.size
  if (pending.length > 20) expect(pending.at(-1)?.size).toBe(size)
  expect([...new Set(swapped.map((frame) => frame.size))]).toEqual([size])
  expect(pending.every(({ pictures }) => pictures === 2)).toBe(true)
  expect(swapped.every(({ pictures }) => pictures === 2)).toBe(true)
})
