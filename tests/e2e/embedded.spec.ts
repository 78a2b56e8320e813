import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { parseEther, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createEmailUser, readToEnd } from './support/emailUser.ts'
import { createSender } from './support/sender.ts'
import { expect, release, test } from './support/test.ts'
import { createUser, freshAddress } from './support/user.ts'
import { slowDown } from './support/watchFrames.ts'

const MARA = privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a').address
type Hex = `0x${string}`

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

const storedKeys = () => Object.keys(localStorage).sort()

test(
  'a page that answers word for word as described: device, a wrong code, the right one, a signature',
  release,
  async ({ page, demoWith, plainFrame }) => {
    const user = createUser(page)
    await page.goto(demoWith({ login: true, secureSite: plainFrame }))
    await user.connectButton.click()
    await user.dialog.getByRole('textbox', { name: 'Your email' }).fill('mara@fieldnote.co')
    await user.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    const code = user.dialog.getByRole('textbox', { name: 'Code, six digits' })
    await expect(code).toBeFocused()
    await page.keyboard.type('000000')
    await expect(user.dialog.getByRole('alert').filter({ hasText: "That code isn't right" })).toBeVisible()
    await expect(code).toHaveValue('')
    await expect(code).toBeFocused()
    await page.keyboard.type('482915')
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toContainText(MARA.slice(-6))

    await page.reload()
    await expect(user.accountButton).toContainText(MARA.slice(-6))

    const signed = page.evaluate(() => window.__demo?.modal.signMessage({ message: 'hello' }))
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    await page.frameLocator('iframe.lk-secure-frame').getByRole('button', { name: 'Approve' }).click()
    expect(await verifyMessage({ address: MARA, message: 'hello', signature: (await signed) as Hex })).toBe(true)
    await expect(user.dialog).toBeHidden()
  },
)

test('a new user gets a wallet by e-mail, and has it after a reload without a prompt', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  // Nothing of the wallet loads before somebody touches the field.
  await expect(user.connectButton).toBeVisible()
  expect(await page.locator('latchkey-modal iframe').count()).toBe(0)
  await user.logIn()
  const address = await page.evaluate(() => window.__demo?.modal.getState().address)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await page.reload()
  await expect(user.accountButton).toContainText(address?.slice(-6) ?? '')
  expect(await user.mails()).toHaveLength(2)

  await user.accountButton.click()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(user.connectButton).toBeVisible()
  // No address, no login, and no network of it: what is left names nobody.
  const remaining = ['active_caip_network_id', 'active_namespace', 'connected_namespaces', 'connection_status']
  const stored = [...remaining, 'smart_account_enabled_networks'].map((key) => `latchkey/default/v1/${key}`)
  await expect.poll(() => page.evaluate(storedKeys)).toEqual(stored)
  await page.reload()
  await expect(user.connectButton).toBeVisible()
})

test(
  'a user whom the page knows logs in without a code, and once more after disconnecting',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    const existing = { address: MARA, chainId: 1, email: user.email }
    await user.control(projectId, { lie: { CONNECT_EMAIL: { action: 'CONNECT' }, GET_USER: existing } })
    await page.goto(demoWith({ login: true }))
    for (let times = 0; times < 2; times++) {
      await user.submit()
      await expect(user.accountButton).toContainText(MARA.slice(-6))
      await expect(user.dialog).toBeHidden()
      await page.evaluate(() => window.__demo?.modal.disconnect())
      await expect(user.connectButton).toBeVisible()
    }
  },
)

test('signs, sends and declines on the wallet’s own page', async ({ page, demoWith, secureSite, sandbox }) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
  await sandbox.fund({ address, wei: String(parseEther('2')), chainId: 1 })

  const signed = page.evaluate(() => window.__demo?.modal.signMessage({ message: 'hello' }))
  await user.answer('Sign')
  expect(await verifyMessage({ address, message: 'hello', signature: (await signed) as Hex })).toBe(true)
  await expect(user.dialog).toBeHidden()

  const declined = page.evaluate(() =>
    window.__demo?.modal.signMessage({ message: 'no' }).catch((error: { code: string }) => error.code),
  )
  await user.answer('Decline')
  expect(await declined).toBe(4001)

  const closed = page.evaluate(() =>
    window.__demo?.modal.signMessage({ message: 'no' }).catch((error: Error) => error.message),
  )
  await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  expect(await closed).toBe('Request was aborted')
  await expect(user.dialog).toBeHidden()

  const receiver = freshAddress()
  const sender = createSender(page)
  await sender.openForm()
  await sender.fillIn('0.5', receiver)
  await sender.confirm()
  await user.answer('Approve')
  await expect.poll(() => sandbox.balance(receiver)).toBe(parseEther('0.5'))
  await sender.sent()
})

