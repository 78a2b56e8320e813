import { endFilm, startFilm } from './support/film.ts'
import { createSender } from './support/sender.ts'
import { expect, test } from './support/test.ts'
import { createPerson, createUser, freshAddress, ownedBy, returnConnected } from './support/user.ts'

// Nothing of the card may jump, flash, enter twice or lose the focus: every frame is measured, with motion on.

test.use({ contextOptions: { reducedMotion: 'no-preference' }, instances: 1 })

test('connecting shows the arrival and leaves once', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await page.goto(demoWith(ownedBy(person)))
  await startFilm(page)
  await user.open()
  await user.loaded()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toBeFocused()
  await expect(page.locator('.lk-farewell')).toHaveCount(0)
  const { faults, frames } = await endFilm(page)
  expect(faults).toEqual([])
  expect(frames.some(({ hasArrived }) => hasArrived)).toBe(true)
})

test('a declined request and the next try move nothing', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createUser(page)
  await page.goto(demoWith(ownedBy(person)))
  await startFilm(page)
  await user.open()
  await user.loaded()
  await user.wallet('example.marten').click()
  await user.panel('Marten').getByRole('button', { name: 'Reject' }).click()
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.dialog).toBeHidden()
  expect((await endFilm(page)).faults).toEqual([])
})

test('opening the account, and sending from it', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createSender(page)
  await returnConnected(page, demoWith(ownedBy(person)), person)
  await startFilm(page)
  await user.openForm()
  await user.fillIn('0.1', freshAddress())
  await user.sendNow()
  await user.dialog.getByRole('button', { name: 'Done' }).click()
  await user.loaded()
  expect((await endFilm(page)).faults).toEqual([])
})
