import { devices } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { HistoryTransaction } from '../../examples/sandbox/src/history/historyEntry.ts'
import { addHistory, createHistoryUser, readHistory, seeded, token } from './support/historyUser.ts'
import { expect, test } from './support/test.ts'
import { createPerson, type Person } from './support/user.ts'
import { slowDown } from './support/watchFrames.ts'

test.use({ instances: 1 })

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAGE_SIZE = 50
const ROUTE = '/v1/account'
const NOTHING = { kind: 'json', body: { data: [], next: null } } as const

const fresh = () => privateKeyToAccount(generatePrivateKey()).address
const ownedBy = ({ key }: Pick<Person, 'key'>) => ({
  walletOptions: { marten: { accounts: [key], approvals: 'approve' as const } },
})

/** `0x123456…abcdef`, as the history shows an address. */
const short = (address: string) => new RegExp(`${address.slice(0, 6)}\\w*…\\w*${address.slice(-6)}`, 'i')

const hashOf = ({ metadata }: HistoryTransaction) => metadata.hash

/** What the seeded past has of spam and poisoning, told by how it was made. */
const isPlanted = ({ transfers }: HistoryTransaction) =>
  (transfers ?? []).some(({ quantity }) => ['0', '0.000001'].includes(quantity.numeric)) ||
  ((transfers?.length ?? 0) > 0 && (transfers ?? []).every(({ nft_info }) => nft_info?.flags.is_spam === true))

const monthOf = ({ metadata }: HistoryTransaction) => {
  const at = new Date(metadata.minedAt ?? '')
  if (Number.isNaN(at.getTime())) return 'Unknown date'
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear()
  const format = { month: 'long', timeZone: 'UTC', ...(isThisYear ? {} : { year: 'numeric' }) } as const
  return new Intl.DateTimeFormat('en-US', format).format(at)
}

test.describe('what this device has just sent', () => {
  for (const { name, symbol, erc20 } of [
    { name: 'ether', symbol: 'ETH', erc20: undefined },
    { name: 'a token', symbol: 'USDC', erc20: USDC },
  ]) {
    test(`${name} is listed at once as being sent, and then once, by the service`, async ({
      page,
      sandbox,
      demoWith,
    }) => {
      const person = await createPerson(sandbox)
      if (erc20) await sandbox.fundToken({ address: person.address, token: erc20, units: '5000000', chainId: 1 })
      const to = fresh()
      const user = createHistoryUser(page)
      await page.goto(demoWith(ownedBy(person)))
      await user.connectButton.click()
      await user.wallet('example.marten').click()
      await expect(user.dialog).toBeHidden()
      // The node has no receipt yet, and the service does not know the transaction.
      await sandbox.faults('/v1', { kind: 'rpc', result: null }, { method: 'eth_getTransactionReceipt' })
      await sandbox.faults(`${ROUTE}/${person.address}/history`, NOTHING)
      await user.openForm()
      if (erc20) await user.pick(`eip155:1/${erc20}`)
      await user.amount.fill('0.25')
      await user.receiver.fill(to)
      await user.toReview(to)
      await user.confirm()
      await expect.poll(() => user.asked('marten', 'eth_sendTransaction')).toBe(1)
      await page.evaluate(() => window.__demo?.modal.close())
      await user.openTab()
      const row = user.rows.first()
      await expect(row).toContainText('Sending')
      await expect(row).toContainText(`−0.250 ${symbol}`)
      await expect(row).toContainText(short(to))
      await expect(row).toContainText('Just now')
      await expect(user.rows).toHaveCount(1)
      const href = await row.getAttribute('href')
      expect(href).toMatch(/\/explorer\/1\/tx\/0x[0-9a-f]{64}$/)

      await user.dialog.getByRole('button', { name: 'See all' }).click()
      await expect(user.footer).toContainText('1 on Ethereum')
      await expect(row).toContainText('Sending')
      await sandbox.clearFaults()
      await expect(row).not.toContainText('Sending')
      await expect(row).toContainText('Sent')
      await expect(row).toContainText(`−0.250 ${symbol}`)
      await expect(row).toHaveAttribute('href', href ?? '')
      await expect(user.rows).toHaveCount(1)
      await expect(user.footer).toContainText('1 on Ethereum')
      await user.dialog.getByRole('button', { name: 'Back' }).click()
      await expect(user.rows).toHaveCount(1)
      await expect(row).toContainText('Sent')
      await page.reload()
      await user.openTab()
      await expect(row).toContainText('Sent')
      await expect(row).toHaveAttribute('href', href ?? '')
      await expect(user.rows).toHaveCount(1)
    })
  }

  test('both ends of a transfer list it, each from its side', async ({ page, sandbox, demoWith }) => {
    const [person, other] = [await createPerson(sandbox), await createPerson(sandbox)]
    await sandbox.fundToken({ address: person.address, token: USDC, units: '5000000', chainId: 1 })
    const user = createHistoryUser(page)
    const accounts = [person.key, other.key]
    await page.goto(demoWith({ walletOptions: { marten: { accounts, approvals: 'approve' } } }))
    await user.connectButton.click()
    await user.wallet('example.marten').click()
    await expect(user.dialog).toBeHidden()
    await page.evaluate(
      async ([from, to, data]) => {
        const provider = window.__demo?.wallets.marten?.provider
        await provider?.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
      },
      [
        person.address,
        USDC,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other.address as Hex, 1_250_000n] }),
      ] as const,
    )
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('Sent')
    await expect(user.rows).toContainText('−1.250 USDC')
    await page.keyboard.press('Escape')
    await user.act('marten', 'selectAccount', other.address)
    await expect(user.accountButton).toContainText(other.address.slice(-6))
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('Received')
    await expect(user.rows).toContainText('+1.250 USDC')
  })
})

