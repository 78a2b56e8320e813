import { verifyMessage } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import { createSigner, openSigner, SESSIONS_KEY } from './support/signer.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, ownedBy, type Person, short } from './support/user.ts'

test.use({ instances: 1 })

const setupOf = (person: Person, signIn: 'required' | 'optional' = 'required') => ({ signIn, ...ownedBy(person) })

test('SIWX-6: a signature signs in, an independent verifier accepts it, and a reload asks nothing', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person } = await openSigner({ page, sandbox, demoWith })
  await user.toSign()
  const visible = user.dialog.locator('.lk-fold pre')
  await user.dialog.getByText('Message', { exact: true }).click()
  await expect(visible).toContainText(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
  await expect(visible).toContainText('Sign in to the demo.')
  const text = await visible.textContent()
  await user.signShown()
  const [session] = await user.stored()
  if (!session) throw new Error('nobody is signed in')
  expect(session.message).toBe(text)
  expect(session.data).toMatchObject({ accountAddress: person.address, chainId: 'eip155:1' })
  const { message, signature } = session
  expect(await verifyMessage({ address: person.address, message, signature })).toBe(true)

  await page.reload()
  await expect(user.accountButton).toContainText(short(person.address))
  await expect.poll(user.session).toBe(signature)
  await expect(user.dialog).toBeHidden()
})

test(
  'SIWX-7: a stored session that was changed is deleted, and the view opens again',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user } = await openSigner({ page, sandbox, demoWith })
    await user.signIn()
    await page.evaluate((key) => {
      const stored = localStorage.getItem(key) ?? ''
      localStorage.setItem(
        key,
        stored.replace(/"signature":"0x(..)/, (_, byte) => `"signature":"0x${byte === '00' ? '01' : '00'}`),
      )
    }, SESSIONS_KEY)
    await page.reload()
    await expect(user.heading).toBeVisible()
    await expect.poll(() => user.stored()).toEqual([])
  },
)

test('SIWX-8: declined, then signed; a required sign-in cannot be closed', async ({ page, sandbox, demoWith }) => {
  const { user } = await openSigner({ page, sandbox, demoWith })
  await user.toSign()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(user.dialog.getByText('Finish signing in, or disconnect.').first()).toBeVisible()
  await expect(user.heading).toBeVisible()
  await user.sign.click()
  await user.answer('Reject')
  await expect(user.problem).toContainText('Signature declined')
  await user.retry.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  expect(await user.asked('marten', 'personal_sign')).toBe(2)
})

test(
  'SIWX-8: who does not sign is disconnected if signing in is required, and stays connected otherwise',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await openSigner({ page, sandbox, demoWith })
    await user.toSign()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()

    await page.goto(demoWith(setupOf(person, 'optional')))
    await user.toSign()
    await user.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toContainText(short(person.address))
  },
)

test('each network has its own session, and a disconnect ends them', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox, undefined, [1, 137])
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.signIn()
  await user.act('marten', 'switchChain', 137)
  await expect(user.heading).toBeVisible()
  await user.signShown()
  expect((await user.stored()).map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:137'])
  await user.act('marten', 'switchChain', 1)
  await expect.poll(() => page.evaluate(() => window.__demo?.modal.getState().caipAddress)).toContain('eip155:1:')
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => window.__demo?.modal.disconnect())
  await expect(user.connectButton).toBeVisible()
  await expect.poll(() => user.stored()).toEqual([])
})

test('STO-10: a tab follows another that signs in or out', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  const url = demoWith(setupOf(person, 'optional'))
  await page.goto(url)
  await user.toSign()
  const otherPage = await page.context().newPage()
  const remote = createSigner(otherPage)
  await otherPage.goto(url)
  await expect(remote.heading).toBeVisible()
  await user.signShown()
  await expect(remote.dialog).toBeHidden()
  await otherPage.evaluate(() => window.__demo?.modal.signOut())
  await expect(user.heading).toBeVisible()
  await expect(remote.dialog).toBeHidden()
})

test('a paired phone that connects first signs in', release, async ({ page, createPhone, demoWith }) => {
  const phone = await createPhone({ auth: 'lacks' })
  const { account } = await phone.state()
  const user = createSigner(page)
  const pairing = createPairingUser(page, phone)
  await page.goto(demoWith({ signIn: 'required' }))
  await pairing.openCode()
  await phone.pair(await pairing.readCode())
  const { params } = await phone.approve('connect')
  // The proposal is that of a pairing without a signature.
  expect(params).toMatchObject({ eip155: { methods: expect.arrayContaining(['wallet_showCallsStatus']) } })
  await expect(user.sign).toBeEnabled()
  await user.sign.click()
  await phone.approve('personal_sign')
  await expect(user.dialog).toBeHidden()
  const [session] = await user.stored()
  const { message = '', signature = '0x' } = session ?? {}
  const address = account as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

test.describe('on Solana', () => {
  test.use({ world: {} })
  test('a Solana wallet signs in with the text of Wallet Standard', release, async ({ page, demoWith }) => {
    const user = createSigner(page, 'Heron')
    await page.goto(demoWith({ signIn: 'required' }))
    await user.signIn('Solana')
    const [session] = await user.stored()
    expect(session?.message).toContain('wants you to sign in with your Solana account:')
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
  })
})