test('FRM-9: a method that the wallet is never asked for is refused, and the card says so', async ({
  page,
  demoWith,
  secureSite,
  allow,
}) => {
  allow('Requested RPC call is not allowed')
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  const code = await page.evaluate(async () => {
    const provider = await window.__demo?.modal.getProvider('eip155')
    return provider?.request({ method: 'eth_sign', params: [] }).catch((error: { code: number }) => error.code)
  })
  expect(code).toBe(4200)
  await expect(user.dialog.locator('span').filter({ hasText: 'Action not allowed' })).toBeVisible()
  await expect(user.dialog.getByText('Request blocked')).toBeVisible()
  await expect(user.dialog.getByText('eth_sign', { exact: true })).toBeVisible()
  // On a loopback address the card tells the developer too.
  const alert = user.dialog.getByRole('note').filter({ hasText: 'Requested RPC call is not allowed.' })
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await user.dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(user.dialog.getByText('Request blocked')).toBeHidden()
})

test(
  'FRM-9: an app that asks for it three times shows the card once',
  release,
  async ({ page, demoWith, secureSite, allow }) => {
    allow('Requested RPC call is not allowed')
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    const ask = () =>
      page.evaluate(async () => {
        const provider = await window.__demo?.modal.getProvider('eip155')
        return provider?.request({ method: 'eth_sign', params: [] }).catch((error: { code: number }) => error.code)
      })
    const opened = await page.evaluateHandle(() => {
      const seen = { count: 0 }
      window.__demo?.modal.watchEvents(({ event }) => {
        if (event === 'MODAL_OPEN') seen.count++
      })
      return seen
    })
    expect(await ask()).toBe(4200)
    await expect(user.dialog.getByText('Request blocked')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    expect([await ask(), await ask()]).toEqual([4200, 4200])
    // What would open the card would do so before this answer.
    expect(await page.evaluate(() => window.__demo?.modal.getState().isOpen)).toBe(false)
    await user.accountButton.click()
    await expect(user.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect(user.dialog.getByText('Request blocked')).toBeHidden()
    expect(await opened.evaluate(({ count }) => count)).toBe(2)
  },
)

test(
  'a page that falls silent while it is shown is told, and the user waits on or closes',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    const silent = user.dialog.getByRole('heading', { name: "The secure page isn't responding" })
    await page.clock.install()
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    const signed = user.sign()
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    // Somebody who takes their time is not meant.
    for (let minutes = 0; minutes < 3; minutes++) await page.clock.fastForward(60_000)
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    async function fallSilent() {
      await user.control(projectId, { mute: true })
      // Through every timer: a jump past one that is due looks like a device that has slept, which waits once more.
      await page.clock.runFor(11_000)
      await page.clock.runFor(30_000)
      await expect(silent).toBeVisible()
      await expect(page.locator('iframe.lk-secure-frame')).toBeHidden()
      await expect(user.title).toBeFocused()
    }
    await fallSilent()
    await user.control(projectId, {})
    await user.dialog.getByRole('button', { name: 'Keep waiting' }).click()
    await user.answer('Sign')
    expect(await signed).toMatch(/^0x/)
    await expect(user.dialog).toBeHidden()

    const closed = user.sign()
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    await fallSilent()
    await user.dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.clock.fastForward(1_000)
    expect(await closed).toMatch(/^APPROVAL_UNKNOWN/)
    await expect(user.dialog).toBeHidden()
  },
)

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test(
    'the wallet’s page has the height, so that what is signed can be read',
    release,
    async ({ page, demoWith, secureSite }) => {
      const user = createEmailUser(page, secureSite)
      await page.goto(demoWith({ login: true }))
      await user.logIn()
      const signed = user.sign('A message of some length.\n'.repeat(12))
      await readToEnd(user.frame)
      const text = await user.frame.locator('main').boundingBox()
      const frame = await page.locator('iframe.lk-secure-frame').boundingBox()
      expect(text?.height).toBeGreaterThan(150)
      expect(frame?.y).toBeGreaterThanOrEqual(0)
      expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(390)
      const { host } = new URL(secureSite)
      await expect(user.dialog.getByText(host)).toBeInViewport({ ratio: 1 })
      await expect(user.dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await user.frame.getByRole('button', { name: 'Sign', exact: true }).click()
      expect(await signed).toMatch(/^0x/)
    },
  )
})

