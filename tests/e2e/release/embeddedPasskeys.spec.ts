import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { createEmailUser } from '../support/emailUser.ts'
import { addAuthenticator } from '../support/passkeys.ts'
import { expect, test } from '../support/test.ts'
import type { World } from '../support/user.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

/** Whether the frame's storage alone opens the keys: with the wrapping key that is in it. */
const tryStoredKeys = async () => {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await settle(indexedDB.open('keyhouse', 1))
  const read = (name: string) => database.transaction(name).objectStore(name)
  const wrapping = (await settle(read('wrapping').get('aes'))) as CryptoKey
  const [userId] = await settle(read('keys').getAllKeys())
  const [record] = (await settle(read('keys').getAll())) as { iv: BufferSource; sealed: BufferSource }[]
  database.close()
  if (!record) return 'nothing stored'
  const additionalData = new TextEncoder().encode(String(userId))
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv, additionalData }, wrapping, record.sealed).then(
    () => 'opened',
    () => 'closed',
  )
}

function createPasskeyUser(page: Page, secureSite: string) {
  const user = createEmailUser(page, secureSite)
  const button = (name: string) => user.frame.getByRole('button', { name, exact: true })
  return {
    ...user,
    button,
    addPasskey: button('Add passkey'),
    passkeyOn: button('Passkey on'),
    heading: (name: string) => user.frame.getByRole('heading', { name, exact: true }),
    async press(name: string) {
      await user.frame.locator('main').evaluate((content) => content.scrollTo(0, content.scrollHeight))
      await expect(button(name)).toBeEnabled()
      await button(name).click()
    },
    /** Once the frame with a request takes presses. */
    async openLock() {
      await expect(button('Sign')).toBeEnabled()
      await user.frame.getByRole('button', { name: /^(Add passkey|Passkey on)$/ }).click()
    },
    /** Over a request that waits, which is answered next. */
    async lock(title = 'Locked with a passkey') {
      await this.openLock()
      await this.press('Create passkey')
      await expect(this.heading(title)).toBeVisible()
      await button('Back').click()
    },
    tryStoredKeys: async () => {
      const frame = page.frames().find((candidate) => candidate.url().startsWith(secureSite))
      return frame?.evaluate(tryStoredKeys)
    },
  }
}

type Start = Pick<World, 'page' | 'demoWith'> & { readonly secureSite: string }

/** Logged in by e-mail, with an authenticator and no lock. */
async function start({ page, demoWith, secureSite }: Start, { hasPrf = true } = {}) {
  const user = createPasskeyUser(page, secureSite)
  const authenticator = await addAuthenticator(page, { hasPrf })
  await page.goto(demoWith({ login: true }))
  const address = await user.logIn()
  return { user, authenticator, address }
}

async function isSignedBy(address: Hex, signature: unknown, message = 'hello') {
  expect(signature).toMatch(/^0x/)
  return verifyMessage({ address, message, signature: signature as Hex })
}

test('a user locks the keys with a passkey, and each signature asks for it until the lock is removed', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite })

  const first = user.sign()
  await expect(user.button('Sign')).toBeEnabled()
  expect(await user.tryStoredKeys()).toBe('opened')
  // The app hears nothing of the lock.
  const received = await page.evaluateHandle(() => {
    const messages: unknown[] = []
    window.addEventListener('message', ({ data }) => messages.push(data))
    return messages
  })
  await user.lock()
  expect(await received.jsonValue()).toEqual([])
  expect(await user.tryStoredKeys()).toBe('closed')
  expect(await authenticator.readCredentials()).toMatchObject([{ rpId: 'secure.localhost' }])
  // The request was read before there was a lock.
  const usesBefore = await authenticator.countUses()
  await user.answer('Sign')
  expect(await isSignedBy(address, await first)).toBe(true)
  expect(await authenticator.countUses()).toBeGreaterThan(usesBefore)

  // Nothing is asked for at the start of another page, nor to read the account.
  await page.reload()
  await expect(user.accountButton).toContainText(address.slice(-6))
  const uses = await authenticator.countUses()
  const second = user.sign()
  await expect(user.frame.getByText("You'll confirm with your passkey next.")).toBeVisible()
  expect(await authenticator.countUses()).toBe(uses)
  await user.answer('Sign')
  expect(await isSignedBy(address, await second)).toBe(true)
  expect(await authenticator.countUses()).toBeGreaterThan(uses)

  const third = user.sign()
  await user.openLock()
  await user.press('Remove lock')
  await expect(user.heading('Lock your keys with a passkey')).toBeVisible()
  expect(await user.tryStoredKeys()).toBe('opened')
  await user.button('Back').click()
  const usesAfter = await authenticator.countUses()
  await user.answer('Sign')
  expect(await isSignedBy(address, await third)).toBe(true)
  expect(await authenticator.countUses()).toBe(usesAfter)
})

