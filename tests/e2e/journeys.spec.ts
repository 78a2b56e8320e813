import { expect, release, test } from './support/test.ts'
import { createPerson, createUser, short } from './support/user.ts'

const accounts = (...keys: string[]) => ({ accounts: keys as `0x${string}`[] })

const skins = [
  { name: 'as it ships', skin: undefined },
  // The same journey with custom views: nothing may be lost.
  { name: "in a skin of the page's own", skin: 'paper' },
] as const

for (const { name, skin } of skins) {
  test.describe(name, () => {
    // Animation is tested once, and so is a page with a second modal.
    test.use({ contextOptions: { reducedMotion: skin ? 'reduce' : 'no-preference' }, instances: skin ? 1 : 2 })

    test('all of it works by keyboard alone', release, async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox, '1000000000000000000', [1, 42161])
      const user = createUser(page)
      await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
      await user.connectButton.focus()
      await page.keyboard.press('Enter')
      await expect(user.wallet('example.marten')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(user.wallet('example.quay')).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(user.wallet('example.marten')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(user.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(user.accountButton).toBeVisible()
      await expect(user.dialog).toBeHidden()
      await expect(user.accountButton).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(user.title).toBeFocused()
      const balance = skin ? user.element.locator('[data-balance]') : user.coin()
      await expect(balance).toContainText(/1\.000\s*ETH/)
      await user.tabTo(user.element.getByRole('button', { name: 'Network: Ethereum' }))
      await page.keyboard.press('Enter')
      await expect(user.network('eip155:1')).toBeFocused()
      await page.keyboard.press('End')
      await expect(user.network('eip155:42161')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(user.panel('Marten').getByRole('button', { name: 'Approve' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(user.element.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible()

      await page.keyboard.press('Escape')
      await expect(user.dialog).toBeHidden()
      await expect(user.accountButton).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(user.title).toBeFocused()
      await user.tabTo(user.element.getByRole('button', { name: 'Disconnect' }))
      await page.keyboard.press('Enter')
      await expect(user.connectButton).toBeVisible()
      await expect(user.connectButton).toBeFocused()
    })

    // A skin replaces views, not behaviour; by keyboard it passes through all of them.
    if (skin) return

    test("a first visit connects, shows the node's balance, restores after a reload, and stays disconnected", async ({
      page,
      sandbox,
      demoWith,
    }) => {
      const person = await createPerson(sandbox)
      const user = createUser(page)
      await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
      await user.connect()

      const wei = BigInt(
        (await sandbox.rpc({ chainId: 1, method: 'eth_getBalance', params: [person.address, 'latest'] })) as string,
      )
      expect(wei).toBe(1234567890123456789n)
      await expect(user.accountButton).toContainText(short(person.address))
      await expect(user.accountButton).toContainText('1.234 ETH')

      await user.openAccount()
      await expect(user.coin()).toContainText('1.234 ETH')
      await expect(user.coin().getByTitle('1.234567890123456789 ETH')).toBeVisible()

      await page.reload()
      await expect(user.accountButton).toContainText(short(person.address))
      expect(await user.asked('marten', 'eth_requestAccounts')).toBe(0)

      await user.openAccount()
      await user.element.getByRole('button', { name: 'Disconnect' }).click()
      await expect(user.connectButton).toBeVisible()
      await expect(user.dialog).toBeHidden()
      await page.reload()
      await expect(user.connectButton).toBeVisible()
      expect(await user.asked('marten', 'eth_accounts')).toBe(0)
    })

    test(
      'an unknown network is added to the wallet, and read back before it counts',
      release,
      async ({ page, sandbox, demoWith }) => {
        const person = await createPerson(sandbox, '2500000000000000000', [1, 42161])
        const user = createUser(page)
        await page.goto(demoWith({ skin, walletOptions: { marten: accounts(person.key) } }))
        await user.connect()
        await user.openAccount()
        await user.element.getByRole('button', { name: 'Network: Ethereum' }).click()
        await user.network('eip155:42161').click()
        await expect(user.element.getByRole('heading', { name: 'Approve in your wallet' })).toBeVisible()
        await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
        // Back past the list, where the choice is visible and announced.
        await expect(user.element.locator('.lk-snack')).toHaveText('Now on Arbitrum One')
        expect(await user.asked('marten', 'wallet_addEthereumChain')).toBe(1)
        await expect(user.element.getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible()
        await expect(user.coin('eip155:42161')).toContainText('2.500 ETH')
      },
    )

    test(
      'an unsupported chain is shown as such, cannot be dismissed, and is left for a supported one',
      release,
      async ({ page, sandbox, demoWith }) => {
        const person = await createPerson(sandbox)
        const user = createUser(page)
        await page.goto(demoWith({ skin, walletOptions: { quay: accounts(person.key) } }))
        await user.connect('Quay')
        await user.act('quay', 'switchChain', 31337)
        await expect(user.title).toHaveText('Switch network')
        await expect(user.dialog).toContainText('network 31337')
        await expect(user.accountButton).toContainText('Wrong network')

        for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
        await expect(user.dialog).toBeVisible()
        const footer = user.element.locator('footer')
        await expect(footer).toContainText('Choose a network, or disconnect.')
        await expect(footer.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
        await user.element.getByRole('button', { name: 'Close' }).click()
        await expect(user.dialog).toBeVisible()

        await user.network('eip155:1').click()
        // The refusal belonged to the previous view.
        await expect(footer).toContainText('Waiting for Quay')
        await expect(user.dialog).toContainText('from network 31337 to')
        await user.panel('Quay').getByRole('button', { name: 'Reject' }).click()
        await user.element.getByRole('button', { name: 'Try again' }).click()
        await user.panel('Quay').getByRole('button', { name: 'Approve' }).click()
        await expect(user.dialog).toBeHidden()
        await expect(user.accountButton).toContainText('1.234 ETH')
      },
    )
  })
}
