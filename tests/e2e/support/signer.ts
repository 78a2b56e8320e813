import type { Page } from '@playwright/test'
import type { Setup } from '../../../examples/demo/src/settings/setup.ts'
import { expect } from './test.ts'
import { createPerson, createUser, ownedBy, type World } from './user.ts'

/** As the page stores it. */
export type StoredSession = {
  data: { accountAddress: string; chainId: string; nonce: string }
  message: string
  signature: `0x${string}`
}

/** Where `localSiwx` keeps sessions. */
export const SESSIONS_KEY = 'latchkey/default/v1/siwx_sessions'

/** A user who signs in. */
export function createSigner(page: Page, wallet = 'Marten') {
  const user = createUser(page)
  const { dialog } = user
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  const answer = (name: 'Approve' | 'Reject') => user.panel(wallet).getByRole('button', { name }).click()
  /** Connects, until the message can be signed. */
  async function toSign(chain?: 'Ethereum' | 'Solana') {
    await user.choose(wallet, chain)
    await expect(sign).toBeEnabled()
  }
  /** Signs what is shown. */
  async function signShown() {
    await sign.click()
    await answer('Approve')
    await expect(dialog).toBeHidden()
  }
  return {
    ...user,
    sign,
    answer,
    toSign,
    signShown,
    heading: dialog.getByRole('heading', { name: 'Prove this wallet is yours' }),
    /** The heading and sentence about a signature that was not given. */
    problem: dialog.locator('.lk-hero'),
    retry: dialog.getByRole('button', { name: 'Try again' }),
    async signIn(chain?: 'Ethereum' | 'Solana') {
      await toSign(chain)
      await signShown()
    },
    /** What `localSiwx` has stored. */
    stored: () =>
      page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as StoredSession[], SESSIONS_KEY),
    /** The signature of the session that the app sees; the modal asks for one if there is none. */
    session: () => page.evaluate(() => window.__demo?.modal.signIn().then(({ signature }) => signature)),
  }
}

/** A user with an account of their own, on a page that asks them to sign in. */
export async function openSigner({ page, sandbox, demoWith }: World, setup: Setup = { signIn: 'required' }) {
  const person = await createPerson(sandbox)
  const user = createSigner(page)
  await page.goto(demoWith({ ...setup, ...ownedBy(person) }))
  return { user, person }
}
