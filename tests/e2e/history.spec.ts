import { type CDPSession, devices } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { HistoryTransaction } from '../../examples/sandbox/src/history/historyEntry.ts'
import { createHistoryUser } from './support/historyUser.ts'
import { addHistory, readHistory, seeded, token } from './support/sandboxHistory.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, type Person } from './support/user.ts'
import { slowDown, watchFrames } from './support/watchFrames.ts'

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

/** A finger that drags the list, and rests before it is lifted. */
async function swipeUp(session: CDPSession, { x, from, to }: { x: number; from: number; to: number }) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchMove', to)
  await touch('touchEnd')
}

const hashOf = ({ metadata }: HistoryTransaction) => metadata.hash

/** What the seeded past has of spam and poisoning, told by how it was made. */
const isPlanted = ({ transfers }: HistoryTransaction) =>
  (transfers ?? []).some(({ quantity }) => ['0', '0.000001'].includes(quantity.numeric)) ||
  ((transfers?.length ?? 0) > 0 && (transfers ?? []).every(({ nft_info }) => nft_info?.flags.is_spam === true))

const monthOf = ({ metadata }: HistoryTransaction) => {
  const at = new Date(metadata.minedAt ?? '')
  if (Number.isNaN(at.getTime())) return 'Unknown date'
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear()
  const month = { month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', isThisYear ? month : { ...month, year: 'numeric' }).format(at)
}

test.describe('what this device has just sent', () => {
  for (const { name, symbol, erc20 } of [
    { name: 'ether', symbol: 'ETH', erc20: undefined },
    { name: 'a token', symbol: 'USDC', erc20: USDC },
  ]) {
    test(
      `${name} is listed at once as being sent, and then once, by the service`,
      release,
      async ({ page, sandbox, demoWith }) => {
        const person = await createPerson(sandbox)
        if (erc20) await sandbox.fundToken({ address: person.address, token: erc20, units: '5000000', chainId: 1 })
        const to = fresh()
        const user = createHistoryUser(page)
        await user.begin(demoWith(ownedBy(person)), person)
        // Neither the node nor the service knows the transaction yet.
        for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash'])
          await sandbox.faults('/v1', { kind: 'rpc', result: null }, { method })
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

        await user.dialog.getByRole('button', { name: 'See all' }).click()
        await expect(user.footer).toContainText('1 on Ethereum')
        await expect(row).toContainText('Sending')
        await sandbox.clearFaults()
        await expect(row).not.toContainText('Sending')
        await expect(row).toContainText('Sent')
        await expect(row).toContainText('received by')
        await expect(row).toContainText(`−0.250 ${symbol}`)
        await expect(user.rows).toHaveCount(1)
        await expect(user.footer).toContainText('1 on Ethereum')
        await user.dialog.getByRole('button', { name: 'Back' }).click()
        await expect(user.rows).toHaveCount(1)
        await expect(row).toContainText('Sent')
        // After a reload its result is one press away, and leads back to the list.
        await page.reload()
        await user.openTab()
        await expect(row).toContainText('received by')
        await expect(user.rows).toHaveCount(1)
        await user.tabTo(row)
        await page.keyboard.press('Enter')
        await expect(user.heading('Sent')).toBeVisible()
        await expect(user.dialog.getByRole('link', { name: /^Explorer/ })).toHaveAttribute(
          'href',
          /\/explorer\/1\/tx\/0x[0-9a-f]{64}$/,
        )
        await user.dialog.getByRole('button', { name: 'Done' }).click()
        await expect(row).toContainText('received by')
      },
    )
  }

  test(
    'what is not known is asked for again from its row, also after a reload',
    release,
    async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      const to = fresh()
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(person)), person)
      await sandbox.faults(`${ROUTE}/${person.address}/history`, NOTHING)
      await user.openForm()
      await user.amount.fill('0.25')
      await user.receiver.fill(to)
      await user.toReview(to)
      await user.confirm()
      await user.sent()
      // As if the network had not answered for ten minutes.
      await page.evaluate(() => {
        const key = 'latchkey/default/v1/eip155:sent_transfers'
        const [{ hash, networkId, from, to, amount, symbol, decimals, at, sinceBlock, walletName }] = JSON.parse(
          localStorage.getItem(key) ?? '[]',
        )
        const existing = { hash, networkId, from, to, amount, symbol, decimals, at, sinceBlock, walletName }
        localStorage.setItem(key, JSON.stringify([{ ...existing, status: 'unknown', endedAt: at + 600_000 }]))
      })
      await page.reload()
      await user.openHistory()
      const row = user.rows.first()
      await expect(row).toContainText('may still arrive')
      await expect(user.footer).toContainText('1 unconfirmed')
      await row.click()
      await expect(user.heading('Not confirmed yet')).toBeVisible()
      await user.dialog.getByRole('button', { name: 'Check again' }).click()
      await expect(user.heading('Sent')).toBeVisible({ timeout: 20_000 })
      await user.dialog.getByRole('button', { name: 'Back' }).click()
      await expect(user.title).toHaveText('Activity')
      await expect(row).toContainText('received by')
      await expect(row).toContainText('−0.250 ETH')
      await expect(user.footer).toContainText('1 on Ethereum')
    },
  )

  test('both ends of a transfer list it, each from its side', release, async ({ page, sandbox, demoWith }) => {
    const [person, otherPerson] = [await createPerson(sandbox), await createPerson(sandbox)]
    await sandbox.fundToken({ address: person.address, token: USDC, units: '5000000', chainId: 1 })
    const user = createHistoryUser(page)
    const accounts = [person.key, otherPerson.key]
    await user.begin(demoWith({ walletOptions: { marten: { accounts, approvals: 'approve' } } }))
    await page.evaluate(
      async ([from, to, data]) => {
        const provider = window.__demo?.wallets.marten?.provider
        await provider?.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
      },
      [
        person.address,
        USDC,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [otherPerson.address as Hex, 1_250_000n] }),
      ] as const,
    )
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('Sent')
    await expect(user.rows).toContainText('−1.250 USDC')
    await page.keyboard.press('Escape')
    await user.act('marten', 'selectAccount', otherPerson.address)
    await expect(user.accountButton).toContainText(otherPerson.address.slice(-6))
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('Received')
    await expect(user.rows).toContainText('+1.250 USDC')
  })
})

