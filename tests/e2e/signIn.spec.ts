import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createPairingUser } from './support/pairingUser.ts'
import { expect, test } from './support/test.ts'
import { createPerson, createUser, type Person, short } from './support/user.ts'

test.use({ instances: 1 })

type Session = { data: { accountAddress: string; chainId: string; nonce: string }; message: string; signature: string }

const KEY = 'latchkey/default/v1/siwx_sessions'
const setupOf = ({ key }: Person, signIn: 'required' | 'optional' = 'required') => ({
  signIn,
  walletOptions: { marten: { accounts: [key] } },
})

const sessionsOf = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Session[], KEY)

/** A user who signs in with a wallet of the browser. */
function createSigner(page: Page) {
  const user = createUser(page)
  const { dialog } = user
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  return {
    ...user,
    sign,
    heading: dialog.getByRole('heading', { name: 'Prove this wallet is yours' }),
    async toSign() {
      await user.connectButton.click()
      await user.wallet('example.marten').click()
      await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
      await expect(sign).toBeEnabled()
    },
    answer: (name: 'Approve' | 'Reject') => user.panel('Marten').getByRole('button', { name }).click(),
  }
}

test('SIWX-6: a signature signs in, an independent verifier accepts it, and a reload asks nothing', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.toSign()
  const shown = user.dialog.locator('.lk-fold pre')
  await user.dialog.getByText('Message', { exact: true }).click()
  await expect(shown).toContainText(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
  await expect(shown).toContainText('Sign in to the demo.')
  const text = await shown.textContent()
  await user.sign.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  const [session] = await sessionsOf(page)
  if (!session) throw new Error('nobody is signed in')
  expect(session.message).toBe(text)
  expect(session.data).toMatchObject({ accountAddress: person.address, chainId: 'eip155:1' })
  const { message, signature } = session
  expect(await verifyMessage({ address: person.address, message, signature: signature as `0x${string}` })).toBe(true)

  await page.reload()
  await expect(user.accountButton).toContainText(short(person.address))
  await expect
    .poll(() => page.evaluate(() => window.__demo?.modal.signIn().then(({ signature }) => signature)))
    .toBe(signature)
  await expect(user.dialog).toBeHidden()
})

test('SIWX-7: a stored session that was changed is deleted, and the view opens again', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.toSign()
  await user.sign.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  await page.evaluate((key) => {
    const stored = localStorage.getItem(key) ?? ''
    localStorage.setItem(
      key,
      stored.replace(/"signature":"0x(..)/, (_, byte) => `"signature":"0x${byte === '00' ? '01' : '00'}`),
    )
  }, KEY)
  await page.reload()
  await expect(user.heading).toBeVisible()
  await expect.poll(() => sessionsOf(page)).toEqual([])
})

test('SIWX-8: declined, then signed; a required sign-in cannot be closed', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.toSign()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(user.dialog.getByText('Finish signing in, or disconnect.').first()).toBeVisible()
  await expect(user.heading).toBeVisible()
  await user.sign.click()
  await user.answer('Reject')
  await expect(user.dialog.locator('.lk-note')).toHaveText('Signature declined')
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  expect(await user.asked('marten', 'personal_sign')).toBe(2)
})

test('SIWX-8: who does not sign is disconnected if signing in is required, and stays connected otherwise', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.toSign()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(user.connectButton).toBeVisible()

  await page.goto(demoWith(setupOf(person, 'optional')))
  await user.toSign()
  await user.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toContainText(short(person.address))
})

test('each network has its own session, and a disconnect ends them', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox, undefined, [1, 137])
  const user = createSigner(page)
  await page.goto(demoWith(setupOf(person)))
  await user.toSign()
  await user.sign.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  await user.act('marten', 'switchChain', 137)
  await expect(user.heading).toBeVisible()
  await user.sign.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  expect((await sessionsOf(page)).map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:137'])
  await user.act('marten', 'switchChain', 1)
  await expect.poll(() => page.evaluate(() => window.__demo?.modal.getState().caipAddress)).toContain('eip155:1:')
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => window.__demo?.modal.disconnect())
  await expect(user.connectButton).toBeVisible()
  await expect.poll(() => sessionsOf(page)).toEqual([])
})

test('STO-10: a tab follows another that signs in or out', async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  const url = demoWith(setupOf(person, 'optional'))
  await page.goto(url)
  await user.toSign()
  const other = await page.context().newPage()
  const there = createSigner(other)
  await other.goto(url)
  await expect(there.heading).toBeVisible()
  await user.sign.click()
  await user.answer('Approve')
  await expect(user.dialog).toBeHidden()
  await expect(there.dialog).toBeHidden()
  await other.evaluate(() => window.__demo?.modal.signOut())
  await expect(user.heading).toBeVisible()
  await expect(there.dialog).toBeHidden()
})

test('a paired phone signs in', async ({ page, phone, demoWith }) => {
  const { account } = await phone.state()
  const user = createPairingUser(page, phone)
  await page.goto(demoWith({ signIn: 'required' }))
  await user.openCode()
  await phone.pair(await user.readCode())
  await phone.approve('connect')
  const sign = user.dialog.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await sign.click()
  await phone.approve('personal_sign')
  await expect(user.dialog).toBeHidden()
  const [session] = await sessionsOf(page)
  const { message = '', signature = '0x' } = session ?? {}
  const address = account as `0x${string}`
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
})

test.describe('on Solana', () => {
  test.use({ world: {} })
  test('a Solana wallet signs in with the text of Wallet Standard', async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({ signIn: 'required' }))
    await user.connectButton.click()
    await user.wallet('example.heron').click()
    await user.dialog.getByRole('button', { name: 'Solana' }).click()
    await user.panel('Heron').getByRole('button', { name: 'Approve' }).click()
    const sign = user.dialog.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).toBeEnabled()
    await sign.click()
    await user.panel('Heron').getByRole('button', { name: 'Approve' }).click()
    await expect(user.dialog).toBeHidden()
    const [session] = await sessionsOf(page)
    expect(session?.message).toContain('wants you to sign in with your Solana account:')
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
  })
})
