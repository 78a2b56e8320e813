import { expect, test } from './support/test.ts'
import { createPerson, createVisitor, short } from './support/visitor.ts'

const accounts = (...keys: string[]) => ({ accounts: keys as `0x${string}`[] })

const skins = [
  { name: 'as it ships', skin: undefined },
  // The same journeys, since whoever brings views of their own takes nothing away.
  { name: "in a skin of the page's own", skin: 'paper' },
] as const

for (const { name, skin } of skins) {
  test.describe(name, () => {
    // What is about motion is seen once, and so is a page with a second modal on it.
    test.use({ contextOptions: { reducedMotion: skin ? 'reduce' : 'no-preference' }, instances: skin ? 1 : 2 })

    test('a first visit connects, sees the balance of the node, comes back after a reload, and stays away after a disconnect', async ({
      page,
      sandbox,
      demoWith,
    }) => {
      const person = await createPerson(sandbox)
      const visitor = createVisitor(page)
      await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
      await visitor.connect()

      const wei = BigInt(
        (await sandbox.rpc({ chainId: 1, method: 'eth_getBalance', params: [person.address, 'latest'] })) as string,
      )
      expect(wei).toBe(1234567890123456789n)
      await expect(visitor.accountButton).toContainText(short(person.address))
      await expect(visitor.accountButton).toContainText('1.234 ETH')

      await visitor.openAccount()
      await expect(visitor.element.locator('[data-balance]')).toHaveText(/1\.234\s*ETH/)
      await visitor.element.locator('[data-balance]').hover()
      await expect(visitor.element.getByRole('tooltip')).toHaveText('Exactly 1.234567890123456789 ETH')

      await page.reload()
      await expect(visitor.accountButton).toContainText(short(person.address))
      expect(await visitor.asked('marten', 'eth_requestAccounts')).toBe(0)

      await visitor.openAccount()
      await visitor.element.getByRole('button', { name: 'Disconnect' }).click()
      await expect(visitor.connectButton).toBeVisible()
      await expect(visitor.dialog).toBeHidden()
      await page.reload()
      await expect(visitor.connectButton).toBeVisible()
      expect(await visitor.asked('marten', 'eth_accounts')).toBe(0)
    })

    test('a network that the wallet does not know is added to it, and read back before it counts', async ({
      page,
      sandbox,
      demoWith,
    }) => {
      const person = await createPerson(sandbox, '2500000000000000000', [1, 42161])
      const visitor = createVisitor(page)
      await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
      await visitor.connect()
      await visitor.openAccount()
      await visitor.element.getByRole('button', { name: 'Network: Ethereum' }).click()
      await visitor.network('eip155:42161').click()
      await expect(visitor.element.getByRole('heading', { name: 'Approve in your wallet' })).toBeVisible()
      await visitor.panel('Marten').getByRole('button', { name: 'Approve' }).click()
      // Back past the list, where the choice shows, and said.
      await expect(visitor.element.locator('.lk-snack')).toHaveText('Now on Arbitrum One')
      expect(await visitor.asked('marten', 'wallet_addEthereumChain')).toBe(1)
      await expect(visitor.element.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible()
      await expect(visitor.element.locator('[data-balance]')).toHaveText(/2\.500\s*ETH/)
    })

    test('a chain that the app does not know is shown as such, cannot be dismissed, and is left for one that it knows', async ({
      page,
      sandbox,
      demoWith,
    }) => {
      const person = await createPerson(sandbox)
      const visitor = createVisitor(page)
      await page.goto(demoWith({ skin, walletOptions: { quay: accounts(person.key) } }))
      await visitor.connect('example.quay', 'Quay')
      await visitor.act('quay', 'switchChain', 31337)
      await expect(visitor.title).toHaveText('Change network')
      await expect(visitor.dialog).toContainText('chain 31337')
      await expect(visitor.accountButton).toContainText('Wrong network')

      for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
      await expect(visitor.dialog).toBeVisible()
      const rail = visitor.element.locator('footer')
      await expect(rail).toContainText('Pick a network, or disconnect.')
      await expect(rail.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
      await visitor.element.getByRole('button', { name: 'Close' }).click()
      await expect(visitor.dialog).toBeVisible()

      await visitor.network('eip155:1').click()
      // The refusal was about the view before, and does not stand over this one.
      await expect(rail).toContainText('Waiting for Quay')
      await expect(visitor.dialog).toContainText('from chain 31337 to')
      await visitor.panel('Quay').getByRole('button', { name: 'Reject' }).click()
      await visitor.element.getByRole('button', { name: 'Try again' }).click()
      await visitor.panel('Quay').getByRole('button', { name: 'Approve' }).click()
      await expect(visitor.dialog).toBeHidden()
      await expect(visitor.accountButton).toContainText('1.234 ETH')
    })

    test('all of it is possible by keyboard alone', async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox, '1000000000000000000', [1, 42161])
      const visitor = createVisitor(page)
      await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
      await visitor.connectButton.focus()
      await page.keyboard.press('Enter')
      await expect(visitor.wallet('example.marten')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(visitor.wallet('example.quay')).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(visitor.wallet('example.marten')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(visitor.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(visitor.accountButton).toBeVisible()
      await expect(visitor.dialog).toBeHidden()
      await expect(visitor.accountButton).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(visitor.title).toBeFocused()
      await visitor.tabTo(visitor.element.getByRole('button', { name: 'Network: Ethereum' }))
      await page.keyboard.press('Enter')
      await expect(visitor.network('eip155:1')).toBeFocused()
      await page.keyboard.press('End')
      await expect(visitor.network('eip155:42161')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(visitor.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(visitor.element.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible()

      await page.keyboard.press('Escape')
      await expect(visitor.dialog).toBeHidden()
      await expect(visitor.accountButton).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(visitor.title).toBeFocused()
      await visitor.tabTo(visitor.element.getByRole('button', { name: 'Disconnect' }))
      await page.keyboard.press('Enter')
      await expect(visitor.connectButton).toBeVisible()
      await expect(visitor.connectButton).toBeFocused()
    })
  })
}