test('a passkey that is not confirmed rejects the request, and the lock stays', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite })
  const first = user.sign()
  await user.lock()

  // An answer of an authenticator that has not verified the user leaves the request open.
  await authenticator.setSayingVerified(false)
  await user.answer('Sign')
  await expect(
    user.frame.getByText('The passkey gave an answer that cannot be trusted, so nothing was signed.'),
  ).toBeVisible()
  await authenticator.setSayingVerified(true)
  await user.answer('Sign')
  expect(await isSignedBy(address, await first)).toBe(true)

  await authenticator.setVerified(false)
  const second = user.sign()
  await user.answer('Sign')
  expect(await second).toMatch(/^4001/)

  const third = user.sign()
  await user.openLock()
  await user.press('Remove lock')
  await expect(user.frame.getByText('The passkey was not confirmed, so nothing was changed.')).toBeVisible()
  expect(await user.tryStoredKeys()).toBe('closed')
  await user.button('Back').click()
  await user.answer('Decline')
  expect(await third).toMatch(/^4001/)
})

test('a request that the user rejects or closes while the passkey is asked for is not signed', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite })
  const first = user.sign()
  await user.lock()
  await authenticator.setPresent(false)
  await user.answer('Sign')
  await expect(user.frame.getByText('Confirm with your passkey…')).toBeVisible()
  await expect(user.button('Sign')).toBeDisabled()
  await user.button('Decline').click()
  expect(await first).toMatch(/^4001/)

  const second = user.sign()
  await user.answer('Sign')
  await expect(user.frame.getByText('Confirm with your passkey…')).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  expect(await second).toMatch(/^REQUEST_ABORTED/)

  await authenticator.setPresent(true)
  const third = user.sign()
  await user.answer('Sign')
  expect(await isSignedBy(address, await third)).toBe(true)
})

test('without the passkey nothing is signed, and the frame says what that means', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator } = await start({ page, demoWith, secureSite })
  const first = user.sign()
  await user.openLock()
  await expect(user.frame.getByText('If you lose the passkey, no one can use these keys again')).toBeVisible()
  await user.press('Create passkey')
  await expect(user.heading('Locked with a passkey')).toBeVisible()
  await user.button('Back').click()
  await authenticator.clear()
  await user.answer('Sign')
  expect(await first).toMatch(/^4001/)

  const second = user.sign()
  await user.openLock()
  await expect(user.frame.getByText(/^Lost it\? Without the passkey, no one can use these keys/)).toBeVisible()
  await user.press('Remove lock')
  await expect(user.frame.getByText('The passkey was not confirmed, so nothing was changed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await user.answer('Decline')
  expect(await second).toMatch(/^4001/)
})

test('a passkey that was not created changes nothing', async ({ page, demoWith, secureSite }) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite })
  await authenticator.setVerified(false)
  const signed = user.sign()
  await user.openLock()
  await user.press('Create passkey')
  await expect(user.frame.getByText('The passkey was not confirmed, so nothing was changed.')).toBeVisible()
  expect(await user.tryStoredKeys()).toBe('opened')
  await user.button('Back').click()
  await user.answer('Sign')
  expect(await isSignedBy(address, await signed)).toBe(true)
})

test('a passkey that cannot encrypt is asked for at each signature, and the keys are not called encrypted', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite }, { hasPrf: false })
  const first = user.sign()
  await user.lock('Locked, but not encrypted')
  await authenticator.setVerified(false)
  await user.answer('Sign')
  expect(await first).toMatch(/^4001/)
  await authenticator.setVerified(true)
  const second = user.sign()
  await user.answer('Sign')
  expect(await isSignedBy(address, await second)).toBe(true)
})

test('the lock is still there after a sign-out, and another account has none', async ({
  page,
  demoWith,
  secureSite,
}) => {
  const { user, authenticator, address } = await start({ page, demoWith, secureSite })
  const first = user.sign()
  await user.lock()
  await user.answer('Sign')
  await first

  async function signOut() {
    await user.accountButton.click()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
  }
  await signOut()
  const alternative = createPasskeyUser(page, secureSite)
  await alternative.submit()
  await alternative.enter()
  await expect(alternative.accountButton).not.toContainText(address.slice(-6))
  const uses = await authenticator.countUses()
  const unlocked = alternative.sign()
  await expect(alternative.addPasskey).toBeVisible()
  await alternative.answer('Sign')
  expect(await unlocked).toMatch(/^0x/)
  expect(await authenticator.countUses()).toBe(uses)

  await signOut()
  await user.submit()
  await user.typeCode()
  await expect(user.accountButton).toContainText(address.slice(-6))
  const second = user.sign()
  await expect(user.passkeyOn).toBeVisible()
  await user.answer('Sign')
  expect(await isSignedBy(address, await second)).toBe(true)
  expect(await authenticator.countUses()).toBeGreaterThan(uses)
})

test('a lock that another tab has set counts for a request that was open already', async ({
  page,
  demoWith,
  secureSite,
}) => {
  // Has no passkey of the other tab: a virtual authenticator belongs to its tab.
  const { user } = await start({ page, demoWith, secureSite })
  const open = user.sign()
  await expect(user.button('Sign')).toBeEnabled()

  const tab = await page.context().newPage()
  await addAuthenticator(tab)
  const elsewhere = createPasskeyUser(tab, secureSite)
  await tab.goto(page.url())
  await expect(elsewhere.accountButton).toBeVisible()
  const signed = elsewhere.sign()
  await elsewhere.lock()
  await elsewhere.answer('Sign')
  expect(await signed).toMatch(/^0x/)
  await tab.close()

  await page.bringToFront()
  await user.answer('Sign')
  expect(await open).toMatch(/^4001/)
})
