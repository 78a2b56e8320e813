import type { Page } from '@playwright/test'
import { spareBlur } from '../support/spareBlur.ts'
import { startSending } from './support/sender.ts'
import { expect, test } from './support/test.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createPerson, createUser, ownedBy, returnConnected } from './support/user.ts'
import { type Frame, watchFrames } from './support/watchFrames.ts'

// What moves on the card is the subject: animations run.
test.use({ instances: 1, contextOptions: { reducedMotion: 'no-preference' } })

const PHONE = { width: 390, height: 844 }

/** Records the card from now on; prints what each run has seen with `LATCHKEY_FILM`. */
async function film(page: Page) {
  await spareBlur(page)
  return watchFrames(page)
}

/** Runs of equal frames, as `top height opacity`. */
function tell(frames: readonly Frame[]) {
  const lines = frames.map(
    ({ title, top, height, opacity, skeletons, window, secure }) => `${title} ${Math.round(top)} ${Math.round(height)} o${opacity.toFixed(2)} s${skeletons} ${window ? `w${window}` : ''} ${secure ? `f${secure}` : ''}`,
  )
  return lines.filter((line, index) => line !== lines[index - 1])
}

for (const [name, viewport] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const) {
  test(`on a ${name}, card and scrim stay while a wallet is asked again`, async ({ page, demoUrl }) => {
    await page.setViewportSize(viewport)
    const user = createUser(page)
    const frames = await film(page)
    await page.goto(demoUrl)
    await user.open()
    await user.wallet('example.marten').click()
    await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
    const again = user.dialog.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await frames.rest()
    await frames.take()
    await again.click()
    await expect(user.panel('Marten')).toBeVisible()
    await frames.rest()
    const seen = await frames.take()
    if (process.env.LATCHKEY_FILM) console.log(tell(seen).join('\n'))
    expect(Math.min(...seen.map(({ opacity }) => opacity))).toBe(1)
  })
}

test('card and scrim stay while a payment is asked for again', async ({ page, sandbox, demoWith }) => {
  const frames = await film(page)
  const { user, to } = await startSending({ page, sandbox, demoWith })
  await user.fillIn('0.5', to)
  await user.confirm()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await expect(user.again).toBeVisible()
  await frames.rest()
  await frames.take()
  await user.again.click()
  await user.approve()
  await user.sent()
  await frames.rest()
  const seen = await frames.take()
  if (process.env.LATCHKEY_FILM) console.log(tell(seen).join('\n'))
  expect(Math.min(...seen.map(({ opacity }) => opacity))).toBe(1)
})

test('film account', async ({ page, sandbox, demoWith }) => {
  const frames = await film(page)
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  for (const _ of [1, 2]) {
    await user.openAccount()
    await user.loaded()
    await frames.rest()
    const seen = await frames.take()
    console.log(tell(seen).join('\n'))
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    console.log('again')
  }
})

test('film embedded account', async ({ page, demoWith, secureSite }) => {
  const frames = await film(page)
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  await frames.take()
  for (const _ of [1, 2]) {
    await user.openAccount()
    await user.loaded()
    await frames.rest()
    const seen = await frames.take()
    console.log(tell(seen).join('\n'))
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    console.log('again')
  }
  await page.reload()
  await user.openAccount()
  await user.loaded()
  await frames.rest()
  console.log(tell(await frames.take()).join('\n'))
  await page.screenshot({ path: '/tmp/emb.png' })
  const signed = user.sign()
  await user.answer('Sign')
  await signed
  await frames.rest()
  console.log('sign')
  console.log(tell(await frames.take()).join('\n'))
})