test(
  'on a slow machine a reload shows the account as reconnecting, and never as disconnected',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    await slowDown(page, { cpu: 6, latencyMs: 50 })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { __seen: seen })
      const check = () => {
        requestAnimationFrame(check)
        // biome-ignore lint/performance/useDomNodeTextContent: a label that only keeps the width is not seen
        const button = document.querySelector<HTMLElement>('header .lkb7f2')?.innerText ?? ''
        const entry = `${window.__demo?.modal.getState().status}: ${button}`
        if (seen.at(-1) !== entry) seen.push(entry)
      }
      requestAnimationFrame(check)
    })
    await page.reload()
    // Six times as slow as a machine that may itself be busy: what is seen meanwhile counts.
    await expect(user.accountButton).toBeVisible({ timeout: 45_000 })
    const seen = await page.evaluate(() => (window as unknown as { __seen: string[] }).__seen)
    const since = seen.findIndex((entry) => entry.startsWith('reconnecting'))
    expect(since).toBeGreaterThanOrEqual(0)
    expect(seen.slice(since).filter((entry) => /^disconnected|Connect wallet/.test(entry))).toEqual([])
  },
)

test(
  'EML-4: a mail that is sent after its view was left pulls nobody back',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.submit()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    await user.connectButton.click()
    await expect(user.field).toHaveValue(user.email)
    await page.waitForTimeout(1_500)
    await expect(user.field).toBeVisible()
  },
)

test.describe('with Solana', () => {
  test.use({ world: { namespaces: ['eip155', 'solana'], wallets: [] } })

  test(
    'one login connects both, and signs on either, also after a reload',
    release,
    async ({ page, demoWith, secureSite }) => {
      const user = createEmailUser(page, secureSite)
      await page.goto(demoWith({ login: true }))
      await user.logIn()
      const login = { email: user.email, provider: 'email' }
      // Smart accounts are of EVM networks.
      const read = (namespace: string) =>
        page.evaluate((name) => window.__demo?.modal.getState(name).embedded, namespace)
      expect(await read('eip155')).toEqual({ ...login, accountType: 'smartAccount', smartAccountDeployed: false })
      await page.reload()
      await expect(user.accountButton).toBeVisible()
      expect(await read('solana')).toEqual({ ...login, accountType: 'eoa', smartAccountDeployed: false })
      const address = await page.evaluate(() => window.__demo?.modal.getState('solana').address)
      expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      const signed = page.evaluate(() => window.__demo?.modal.signMessage({ message: 'hello', namespace: 'solana' }))
      await user.answer('Sign')
      const message = new TextEncoder().encode('hello')
      const isValid = ed25519.verify(base58.decode((await signed) ?? ''), message, base58.decode(address ?? ''))
      expect(isValid).toBe(true)
    },
  )

  test(
    'a chain that the login could not connect is connected once it is chosen',
    release,
    async ({ page, demoWith, secureSite, projectId }) => {
      const control = secureSite.replace('secure.localhost', '127.0.0.1')
      // The page answers for Ethereum whatever it is asked, so the client refuses what it says of Solana.
      const lie = { GET_USER: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1 } }
      await fetch(`${control}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ projectId, lie }),
      })
      const user = createEmailUser(page, secureSite)
      await page.goto(demoWith({ login: true }))
      await user.logIn()
      const read = () => page.evaluate(() => window.__demo?.modal.getState('solana'))
      expect((await read())?.status).toBe('disconnected')
      await fetch(`${control}/control?projectId=${projectId}`, { method: 'DELETE' })

      await user.accountButton.click()
      await user.dialog.locator('.lk-pill').click()
      await user.dialog.getByRole('button', { name: 'Solana', exact: true }).click()
      await expect.poll(async () => (await read())?.status).toBe('connected')
      expect((await read())?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      await expect.poll(() => page.evaluate(() => window.__demo?.modal.getState().namespace)).toBe('solana')
      expect((await page.evaluate(() => window.__demo?.modal.getState('eip155')))?.status).toBe('connected')
    },
  )
})