test.describe('an account with a long past', () => {
  test(
    'HIST-3: pages of 10,000 entries follow without gaps or repeats, under the headings of their months',
    release,
    async ({ page, sandbox, demoWith }) => {
      const PAGES = 6
      const all = await readHistory(sandbox, seeded.address, PAGES)
      const planted = new Set(all.filter(isPlanted).map(hashOf))
      const expected = all.filter((entry) => !planted.has(hashOf(entry)))
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(seeded)), seeded)
      await user.openHistory()
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
    },
  )

  test(
    'ends with every entry: listed by month, without a date, or folded away',
    release,
    async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { seed: 260 })
      const all = await readHistory(sandbox, person.address, 100)
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(person)), person)
      await user.openHistory()
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
    },
  )

  test('is read by keys: arrows, Home, and End through its pages', release, async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    await addHistory(sandbox, person.address, { seed: 130 })
    const user = createHistoryUser(page)
    await user.begin(demoWith(ownedBy(person)), person)
    await user.openHistory()
    const focused = () =>
      page.evaluate(() => {
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

    test('is scrolled with a finger through its pages', release, async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { seed: 90 })
      const all = await readHistory(sandbox, person.address, 100)
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(person)), person)
      await user.openHistory()
      await expect(user.rows.first()).toBeVisible()
      const session = await page.context().newCDPSession(page)
      const { x = 0, y = 0, width = 0, height = 0 } = (await user.box.boundingBox()) ?? {}
      while (!(await user.fold.isVisible()))
        await swipeUp(session, { x: x + width / 2, from: y + height - 40, to: y + 40 })
      await expect(user.footer).toContainText(`${all.filter((entry) => !isPlanted(entry)).length} on Ethereum`)
      await user.fold.tap()
      await expect(user.fold).toHaveAttribute('aria-expanded', 'true')
      // Nothing is cut off at the side.
      expect(await user.box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    })
  })
})

