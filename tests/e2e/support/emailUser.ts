import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './test.ts'
import { createUser } from './user.ts'

type Mail = { readonly to: string; readonly kind: 'code' | 'link'; readonly code?: string; readonly link?: string }

/** What the reference page does wrong: answers nothing, refuses events, or answers them with something else. */
export type FrameFaults = {
  readonly mute?: boolean
  readonly fail?: Readonly<Record<string, string>>
  readonly lie?: Readonly<Record<string, unknown>>
}

/** A request that is longer than the frame counts as read once it was scrolled. */
export async function readToEnd(frame: FrameLocator) {
  await expect(frame.getByRole('button', { name: /^(Approve|Sign)$/ })).toBeVisible()
  await frame.locator('main').evaluate((content) => content.scrollTo(0, content.scrollHeight))
}

/** Somebody without a wallet, with an e-mail address of their own at the sandbox's mailbox. */
export function createEmailUser(page: Page, secureSite: string, email = `${crypto.randomUUID()}@fieldnote.co`) {
  const user = createUser(page)
  // Only browsers know that names under localhost are this machine.
  const api = secureSite.replace('secure.localhost', '127.0.0.1')
  const mails = async (): Promise<readonly Mail[]> => {
    const response = await fetch(`${api}/mailbox/api/mails?to=${encodeURIComponent(email)}`)
    return (await response.json()) as readonly Mail[]
  }
  async function newest(kind: Mail['kind'], count = 1): Promise<Mail> {
    let match: Mail | undefined
    await expect
      .poll(async () => {
        const all = (await mails()).filter((mail) => mail.kind === kind)
        match = all[0]
        return all.length
      })
      .toBeGreaterThanOrEqual(count)
    return match as Mail
  }
  const frame = page.frameLocator('latchkey-modal iframe.lk-secure-frame')
  const code = user.dialog.getByRole('textbox', { name: 'Code, six digits' })
  /** In another tab, as in a mail program. */
  async function approveDevice() {
    const { link = '' } = await newest('link')
    const mail = await page.context().newPage()
    await mail.goto(link)
    await mail.getByRole('button', { name: 'Approve this device' }).click()
    await expect(mail.getByText(/approved/i).first()).toBeVisible()
    await mail.close()
  }
  return {
    ...user,
    email,
    frame,
    code,
    mails,
    newest,
    approveDevice,
    field: user.dialog.getByRole('textbox', { name: 'Your email' }),
    async submit() {
      await user.connectButton.click()
      await user.dialog.getByRole('textbox', { name: 'Your email' }).fill(email)
      await user.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    },
    async typeCode() {
      await expect(code).toBeFocused()
      const mail = await newest('code')
      await page.keyboard.type(mail.code ?? '')
    },
    /** After the mail was asked for, on a new device. */
    async enter() {
      await expect(user.dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await approveDevice()
      await this.typeCode()
    },
    /** From the page to the account, on a new device. Resolves with its address. */
    async logIn() {
      await this.submit()
      await this.enter()
      await expect(user.dialog).toBeHidden()
      await expect(user.accountButton).toBeVisible()
      return (await page.evaluate(() => window.__demo?.modal.getState().address)) as `0x${string}`
    },
    /** A signature that the app asks for; resolves with the code of the error instead. */
    sign: (text = 'hello') =>
      page.evaluate(
        (message) =>
          window.__demo?.modal
            .signMessage({ message })
            .catch((error: { code?: string; message: string }) => `${error.code}: ${error.message}`),
        text,
      ),
    /** Makes the reference page fail for this test's project, from its next answer on. */
    control: (projectId: string, faults: FrameFaults) =>
      fetch(`${api}/control`, { method: 'POST', body: JSON.stringify({ projectId, ...faults }) }),
    /** The wallet's own page is shown, and takes a press on this button. */
    async answer(name: 'Approve' | 'Decline' | 'Sign') {
      await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
      // A browser drops presses on a frame of another site that has just been shown or moved: wait as its page does.
      await readToEnd(frame)
      await expect(frame.getByRole('button', { name: /^(Approve|Sign)$/ })).toBeEnabled()
      await frame.getByRole('button', { name, exact: true }).click()
    },
  }
}
