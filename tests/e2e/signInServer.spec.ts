import type { BrowserContext, Page } from '@playwright/test'
import type { Setup } from '../../examples/demo/src/settings/setup.ts'
import { createPairingUser } from './support/pairingUser.ts'
import { type SandboxClient, SOLANA_MAINNET } from './support/sandboxClient.ts'
import { createSigner, openSigner, SESSIONS_KEY } from './support/signer.ts'
import { test as base, beyondFirst, expect, release } from './support/test.ts'
import { createPerson, freshAddress, ownedBy, short } from './support/user.ts'

const onServer = { signIn: 'required', sessions: 'server' } as const satisfies Setup

/** What the page posts to be verified. */
type Signed = { data: Record<string, unknown>; message: string; signature: string }

/** What the browser has of the server, and the server of the browser. */
function createServerReader(page: Page, context: BrowserContext, server: string) {
  const originOf = () => ({ origin: new URL(page.url()).origin })
  const verifyUrl = `${server}/verify`
  return {
    cookie: async () => (await context.cookies(server)).find(({ name }) => name === 'siwx'),
    /** Who is signed in, by the cookie alone. */
    async sessions() {
      const response = await context.request.get(`${server}/session`, { headers: originOf() })
      if (response.status() === 401) return []
      const { sessions } = (await response.json()) as {
        sessions: { message: string; signature: string; chainId: string; address: string }[]
      }
      return sessions
    },
    verifyUrl,
    /** Posts with the browser's cookie. */
    verify: (signed: Signed) => context.request.post(verifyUrl, { headers: originOf(), data: signed }),
  }
}

const test = base.extend<{ server: ReturnType<typeof createServerReader> }>({
  server: async ({ page, context, signInServer }, use) => use(createServerReader(page, context, signInServer)),
})

test.use({ instances: 1 })

async function ownKey(sandbox: SandboxClient) {
  const person = await createPerson(sandbox)
  return { address: person.address, setup: ownedBy(person) }
}

async function ownContract(sandbox: SandboxClient, isDeployed: boolean) {
  const account = await sandbox.contractAccount(await createPerson(sandbox), isDeployed)
  return { address: account.address, setup: { walletOptions: { marten: { contractAccounts: [account] } } } }
}

for (const [row, [name, createOwner]] of (
  [
    ['the extension wallet', ownKey],
    ['an account that is a contract', (sandbox: SandboxClient) => ownContract(sandbox, true)],
    ['a contract that is not deployed yet', (sandbox: SandboxClient) => ownContract(sandbox, false)],
  ] as const
).entries()) {
  test(
    `${name} signs in to the server, stays signed in on reload, and signs out`,
    beyondFirst(row),
    async ({ page, sandbox, demoWith, server }) => {
      const { address, setup } = await createOwner(sandbox)
      const user = createSigner(page)
      await page.goto(demoWith({ ...onServer, ...setup }))
      await user.signIn()
      await expect(user.accountButton).toContainText(short(address))
      const sessions = await server.sessions()
      expect(sessions).toMatchObject([{ address, chainId: 'eip155:1' }])
      expect(await server.cookie()).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      // The page cannot read it, and keeps nothing of its own.
      expect(await page.evaluate(() => document.cookie)).toBe('')
      expect(await user.stored()).toEqual([])

      await page.reload()
      await expect(user.accountButton).toContainText(short(address))
      await expect.poll(user.session).toBe(sessions[0]?.signature)
      await expect(user.dialog).toBeHidden()
      expect(await user.asked('marten', 'personal_sign')).toBe(0)

      await page.evaluate(() => window.__demo?.modal.signOut())
      await expect(user.connectButton).toBeVisible()
      await expect.poll(server.cookie).toBeUndefined()
      expect(await server.sessions()).toEqual([])
    },
  )
}

test('a paired phone signs in to the server with its approval', release, async ({ page, phone, demoWith, server }) => {
  const { account } = await phone.state()
  const pairing = createPairingUser(page, phone)
  await page.goto(demoWith(onServer))
  await pairing.openCode()
  await phone.pair(await pairing.readCode())
  const { params } = await phone.approve('wc_sessionAuthenticate')
  await expect(pairing.dialog).toBeHidden()
  const { text } = params as { text: string }
  expect(await server.sessions()).toMatchObject([{ address: account, chainId: 'eip155:1', message: text }])

  await page.reload()
  await expect(pairing.accountButton).toContainText(short(account))
  await expect(pairing.dialog).toBeHidden()
})

