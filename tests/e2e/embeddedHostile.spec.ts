import type { Frame, Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { frameManners } from './support/plainFrame.ts'
import { createSender } from './support/sender.ts'
import { beyondFirst, expect, release, test } from './support/test.ts'
import { freshAddress } from './support/user.ts'

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

/** The plain page knows this user and their device. */
const KNOWN = 'known@fieldnote.co'
type Signed = { readonly id: string; readonly type: string }
type PlainWindow = typeof globalThis & { heard: readonly Signed[] }

async function stateOf(page: Page) {
  await page.waitForFunction(() => window.__demo?.modal.getState().isRestored)
  return page.evaluate(() => JSON.stringify(window.__demo?.modal.getState()))
}

async function frameAt(page: Page, origin: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => new URL(frame.url() || 'about:blank').origin === origin)
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as Frame
}

/** Somebody of whom the plain page needs no code. */
async function logInAt(page: Page, url: string, secureSite: string) {
  const user = createEmailUser(page, secureSite, KNOWN)
  await page.goto(url)
  await user.submit()
  await expect(user.accountButton).toBeVisible()
  await expect(user.dialog).toBeHidden()
  return user
}

/** Everything that the page of a wallet could say, in one window's name; resolves once all of it has arrived. */
async function forge(page: Page, forger: Page | Frame, target: 'parent' | 'opener' | 'self', id: string) {
  const mark = crypto.randomUUID()
  const arrived = page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data === awaited && resolve())
      }),
    mark,
  )
  await forger.evaluate(
    ([name, request, end]) => {
      const to = window[name as 'parent' | 'opener' | 'self'] as Window
      const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const user = { address, chainId: 1, accounts: [{ address, type: 'eoa' }], email: 'mallory@example.com' }
      const messages = [
        { type: '@w3m-frame/READY', payload: { version: '4' } },
        { id: request, type: '@w3m-frame/GET_USER_SUCCESS', payload: user },
        { id: request, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } },
        { id: request, type: '@w3m-frame/CONNECT_OTP_SUCCESS' },
        { id: request, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x00' },
        { id: request, type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'forged' } },
        { id: request, type: '@w3m-frame/SIGN_OUT_SUCCESS' },
      ]
      for (const message of [...messages, end]) to.postMessage(message, '*')
    },
    [target, id, mark] as const,
  )
  await arrived
}

test('FRM-4: what the page, a sibling frame, and a window of the wallet’s own site forge has no effect', async ({
  page,
  demoWith,
  plainFrame,
  secureSite,
}) => {
  const url = demoWith({ login: true, secureSite: plainFrame })
  await page.goto(url)
  const empty = await stateOf(page)
  await forge(page, page, 'self', 'guessed')
  expect(await stateOf(page)).toBe(empty)

  const user = await logInAt(page, url, secureSite)
  const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
  const wallet = await frameAt(page, plainFrame)
  const signed = user.sign()
  await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
  await expect(user.frame.getByRole('button', { name: 'Approve' })).toBeVisible()
  // Nobody can guess it, so it is given away here.
  const id = await wallet.evaluate(() => (globalThis as PlainWindow).heard.at(-1)?.id ?? '')
  const before = await stateOf(page)

  const popup = page.waitForEvent('popup')
  await page.evaluate((site) => void window.open(`${site}/gone`), plainFrame)
  await page.evaluate((site) => {
    for (const src of ['about:blank', `${site}/sdk`]) {
      const sibling = document.createElement('iframe')
      sibling.src = src
      document.body.append(sibling)
    }
  }, secureSite)
  const otherFrame = await frameAt(page, new URL(secureSite).origin)
  const blank = page.frames().find((frame) => frame.url() === 'about:blank') as Frame
  await forge(page, page, 'self', id)
  await forge(page, blank, 'parent', id)
  await forge(page, otherFrame, 'parent', id)
  await forge(page, await popup, 'opener', id)
  expect(await stateOf(page)).toBe(before)
  await (await popup).close()
  await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
  await user.answer('Approve')
  expect(await verifyMessage({ address, message: 'hello', signature: (await signed) as Hex })).toBe(true)
})

test(
  'FRM-5: repeated answers, answers of another type and later ones to the same request change nothing',
  release,
  async ({ page, demoWith, plainFrame, secureSite }) => {
    const user = await logInAt(
      page,
      demoWith({ login: true, secureSite: `${plainFrame}/${frameManners.replays}` }),
      secureSite,
    )
    const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
    for (const message of ['one', 'two', 'three']) {
      const signed = user.sign(message)
      await user.answer('Approve')
      expect(await verifyMessage({ address, message, signature: (await signed) as Hex })).toBe(true)
    }
  },
)

