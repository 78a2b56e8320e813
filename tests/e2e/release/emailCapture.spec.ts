import { devices, type Page } from '@playwright/test'
import type { Setup } from '../../../examples/demo/src/settings/setup.ts'
import { holdResponses } from '../support/holdResponses.ts'
import type { SandboxClient } from '../support/sandboxClient.ts'
import { createSigner } from '../support/signer.ts'
import { expect, test } from '../support/test.ts'
import type { World } from '../support/user.ts'

test.use({ instances: 1 })

const EMAIL = 'mara@fieldnote.co'
const required: Setup = { signIn: 'required', emailCapture: 'required' }
const optional: Setup = { signIn: 'required', emailCapture: 'optional' }

function createCaptureUser(page: Page, sandbox: SandboxClient) {
  const signer = createSigner(page)
  const { dialog } = signer
  const field = dialog.getByRole('textbox', { name: 'Your email' })
  const code = dialog.getByRole('textbox', { name: 'Code, six digits' })
  return {
    ...signer,
    field,
    code,
    problem: dialog.locator('.lk-help[role="alert"]'),
    next: dialog.getByRole('button', { name: 'Continue', exact: true }),
    async connect() {
      await signer.choose('Marten')
      await expect(field).toBeFocused()
    },
    async submit(email = EMAIL) {
      await field.fill(email)
      await page.keyboard.press('Enter')
    },
    newestCode: async () => {
      const mails = await sandbox.mails()
      return mails.at(-1)?.code ?? ''
    },
    posted: async (path: string) => (await sandbox.requests()).filter((request) => request.path === path),
  }
}

async function start({ page, sandbox, demoWith }: Pick<World, 'page' | 'sandbox' | 'demoWith'>, setup: Setup) {
  const user = createCaptureUser(page, sandbox)
  await page.goto(demoWith(setup))
  return user
}

test('an address is asked for, proved by its code, named in the message and kept for the next sign-in', async ({
  page,
  sandbox,
  demoWith,
  allow,
}) => {
  // A wrong code.
  allow('/auth/v1/otp')
  const user = await start({ page, sandbox, demoWith }, required)
  await user.connect()
  await expect(user.dialog.getByRole('heading', { name: /needs your email/ })).toBeVisible()
  await expect(user.dialog.getByRole('button', { name: 'Skip' })).toBeHidden()

  await user.submit('mara')
  await expect(user.problem).toContainText('Enter an email address')
  expect(await sandbox.mails()).toEqual([])

  await user.field.fill('mara@out')
  await user.dialog.getByRole('button', { name: 'mara@outlook.com' }).click()
  await expect(user.field).toHaveValue('mara@outlook.com')
  await user.submit()
  await expect(user.code).toBeFocused()
  const right = await user.newestCode()
  await page.keyboard.type(right === '000000' ? '000001' : '000000')
  await expect(user.problem).toContainText("That code isn't right or has expired")
  await expect(user.code).toBeFocused()
  // Only the newest code counts.
  await user.dialog.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(async () => (await sandbox.mails()).length).toBe(2)
  await expect(user.code).toBeEnabled()
  await user.code.fill(await user.newestCode())

  await expect(user.sign).toBeEnabled()
  await user.dialog.getByText('Message', { exact: true }).click()
  await expect(user.dialog.getByText(`- email:${EMAIL}`)).toBeVisible()
  await user.signShown()
  const [authenticated] = await user.posted('/auth/v1/authenticate')
  expect(authenticated?.body).toMatchObject({ data: { resources: [`email:${EMAIL}`] } })

  // Signed out and in again: the service knows the address, and asks for no code.
  await page.evaluate(() => window.__demo?.modal.disconnect())
  await page.reload()
  await user.connect()
  await user.dialog.getByRole('button', { name: EMAIL }).click()
  await user.next.click()
  await expect(user.sign).toBeEnabled()
  expect(await sandbox.mails()).toHaveLength(2)
})

test('closing disconnects, before and after the code was mailed', async ({ page, sandbox, demoWith }) => {
  const user = await start({ page, sandbox, demoWith }, required)
  for (const isMailed of [false, true]) {
    await user.connect()
    if (isMailed) {
      await user.submit()
      await expect(user.code).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    await expect(user.connectButton).toBeVisible()
  }
  expect(await user.posted('/auth/v1/authenticate')).toEqual([])
})

test('going back from the code asks for the address again', async ({ page, sandbox, demoWith }) => {
  const user = await start({ page, sandbox, demoWith }, required)
  await user.connect()
  await user.submit()
  await expect(user.code).toBeFocused()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.field).toHaveValue(EMAIL)
  await expect(user.next).toBeEnabled()
})