test.describe('a history that cannot be read', () => {
  for (const { name, fault, after } of [
    { name: 'is refused', fault: { status: 400 }, after: 5_000 },
    { name: 'is busy for good', fault: { status: 429 }, after: 20_000 },
    { name: 'is down', fault: { status: 503 }, after: 20_000 },
    { name: 'answers with a page', fault: { kind: 'html' }, after: 20_000 },
    { name: 'answers with something else', fault: { kind: 'json', body: { data: 'none' } }, after: 20_000 },
    { name: 'breaks off', fault: { kind: 'drop' }, after: 20_000 },
  ] as const) {
    test(
      `Failed to fetch transactions: a service that ${name} does not look like an empty history, and is asked again by the user`,
      release,
      async ({ page, sandbox, demoWith, allow }) => {
        allow('/history?')
        const person = await createPerson(sandbox)
        await addHistory(sandbox, person.address, { entries: [{ transfers: [token('in', '3', 'USDC')] }] })
        await sandbox.faults(`${ROUTE}/${person.address}/history`, fault)
        const user = createHistoryUser(page)
        await user.begin(demoWith(ownedBy(person)), person)
        await user.openHistory()
        await expect(user.failed).toBeVisible({ timeout: after })
        await expect(user.message.first()).toBeVisible()
        await expect(user.empty).toBeHidden()
        await expect(user.footer).toHaveText('')
        await expect(user.dialog.getByRole('link', { name: /^Explorer/ })).toHaveAttribute(
          'href',
          new RegExp(`/explorer/1/address/${person.address}$`),
        )
        const listRequests = async () =>
          (await sandbox.requests()).filter(({ path }) => path.endsWith('/history')).length
        const before = await listRequests()
        await sandbox.clearFaults()
        await user.tabTo(user.retry)
        await page.keyboard.press('Enter')
        await expect(user.rows).toHaveCount(1)
        await expect(user.rows).toContainText('+3.000 USDC')
        await expect(user.failed).toBeHidden()
        expect(await listRequests(), 'asked once by the user').toBe(before + 1)
        // Keys still reach the card.
        await page.keyboard.press('Tab')
        expect(await user.dialog.evaluate((node) => node.querySelector(':focus') !== null)).toBe(true)
      },
    )
  }

  test(
    'NET-1: a service that is busy for a moment is asked again',
    release,
    async ({ page, sandbox, demoWith, allow }) => {
      allow('/history?')
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { entries: [{ transfers: [token('in', '3', 'USDC')] }] })
      const route = `${ROUTE}/${person.address}/history`
      await sandbox.faults(route, { status: 429, retryAfter: 0 }, { times: 1 })
      await sandbox.faults(route, { status: 503 }, { times: 1 })
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(person)), person)
      await user.openHistory()
      await expect(user.rows).toHaveCount(1)
      await expect(user.message).toBeHidden()
    },
  )

  test('an empty history says so, and a slow one shows its place', release, async ({ page, sandbox, demoWith }) => {
    const person = await createPerson(sandbox)
    await sandbox.faults(`${ROUTE}/${person.address}/history`, { kind: 'slowBody', delayMs: 2_000 })
    const user = createHistoryUser(page)
    await user.begin(demoWith(ownedBy(person)), person)
    await user.openHistory()
    await expect(user.element.locator('.lk-history .lk-skeleton').first()).toBeVisible()
    await expect(user.empty).toBeHidden()
    await expect(user.empty).toBeVisible()
    await expect(user.footer).toHaveText('Ethereum only')
    await expect(user.failed).toBeHidden()
  })

  test(
    'HIST-3: a later page that fails keeps what is listed, and trying again leaves no gap',
    release,
    async ({ page, sandbox, demoWith, allow }) => {
      allow('/history?')
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { seed: 130 })
      const all = await readHistory(sandbox, person.address, 100)
      const listed = all.filter((entry) => !isPlanted(entry))
      const firstPage = all.slice(0, PAGE_SIZE).filter((entry) => !isPlanted(entry))
      const user = createHistoryUser(page)
      await user.begin(demoWith(ownedBy(person)), person)
      await user.openHistory()
      await expect(user.footer).toContainText('so far on Ethereum')
      await sandbox.faults(`${ROUTE}/${person.address}/history`, { status: 400 })
      await user.scrollToEnd()
      await expect(user.dialog.getByText("Couldn't load older activity.")).toBeVisible()
      await expect(user.message.first()).toBeVisible()
      await expect(user.footer).toContainText('so far on Ethereum')
      // Who is imitated may only be known with a later page.
      const remaining = Object.values((await user.walk()).rows)
      expect(all.slice(0, PAGE_SIZE).map(hashOf)).toEqual(expect.arrayContaining(remaining))
      expect(remaining).toEqual(expect.arrayContaining(firstPage.map(hashOf)))
      await sandbox.clearFaults()
      await user.retry.click()
      await expect(async () => {
        await user.scrollToEnd()
        await expect(user.footer).toContainText(`${listed.length} on Ethereum`, { timeout: 100 })
      }).toPass()
      await expect(user.retry).toBeHidden()
      expect(Object.values((await user.walk()).rows).sort()).toEqual(listed.map(hashOf).sort())
    },
  )
})

