import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createPairingUser } from '../support/pairingUser.ts'
import { expect, release, test } from '../support/test.ts'
import { short } from '../support/user.ts'

test.use({ instances: 1 })

type Session = {
  data: { accountAddress: string; chainId: string; nonce: string }
  message: string
  signature: `0x${string}`
  cacao?: { h: { t: string } }
}

const KEY = 'latchkey/default/v1/siwx_sessions'
const sessionsOf = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Session[], KEY)

test('WC-10: a phone connects and signs in with one approval, and a reload asks nothing', async ({
  page,
  phone,
  demoWith,
}) => {
  const { account } = await phone.state()
  const user = createPairingUser(page, phone)
  await page.goto(demoWith({ signIn: 'required' }))
  await user.openCode()
  const uri = await user.readCode()
  expect(uri).toContain('&methods=wc_sessionAuthenticate&')
  await phone.pair(uri)
  const { params } = await phone.approve('wc_sessionAuthenticate')
  const { text } = params as { text: string }
  expect(text).toContain(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:\n${account}`)
  expect(text).toContain('Sign in to the demo. I further authorize the stated URI')
  await expect(user.accountButton).toContainText(short(account))
  await expect(user.dialog).toBeHidden()

  const sessions = await sessionsOf(page)
  expect(sessions.length).toBeGreaterThan(1)
  const [session] = sessions
  if (!session) throw new Error('nobody is signed in')
  expect(session.data).toMatchObject({ accountAddress: account, chainId: 'eip155:1' })
  expect(session.message).toBe(text)
  expect(session.cacao?.h.t).toBe('caip122')
  for (const { message, signature } of sessions)
    expect(await verifyMessage({ address: account as `0x${string}`, message, signature })).toBe(true)
  const { names } = await user.events()
  expect(names.filter((name) => /SIWX|CONNECT_/.test(name))).toEqual(['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS'])
  expect((await phone.state()).heard.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])

  await page.reload()
  await expect(user.accountButton).toContainText(short(account))
  await expect.poll(() => page.evaluate(() => window.__demo?.modal.signIn().then(({ message }) => message))).toBe(text)
  await expect(user.dialog).toBeHidden()
})

test('another network of the approval is signed in too', release, async ({ page, phone, demoWith }) => {
  const user = createPairingUser(page, phone)
  await page.goto(demoWith({ signIn: 'required' }))
  await user.openCode()
  await phone.pair(await user.readCode())
  await phone.approve('wc_sessionAuthenticate')
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => window.__demo?.modal.switchNetwork(137))
  await expect.poll(() => page.evaluate(() => window.__demo?.modal.getState().caipAddress)).toContain('eip155:137:')
  const { data } = (await page.evaluate(() => window.__demo?.modal.signIn())) as Session
  expect(data.chainId).toBe('eip155:137')
  await expect(user.dialog).toBeHidden()
})

test('a phone that declines is asked again by another code', release, async ({ page, phone, demoWith }) => {
  const user = createPairingUser(page, phone)
  await page.goto(demoWith({ signIn: 'required' }))
  await user.openCode()
  await phone.pair(await user.readCode())
  await phone.reject('wc_sessionAuthenticate')
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await user.readCode())
  await phone.approve('wc_sessionAuthenticate')
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toBeVisible()
})

for (const auth of ['otherAccount', 'otherText', 'expired'] as const)
  test(
    `WC-10: a phone that signs wrongly (${auth}) is not connected, and signs in by another code`,
    release,
    async ({ page, createPhone, demoWith }) => {
      const phone = await createPhone({ auth })
      const user = createPairingUser(page, phone)
      await page.goto(demoWith({ signIn: 'required' }))
      await user.openCode()
      await phone.pair(await user.readCode())
      await phone.approve('wc_sessionAuthenticate')
      await expect(user.dialog.getByText('The wallet sent an invalid response.')).toBeVisible()
      expect(await sessionsOf(page)).toEqual([])
      const { names } = await user.events()
      expect(names).toContain('SIWX_AUTH_ERROR')
      expect(names).not.toContain('CONNECT_SUCCESS')
      // The client drops an expired signature before there is a session that could be ended.
      if (auth !== 'expired') await expect.poll(async () => (await phone.state()).sessions).toEqual([])

      await user.dialog.getByRole('button', { name: 'Try again' }).click()
      const uri = await user.readCode()
      expect(uri).not.toContain('wc_sessionAuthenticate')
      await phone.pair(uri)
      await phone.approve('connect')
      await user.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await phone.approve('personal_sign')
      await expect(user.dialog).toBeHidden()
      expect(await sessionsOf(page)).toHaveLength(1)
    },
  )