test('going back while a code is checked asks again, and the late answer changes nothing', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const user = await start({ page, sandbox, demoWith }, required)
  await user.connect()
  await user.submit()
  await expect(user.code).toBeFocused()
  const code = await user.newestCode()
  const answer = await holdResponses(page, /auth\/v1\/otp/)
  await page.keyboard.type(code)
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.field.fill('other@fieldnote.co')
  const late = page.waitForResponse(/auth\/v1\/otp/)
  answer()
  await late
  await page.unroute(/auth\/v1\/otp/)
  await user.next.click()
  await expect(user.code).toBeFocused()
  await user.code.fill(await user.newestCode())
  await expect(user.sign).toBeEnabled()
  await user.dialog.getByText('Message', { exact: true }).click()
  await expect(user.dialog.getByText('- email:other@fieldnote.co')).toBeVisible()
})

test('an optional address can be skipped, and is not named then', async ({ page, sandbox, demoWith }) => {
  const user = await start({ page, sandbox, demoWith }, optional)
  await user.connect()
  await expect(user.dialog.getByRole('heading', { name: /would like your email/ })).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(user.sign).toBeEnabled()
  await user.signShown()
  const [authenticated] = await user.posted('/auth/v1/authenticate')
  expect(JSON.stringify(authenticated?.body)).not.toContain('email:')
  expect(await sandbox.mails()).toEqual([])
})

test('a service that wants an address after all is told as it is, and asks again', async ({
  page,
  sandbox,
  demoWith,
  allow,
}) => {
  allow('/auth/v1/authenticate')
  const features = [{ id: 'email_capture', isEnabled: true, config: ['required'] }]
  await sandbox.config({ features })
  const user = await start({ page, sandbox, demoWith }, optional)
  await user.connect()
  await user.dialog.getByRole('button', { name: 'Skip' }).click()
  await user.sign.click()
  await user.answer('Approve')
  await expect(page.locator('.lk-snack')).toHaveText('Something went wrong. We need to verify your account again.')
  await expect(user.field).toBeVisible()
  await user.submit()
  await expect(user.code).toBeFocused()
  await user.code.fill(await user.newestCode())
  await user.signShown()
  await expect(user.accountButton).toBeVisible()
})

test('a service that is down is told, and the address is still there', async ({ page, sandbox, demoWith, allow }) => {
  allow('/auth/v1/otp')
  const user = await start({ page, sandbox, demoWith }, required)
  await user.connect()
  await sandbox.faults('/auth/v1/otp', { status: 503 })
  await user.submit()
  await expect(user.problem).toContainText("Couldn't check it")
  await expect(user.field).toHaveValue(EMAIL)
  await sandbox.clearFaults()
  await user.next.click()
  await expect(user.code).toBeFocused()
})

test('a code that could not be checked is typed again, and the newest one that was mailed counts', async ({
  page,
  sandbox,
  demoWith,
  allow,
}) => {
  allow('/auth/v1/otp')
  const user = await start({ page, sandbox, demoWith }, required)
  await user.connect()
  await user.submit()
  await expect(user.code).toBeFocused()
  await sandbox.faults('/auth/v1/otp', { status: 503 })
  await page.keyboard.type(await user.newestCode())
  await expect(user.problem).toContainText("Couldn't check it")
  await expect(user.code).toBeFocused()
  await expect(user.code).toHaveValue('')
  // The mail failed, which is nothing that the code has done.
  await user.dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(user.problem).toContainText("Couldn't check it")
  await sandbox.clearFaults()
  await user.dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(page.locator('.lk-snack')).toHaveText('New code sent')
  await user.code.fill(await user.newestCode())
  await expect(user.sign).toBeEnabled()
})

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
test.describe('on a phone with a slow processor and network', () => {
  test.use({ ...pixel })

  test('an address is given by touch, on the first visit, and a reload in the middle asks again', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const user = createCaptureUser(page, sandbox)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    await page.goto(demoWith(required))
    await user.connectButton.tap()
    await user.wallet('example.marten').tap()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).tap()
    await user.field.fill(EMAIL)
    await user.next.tap()
    await expect(user.code).toBeVisible()
    await page.reload()
    // Nothing was proved, so the same account is asked from the start.
    await user.field.fill(EMAIL)
    await user.next.tap()
    // The mail is there before the card asks for its code.
    await expect(user.code).toBeVisible()
    await user.code.fill(await user.newestCode())
    await user.sign.tap()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).tap()
    await expect(user.dialog).toBeHidden()
    const [authenticated] = await user.posted('/auth/v1/authenticate')
    expect(authenticated?.body).toMatchObject({ data: { resources: [`email:${EMAIL}`] } })
  })
})