test('HIST-4: spam and poisoning are folded away, and unfold marked and without their pictures', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const [person, friend, stranger] = [await createPerson(sandbox), fresh(), fresh()]
  const own = { sentFrom: person.address, operationType: 'send' }
  /** Looks like the friend when it is shortened. */
  const imitator = `${friend.slice(0, 6)}${stranger.slice(6, -4)}${friend.slice(-4)}`
  const picture = `${sandbox.url}/public/getTokenImage/SPAM`
  const spam = {
    fungible_info: null,
    nft_info: {
      name: 'Visit claim-prize.example',
      content: { preview: { url: picture, content_type: 'image/png' } },
      flags: { is_spam: true },
    },
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
  }
  const entries = [
    { metadata: { ...own, sentTo: friend }, transfers: [token('out', '2', 'USDC')] },
    { metadata: { sentFrom: friend }, transfers: [token('in', '4', 'USDC')] },
    { metadata: { sentFrom: stranger }, transfers: [spam] },
    { metadata: { sentFrom: imitator }, transfers: [token('in', '0.001', 'USDC')] },
    { metadata: { ...own, sentTo: imitator }, transfers: [token('out', '0', 'USDC')] },
    { metadata: { sentFrom: stranger }, transfers: [token('in', '5000', 'UЅDC')] },
  ]
  await addHistory(sandbox, person.address, { entries })
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url() === picture) pictures.push(picture)
  })
  const user = createHistoryUser(page)
  await user.begin(demoWith(ownedBy(person)), person)
  await user.openHistory()
  await expect(user.fold).toContainText('4 hidden as spam')
  const links = user.list.getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(user.footer).toContainText('2 on Ethereum')
  await expect(user.list).not.toContainText('claim-prize')
  await user.fold.click()
  await expect(links).toHaveCount(6)
  const text = ['Visit claim-prize.example', 'Imitates an address you know', 'Imitates a known token']
  for (const phrase of text) await expect(user.list).toContainText(phrase)
  await expect(user.footer).toContainText('Hidden for your safety')
  await user.fold.click()
  await expect(links).toHaveCount(2)
  // Not remembered.
  await user.fold.click()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.dialog.getByRole('button', { name: 'See all' }).click()
  await expect(user.fold).toHaveAttribute('aria-expanded', 'false')
  expect(pictures).toEqual([])
})