test('a paired phone signs in to the server after connecting', release, async ({ page, phone, demoWith, server }) => {
  const { account } = await phone.state()
  const user = createSigner(page)
  const pairing = createPairingUser(page, phone)
  // On a page of several namespaces one approval cannot do both.
  await page.goto(demoWith({ ...onServer, namespaces: ['eip155', 'solana'] }))
  await pairing.openCode()
  await phone.pair(await pairing.readCode())
  await phone.approve('connect')
  await user.sign.click()
  await phone.approve('personal_sign')
  await expect(user.dialog).toBeHidden()
  expect(await server.sessions()).toMatchObject([{ address: account, chainId: 'eip155:1' }])
})

/** Changes text and fields alike, so that they agree with each other. */
const withField = (
  { data, message, signature }: Signed,
  field: string,
  value: string,
  line: readonly [RegExp, string],
) => ({
  data: { ...data, [field]: value },
  message: message.replace(...line),
  signature,
})

const LAST_YEAR = new Date(Date.now() - 365 * 24 * 60 * 60_000).toISOString()
const NOT_SIGNED = 'The signature is not valid'

/** What is changed on the way to the server, and why the server refuses it. */
const tampered: readonly (readonly [string, (signed: Signed) => Signed, string])[] = [
  [
    'another domain',
    (signed) => withField(signed, 'domain', 'other.example', [/^\S+ wants/, 'other.example wants']),
    'The message is for another domain',
  ],
  [
    'expired',
    (signed) =>
      withField(signed, 'expirationTime', LAST_YEAR, [/Expiration Time: \S+/, `Expiration Time: ${LAST_YEAR}`]),
    'The message has expired',
  ],
  [
    'another chain of the server',
    (signed) => withField(signed, 'chainId', 'eip155:137', [/Chain ID: 1$/m, 'Chain ID: 137']),
    NOT_SIGNED,
  ],
  [
    'a chain that the server does not have',
    (signed) => withField(signed, 'chainId', 'eip155:5', [/Chain ID: 1$/m, 'Chain ID: 5']),
    'The message is for another chain',
  ],
  [
    'another address',
    (signed) => {
      const address = freshAddress()
      return withField(signed, 'accountAddress', address, [/^0x\w{40}$/m, address])
    },
    NOT_SIGNED,
  ],
  [
    'another address beside the text',
    ({ data, ...signed }) => ({ ...signed, data: { ...data, accountAddress: freshAddress() } }),
    'The message has another address',
  ],
  [
    'another text',
    (signed) =>
      withField(signed, 'statement', 'Sign in to the shop.', [/Sign in to the demo\./, 'Sign in to the shop.']),
    NOT_SIGNED,
  ],
  [
    'another nonce',
    (signed) => {
      const nonce = 'f'.repeat(32)
      return withField(signed, 'nonce', nonce, [/Nonce: \w+/, `Nonce: ${nonce}`])
    },
    'The nonce is unknown, used or expired',
  ],
]

test(
  'the server refuses what was changed after signing, a nonce that was used, and another browser',
  release,
  async ({ page, sandbox, demoWith, server }) => {
    const { user } = await openSigner({ page, sandbox, demoWith }, onServer)
    const { verifyUrl } = server
    await user.toSign()
    const visit = await server.cookie()
    let press = user.sign
    for (const [name, change, problem] of tampered) {
      await test.step(name, async () => {
        const answers: unknown[] = []
        await page.route(
          verifyUrl,
          async (route) => {
            const signed = route.request().postDataJSON() as Signed
            const changed = change(signed)
            expect(changed).not.toEqual(signed)
            const response = await route.fetch({ postData: changed })
            answers.push({
              status: response.status(),
              ...(await response.json()),
              cookie: response.headers()['set-cookie'],
            })
            await route.fulfill({ response })
          },
          { times: 1 },
        )
        await press.click()
        await user.answer('Approve')
        await expect.poll(() => answers).toEqual([{ status: 401, error: problem, cookie: undefined }])
        await expect(user.problem).toContainText("Couldn't sign you in. Try again.")
        expect(await server.sessions()).toEqual([])
        expect(await server.cookie()).toEqual(visit)
        press = user.retry
      })
    }

    await expect(user.retry).toBeEnabled()
    await user.retry.click()
    const [request] = await Promise.all([page.waitForRequest(verifyUrl), user.answer('Approve')])
    await expect(user.dialog).toBeHidden()
    expect(await server.sessions()).toHaveLength(1)
    const signed = request.postDataJSON() as Signed
    const again = await server.verify(signed)
    expect(again.status()).toBe(401)
    expect(await again.json()).toEqual({ error: 'The nonce is unknown, used or expired' })
    const headers = { origin: new URL(page.url()).origin, 'content-type': 'application/json' }
    const elsewhere = await fetch(verifyUrl, { method: 'POST', headers, body: JSON.stringify(signed) })
    expect(await elsewhere.json()).toEqual({ error: 'Ask for a nonce first' })
    expect(elsewhere.headers.get('set-cookie')).toBeNull()
  },
)