test.describe('an account with a long past', () => {
  async function openLong(
    { page, demoWith }: { page: import('@playwright/test').Page; demoWith: (setup: object) => string },
    person: Pick<Person, 'key'>,
  ) {
    const user = createHistoryUser(page)
    await page.goto(demoWith(ownedBy(person)))
    await user.connectButton.click()
    await user.wallet('example.marten').click()
    await expect(user.dialog).toBeHidden()
    await user.openHistory()
    await expect(user.rows.first()).toBeVisible()
    return user
  }

  test('HIST-3: pages of 10,000 entries follow without gaps or repeats, under the headings of their months', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const PAGES = 6
    const all = await readHistory(sandbox, seeded.address, PAGES)
    const planted = new Set(all.filter(isPlanted).map(hashOf))
    const expected = all.filter((entry) => !planted.has(hashOf(entry)))
    const user = await openLong({ page, demoWith }, seeded)
    const loaded = async () => Number.parseInt((await user.footer.textContent())?.match(/\d+/)?.[0] ?? '', 10)
    await expect.poll(loaded).toBeGreaterThan(PAGE_SIZE / 2)
    for (let count = await loaded(); count < expected.length; count = await loaded()) {
      await user.scrollToEnd()
      await expect.poll(loaded).toBeGreaterThan(count)
    }
    expect(await loaded()).toBe(expected.length)
    await expect(user.footer).toContainText('so far on Ethereum')
    const { headings, rows } = await user.walk()
    const seen = Object.values(rows)
    // The walk itself may have loaded the next page.
    expect(seen.slice(0, expected.length)).toEqual(expected.map(hashOf))
    expect(new Set(seen).size).toBe(seen.length)
    const months = [...new Set(expected.map(monthOf))]
    expect(headings.slice(0, months.length)).toEqual(months)
    expect(await user.element.locator('.lk-history li').count()).toBeLessThan(40)
  })

  test('ends with every entry: listed by month, without a date, or folded away', async ({
    page,
    sandbox,
    demoWith,
  }) => {
    const person = await createPerson(sandbox)
    await addHistory(sandbox, person.address, { seed: 600 })
    const all = await readHistory(sandbox, person.address, 100)
    const user = await openLong({ page, demoWith }, person)
    await expect(async () => {
      await user.scrollToEnd()
      await expect(user.footer).toContainText(/\d+ on Ethereum/, { timeout: 100 })
    }).toPass()
    const folded = await user.walk()
    const planted = all.filter(isPlanted)
    const listed = all.filter((entry) => !planted.includes(entry))
    expect(Object.values(folded.rows).sort()).toEqual(listed.map(hashOf).sort())
    expect(folded.headings).toEqual([...new Set(listed.map(monthOf))])
    expect(folded.headings.at(-1)).toBe('Unknown date')
    await expect(user.fold).toContainText(`${planted.length} hidden as spam`)
    await user.fold.click()
    const unfolded = await user.walk()
    expect(Object.values(unfolded.rows).sort()).toEqual(all.map(hashOf).sort())
    await user.fold.click()
    expect(await user.walk()).toEqual(folded)
  })

  test('is read by keys: arrows, Home, and End through its pages', async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    await addHistory(sandbox, person.address, { seed: 130 })
    const user = await openLong({ page, demoWith }, person)
    const focused = () => page.evaluate(() => {
      const active = document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
      return active instanceof HTMLElement ? (active.dataset.index ?? active.id) : ''
    })
    await user.tabTo(user.rows.first())
    const first = Number(await focused())
    await page.keyboard.press('ArrowDown')
    expect(Number(await focused())).toBeGreaterThan(first)
    await page.keyboard.press('ArrowUp')
    expect(Number(await focused())).toBe(first)
    let last = first
    // The end moves with each page, and with it the focus.
    await expect(async () => {
      await page.keyboard.press('End')
      const now = Number(await focused())
      expect(now, 'a row has the focus').toBeGreaterThanOrEqual(last)
      last = now
      await expect(user.footer).toContainText(/\d+ on Ethereum/, { timeout: 200 })
    }).toPass()
    await page.keyboard.press('End')
    await expect(user.fold).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(user.fold).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(user.fold).not.toBeFocused()
    expect(Number(await focused())).toBeGreaterThan(last)
    await page.keyboard.press('Home')
    await expect.poll(async () => Number(await focused())).toBe(first)
    await expect(user.rows.first()).toBeInViewport()
  })

  test.describe('on a phone', () => {
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
    test.use({ ...phone, viewport: { width: 390, height: 844 } })

    test('is scrolled with a finger through its pages', async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { seed: 130 })
      const all = await readHistory(sandbox, person.address, 100)
      const user = await openLong({ page, demoWith }, person)
      const session = await page.context().newCDPSession(page)
      const { x = 0, y = 0, width = 0, height = 0 } = (await user.box.boundingBox()) ?? {}
      const seen = new Set<string>()
      const look = async () => {
        for (const href of await user.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('href'))))
          if (href) seen.add(href.split('/').at(-1) ?? '')
      }
      await look()
      while (!(await user.fold.isVisible())) {
        await session.send('Input.synthesizeScrollGesture', {
          ...{ x: Math.round(x + width / 2), y: Math.round(y + height - 20), yDistance: 120 - Math.round(height) },
          ...{ gestureSourceType: 'touch', speed: 4_000, preventFling: true },
        })
        await look()
      }
      expect([...seen].sort()).toEqual(all.filter((entry) => !isPlanted(entry)).map(hashOf).sort())
      await user.fold.tap()
      await expect(user.fold).toHaveAttribute('aria-expanded', 'true')
      // Nothing is cut off at the side.
      expect(await user.box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    })
  })
})