test(
  'only the active network is listed, and another account sees nothing of the first',
  release,
  async ({ page, sandbox, demoWith }) => {
    const [person, otherPerson] = [await createPerson(sandbox, undefined, [1, 137]), await createPerson(sandbox)]
    const onEthereum = { metadata: { operationType: 'claim' }, transfers: [token('in', '1', 'ONE')] }
    const onPolygon = {
      metadata: { operationType: 'stake', chain: 'eip155:137' },
      transfers: [token('out', '137', 'POLY')],
    }
    await addHistory(sandbox, person.address, { entries: [onEthereum, onPolygon] })
    await addHistory(sandbox, otherPerson.address, {
      entries: [{ metadata: { operationType: 'repay' }, transfers: [token('out', '9', 'NINE')] }],
    })
    const user = createHistoryUser(page)
    await user.begin(
      demoWith({
        walletOptions: {
          marten: { accounts: [person.key], approvals: 'approve' },
          quay: { accounts: [otherPerson.key], approvals: 'approve' },
        },
      }),
    )
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('ONE')
    await user.dialog.getByRole('button', { name: 'Network: Ethereum' }).click()
    await user.network('eip155:137').click()
    await expect(user.dialog.getByRole('button', { name: 'Network: Polygon' })).toBeVisible()
    await expect(user.title).toHaveText('Activity')
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('POLY')
    await expect(user.footer).toContainText('1 on Polygon')

    // The first account's answer would arrive when another one is connected.
    await sandbox.faults(`${ROUTE}/${person.address}/history`, { delayMs: 1_500 })
    await page.reload()
    const request = page.waitForRequest(/\/history\?/)
    await user.openTab()
    await request
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
    await page.keyboard.press('Escape')
    await user.connectButton.click()
    await user.wallet('example.quay').click()
    await expect(user.dialog).toBeHidden()
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('NINE')
    await expect(user.list).not.toContainText(/ONE|POLY/)
  },
)

test('the demo shows six years of activity in a few presses', release, async ({ page, demoWith }) => {
  const user = createHistoryUser(page)
  await page.goto(
    demoWith({
      namespaces: ['eip155', 'solana'],
      wallets: ['heron'],
      walletOptions: { heron: { approvals: 'approve' } },
    }),
  )
  await user.connectButton.click()
  await user.wallet('example.heron').click()
  await user.dialog.getByRole('button', { name: 'Ethereum' }).click()
  await expect(user.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change account' }).click()
  await expect(user.accountButton).toContainText(seeded.address.slice(-6))
  await page.getByRole('button', { name: 'Activity', exact: true }).click()
  await expect(user.title).toHaveText('Activity')
  await expect(user.footer).toContainText('so far on Ethereum')
})

test.describe('Solana', () => {
  test.use({ world: {} })

  test('lists what this device sent, and says that this is all', release, async ({ page, sandbox, demoWith }) => {
    const seed = crypto.getRandomValues(new Uint8Array(32))
    const owner = Keypair.fromSeed(seed).publicKey.toBase58()
    const to = Keypair.generate().publicKey.toBase58()
    await sandbox.fundSolana({ address: owner, lamports: '2000000000' })
    const user = createHistoryUser(page)
    await page.goto(demoWith({ solanaSeeds: { heron: [...seed] } }))
    await user.connectButton.click()
    await user.wallet('example.heron').click()
    await user.dialog.getByRole('button', { name: 'Solana' }).click()
    await user.panel('Heron').getByRole('button', { name: 'Approve' }).click()
    await expect(user.dialog).toBeHidden()
    const note = user.dialog.getByText("The history service doesn't cover Solana.")
    await user.openHistory()
    await expect(user.empty).toBeVisible()
    await expect(note).toHaveCount(1)
    await expect(user.dialog.locator('.lk-note')).toBeHidden()
    await expect(user.footer).toHaveText('Sent from this device only')
    await page.keyboard.press('Escape')

    await user.openForm()
    await user.amount.fill('0.25')
    await user.receiver.fill(to)
    await user.toReview(to)
    await user.confirm()
    await user.approve('Heron')
    await user.sent()
    await user.dialog.getByRole('button', { name: 'Done' }).click()
    await user.dialog.getByRole('tab', { name: 'Activity' }).click()
    await user.dialog.getByRole('button', { name: 'See all' }).click()
    await expect(user.rows).toHaveCount(1)
    await expect(user.rows).toContainText('Sent')
    await expect(user.rows).toContainText('−0.250 SOL')
    await user.rows.click()
    await expect(user.dialog.getByRole('link', { name: /^Explorer/ })).toHaveAttribute(
      'href',
      /\/explorer\/solana:\w+\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}/,
    )
    await user.dialog.getByRole('button', { name: 'Done' }).click()
    await expect(user.title).toHaveText('Activity')
    await expect(note).toHaveCount(1)
    await expect(user.empty).toBeHidden()
    await page.reload()
    await user.openHistory()
    await expect(user.rows).toHaveCount(1)
    // The service was not asked for what it does not have.
    expect((await sandbox.requests()).filter(({ path }) => path.endsWith('/history'))).toEqual([])
  })
})