test(
  'FRM-5: an answer to a request that the user has closed long ago changes nothing',
  release,
  async ({ page, demoWith, plainFrame, secureSite }) => {
    const user = await logInAt(
      page,
      demoWith({ login: true, secureSite: `${plainFrame}/${frameManners.late}` }),
      secureSite,
    )
    const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
    const closed = user.sign('closed')
    await expect(user.frame.getByRole('button', { name: 'Approve' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    expect(await closed).toMatch(/^APPROVAL_UNKNOWN: Request was aborted/)
    const wallet = await frameAt(page, plainFrame)
    await wallet.evaluate(() => document.querySelector<HTMLElement>('#approve')?.click())
    const signed = user.sign('next')
    await user.answer('Approve')
    expect(await verifyMessage({ address, message: 'next', signature: (await signed) as Hex })).toBe(true)
  },
)

const UNAVAILABLE = 'Unable to load email login dependency'

test(
  'FRM-7: a page that never loads is told after 20 s, and Retry loads it again',
  release,
  async ({ page, demoWith, plainFrame, secureSite, allow }) => {
    allow('iframe_load_failed')
    const user = createEmailUser(page, secureSite, KNOWN)
    await page.clock.install()
    await page.route(`${plainFrame}/sdk*`, (route) => route.abort('connectionrefused'))
    await page.goto(demoWith({ login: true, secureSite: plainFrame }))
    await user.submit()
    await expect(page.locator('latchkey-modal iframe')).toHaveCount(1)
    await page.clock.fastForward(20_000)
    await expect(user.dialog.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeVisible()
    await expect(page.locator('latchkey-modal iframe')).toHaveCount(0)
    await page.unrouteAll()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(user.accountButton).toBeVisible()
  },
)

test(
  'FRM-7: a page that loads and says nothing is told after 20 s, and wallets work as before',
  release,
  async ({ page, demoWith, plainFrame, secureSite, allow }) => {
    allow('iframe_load_failed')
    const user = createEmailUser(page, secureSite, KNOWN)
    await page.clock.install()
    await page.goto(demoWith({ login: true, secureSite: `${plainFrame}/${frameManners.mute}` }))
    await user.submit()
    await frameAt(page, plainFrame)
    await page.clock.fastForward(20_000)
    await expect(user.dialog.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeVisible()
    await user.wallet('example.marten').click()
    await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
    await expect(user.accountButton).toBeVisible()
  },
)

test(
  'FRM-6: a page that leaves in the middle of an approval fails the request, and nothing is told as done',
  release,
  async ({ page, demoWith, plainFrame, secureSite }) => {
    const user = await logInAt(
      page,
      demoWith({ login: true, secureSite: `${plainFrame}/${frameManners.leaves}` }),
      secureSite,
    )
    const sender = createSender(page)
    await sender.openForm()
    await sender.fillIn('0.01', freshAddress())
    await sender.confirm()
    await user.answer('Approve')
    await expect(sender.heading('It may have been sent')).toBeVisible()
    await expect(page.locator('iframe.lk-secure-frame')).toBeHidden()
  },
)

test(
  'EML-3: a code that was tried too often is no longer valid, and a new one logs in',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.clock.install()
    await page.goto(demoWith({ login: true }))
    await user.submit()
    await user.approveDevice()
    const { code: right = '' } = await user.newest('code')
    const wrong = right === '111111' ? '222222' : '111111'
    const over = user.dialog.getByRole('heading', { name: 'Code expired' })
    const hint = user.dialog.getByRole('alert').filter({ hasText: "That code isn't right" })
    for (let tries = 0; tries < 10 && !(await over.isVisible()); tries++) {
      await expect(user.code).toBeFocused()
      await expect(user.code).toHaveValue('')
      await page.keyboard.type(wrong)
      await expect(over.or(hint)).toBeVisible()
      await expect(user.code.and(page.locator('[readonly]'))).toHaveCount(0)
    }
    await expect(over).toBeVisible()
    await page.clock.fastForward(30_000)
    await user.dialog.getByRole('button', { name: 'Send a new code' }).click()
    await expect(user.code).toBeFocused()
    await user.newest('code', 2)
    await user.typeCode()
    await expect(user.accountButton).toBeVisible()
  },
)

test(
  'two tabs: a login in one is there in the other after a reload, and signing out ends what the other waits for',
  release,
  async ({ page, context, demoWith, secureSite }) => {
    const url = demoWith({ login: true })
    const otherPage = await context.newPage()
    const [user, remote] = [createEmailUser(page, secureSite), createEmailUser(otherPage, secureSite)]
    await otherPage.goto(url)
    await page.goto(url)
    const address = await user.logIn()
    await otherPage.reload()
    await expect(remote.accountButton).toContainText(address.slice(-6))
    expect(await user.mails()).toHaveLength(2)

    const signed = remote.sign()
    await expect(remote.frame.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await user.accountButton.click()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
    await expect(remote.connectButton).toBeVisible()
    await expect(remote.dialog).toBeHidden()
    expect(await signed).toMatch(/aborted/)
    expect(await remote.sign()).toMatch(/^NOT_CONNECTED/)
    await otherPage.reload()
    await expect(remote.connectButton).toBeVisible()
  },
)

/** As somebody else might have left them. */
const stored = {
  email: '<img src=x onerror=alert(1)>',
  last_used_chain: 'eip155:1/../../evil',
  connection_status: 'connected',
  connected_namespaces: 'eip155',
  'eip155:connected_connector_id': 'ID_AUTH',
  'eip155:connected_account': '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  active_caip_network_id: 'eip155:1',
}

const storeAll = (values: Readonly<Record<string, string>>) => {
  if (sessionStorage.getItem('earlier-visit') !== null || window.top !== window) return
  sessionStorage.setItem('earlier-visit', '')
  for (const [key, value] of Object.entries(values)) localStorage.setItem(`latchkey/default/v1/${key}`, value)
}

for (const [row, flag] of ['TRUE', '1', 'true '].entries()) {
  test(
    `FRM-8: a stored ${JSON.stringify(flag)} is no login: no page of a wallet loads, and nobody is connected`,
    beyondFirst(row),
    async ({ page, demoWith, secureSite }) => {
      const user = createEmailUser(page, secureSite)
      const requests: string[] = []
      page.on('request', (request) => request.url().startsWith(secureSite) && requests.push(request.url()))
      await page.addInitScript(storeAll, { ...stored, email_login_used: flag })
      await page.goto(demoWith({ login: true }))
      await expect(user.connectButton).toBeVisible()
      await user.connectButton.click()
      await expect(user.field).toHaveValue('')
      expect(requests).toEqual([])
      expect(await page.evaluate(() => window.__demo?.modal.getState('eip155').status)).toBe('disconnected')
    },
  )
}

test(
  'a stored login of which the wallet’s page knows nothing connects nobody, and is forgotten',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.addInitScript(storeAll, { ...stored, email_login_used: 'true' })
    await page.goto(demoWith({ login: true }))
    await expect(user.connectButton).toBeVisible()
    const remaining = await page.evaluate(() => ({ ...localStorage }))
    const removed = ['email_login_used', 'email', 'last_used_chain', 'eip155:connected_connector_id']
    for (const key of removed) expect(remaining).not.toHaveProperty(`latchkey/default/v1/${key}`)
  },
)

test('FRM-14: nothing covers the wallet’s page, and its button works only after half a second in full view', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  // What the page has on top of everything else does not lie above a modal dialog.
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
    document.body.append(cover)
  })
  const wallet = await frameAt(page, new URL(secureSite).origin)
  const inert = wallet.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shownAt: number | undefined
        // As it is drawn, and not a few frames later: the time must not look shorter than it was.
        const check = () => {
          const button = document.querySelector<HTMLButtonElement>('.buttons .primary')
          if (button?.textContent === 'Sign') shownAt ??= performance.now()
          if (shownAt === undefined || !button || button.disabled) return
          observer.disconnect()
          resolve(performance.now() - shownAt)
        }
        const observer = new MutationObserver(check)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        check()
      }),
  )
  const signed = user.sign()
  const button = user.frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).toBeEnabled()
  expect(await inert).toBeGreaterThanOrEqual(490)
  const covering = await page.evaluate(() => {
    const host = [...document.querySelectorAll('latchkey-modal')].find(({ shadowRoot }) =>
      shadowRoot?.querySelector('iframe'),
    )
    const frame = host?.shadowRoot?.querySelector('iframe')
    if (!host?.shadowRoot || !frame) return ['no frame']
    const { left, top, width, height } = frame.getBoundingClientRect()
    const covers = new Set<string>()
    // Its corners are round.
    for (let x = 5; x < width - 4; x += 8) {
      for (let y = 5; y < height - 4; y += 8) {
        const element = host.shadowRoot.elementFromPoint(left + x, top + y)
        if (element !== frame) covers.add(`${x}, ${y}: ${element?.className}`)
      }
    }
    return [...covers]
  })
  expect(covering).toEqual([])

  // Something above every dialog: the wallet's page sees that it is covered.
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.popover = 'manual'
    cover.textContent = 'Free coins'
    cover.style.cssText = 'width: 100vw; height: 100vh; border: 0; opacity: .5; pointer-events: none'
    document.body.append(cover)
    cover.showPopover()
  })
  await expect(button).toBeDisabled()
  await page.evaluate(() => document.querySelector<HTMLElement>('#cover')?.hidePopover())
  await user.answer('Sign')
  expect(await signed).toMatch(/^0x/)
})