const wrongSignatures = { otherAccount: 'with another account', otherText: 'another text' } as const
const paths = { browser: 'in the browser', server: 'on the server' } as const

for (const [sign, how] of Object.entries(wrongSignatures)) {
  for (const sessions of ['browser', 'server'] as const) {
    test(
      `SIWX-6: a wallet that signs ${how} signs nobody in ${paths[sessions]}`,
      release,
      async ({ page, sandbox, demoWith, server }) => {
        const { user } = await openSigner({ page, sandbox, demoWith }, { signIn: 'required', sessions })
        await user.toSign()
        await user.act('marten', 'next', { sign }, 'personal_sign')
        await user.sign.click()
        await expect(user.problem).toContainText("Couldn't sign you in. Try again.")
        await expect(page.locator('[data-value="session.status"]')).toHaveText('none')
        expect(await page.evaluate((key) => localStorage.getItem(key), SESSIONS_KEY)).toBeNull()
        expect(await server.sessions()).toEqual([])
        // The wallet is asked again only by the user, and with another nonce.
        expect(await user.asked('marten', 'personal_sign')).toBe(1)
        await user.retry.click()
        await user.answer('Approve')
        await expect(user.dialog).toBeHidden()
        await expect(page.locator('[data-value="session.status"]')).toHaveText('signed-in')
      },
    )
  }
}

test(
  'SIWX-7: a session that expires while the page is open ends, and the view opens again',
  release,
  async ({ page, sandbox, demoWith }) => {
    await page.clock.install()
    const { user } = await openSigner({ page, sandbox, demoWith })
    await user.signIn()
    const [first] = await user.stored()
    await page.clock.fastForward('23:50:00')
    expect(await user.session()).toBe(first?.signature)
    await expect(user.dialog).toBeHidden()
    await page.clock.fastForward('00:15:00')
    await expect(user.heading).toBeVisible()
    await expect(user.sign).toBeEnabled()
    expect(await user.stored()).toEqual([])
    await user.signShown()
    const [second, ...remaining] = await user.stored()
    expect(remaining).toEqual([])
    expect(second?.data.nonce).not.toBe(first?.data.nonce)
  },
)

test.describe('on Solana', () => {
  test.use({ world: {} })

  test(
    'a Solana wallet signs in to the server, stays signed in on reload, and signs out',
    release,
    async ({ page, demoWith, server }) => {
      const user = createSigner(page, 'Heron')
      await page.goto(demoWith(onServer))
      await user.signIn('Solana')
      const [session] = await server.sessions()
      expect(session).toMatchObject({ chainId: SOLANA_MAINNET })
      expect(session?.message).toContain('wants you to sign in with your Solana account:')
      await page.reload()
      await expect(user.accountButton).toContainText(session?.address.slice(-6) ?? 'nobody')
      await expect.poll(user.session).toBe(session?.signature)
      await page.evaluate(() => window.__demo?.modal.signOut())
      await expect(user.connectButton).toBeVisible()
      await expect.poll(server.cookie).toBeUndefined()
      expect(await server.sessions()).toEqual([])
    },
  )

  for (const [sign, how] of Object.entries(wrongSignatures)) {
    test(`SIWX-6: a Solana wallet that signs ${how} signs nobody in`, release, async ({ page, demoWith, server }) => {
      const user = createSigner(page, 'Heron')
      await page.goto(demoWith(onServer))
      await user.toSign('Solana')
      await user.act('heron', 'next', { sign }, 'solana:signMessage')
      await user.sign.click()
      await expect(user.problem).toContainText("Couldn't sign you in. Try again.")
      expect(await server.sessions()).toEqual([])
    })
  }
})