test.describe('on the road', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'no-preference' } })
  test.describe.configure({ timeout: 120_000 })

  test(
    'the first visit waits in the place of what comes, and the card never leaves its frame',
    release,
    async ({ page, sandbox, demoWith }) => {
      const person = await createPerson(sandbox)
      await addHistory(sandbox, person.address, { seed: 60 })
      const user = createHistoryUser(page)
      const frames = await watchFrames(page)
      await page.goto(demoWith(ownedBy(person)))
      await slowDown(page, { cpu: 4, latencyMs: 400 })
      await user.connectButton.tap()
      await user.wallet('example.marten').tap()
      await user.accountButton.tap()
      await user.coin().waitFor()
      await frames.rest()
      await user.dialog.getByRole('tab', { name: 'Activity' }).tap()
      await expect(user.rows.first()).toBeVisible()
      await user.dialog.getByRole('button', { name: 'See all' }).tap()
      await expect(user.title).toHaveText('Activity')
      await expect(user.rows.first()).toBeVisible()
      await frames.rest()
      const seen = await frames.take()
      expect([...new Set(seen.flatMap(({ outside }) => outside))]).toEqual([])
      expect(seen.at(-1)?.skeletons).toBe(0)
      // Loaded at once again, the moment after.
      await page.reload()
      await user.accountButton.tap()
      await user.dialog.getByRole('tab', { name: 'Activity' }).tap()
      await page.reload()
      await user.accountButton.tap()
      await user.dialog.getByRole('tab', { name: 'Activity' }).tap()
      await expect(user.rows.first()).toBeVisible()
    },
  )
})

test('right to left: months, amounts and addresses keep their order', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  await addHistory(sandbox, person.address, { seed: 130 })
  const user = createHistoryUser(page)
  await page.goto(demoWith({ ...ownedBy(person), modalOptions: { locale: 'ar' } }))
  await page.waitForFunction(() => window.__demo)
  await page.evaluate(() => window.__demo?.modal.open())
  await user.wallet('example.marten').click()
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => window.__demo?.modal.open({ view: 'Transactions' }))
  await expect(user.title).toHaveText('النشاط')
  const rows = user.element.locator('.lk-history a.lk-row')
  await expect(rows.first()).toBeVisible()
  const [mark, end] = [
    await rows.first().locator('.lk-mark').first().boundingBox(),
    await rows.first().locator('.lk-end').boundingBox(),
  ]
  expect(mark?.x).toBeGreaterThan(end?.x ?? Number.NaN)
  const { headings } = await user.walk()
  expect(headings).toEqual(expect.arrayContaining([expect.stringMatching(/ ٢٠٢٥|2025/)]))
  expect(await user.box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  for (const amount of await rows.locator('.lk-end bdi').all()) await expect(amount).toHaveAttribute('dir', 'ltr')
})
