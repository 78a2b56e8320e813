import type { BrowserContext, Page } from '@playwright/test'
import type { OpenOptions } from '../../../src/instance/walletModal.js'
import { createRandom, type Random } from './random.ts'
import { expect } from './test.ts'
import { countNodes, findTarget, forgetOpener, readRest, readSeen, type Seen } from './walkedPage.ts'

/** Longer than any time limit of ours but those of a user's decision. */
const PATIENCE_MS = 25_000
const POLL = { timeout: PATIENCE_MS, intervals: [20, 50, 100, 250] }

const VIEWS = [
  ...['Connect', 'AllWallets', 'ConnectingWalletConnect', 'WhatIsAWallet', 'GetWallet'],
  ...['Account', 'AccountSettings', 'ProfileWallets', 'Transactions', 'Networks', 'ChooseAccountName'],
  ...['OnRampProviders', 'OnRampActivity', 'WalletReceive', 'FundWallet', 'WalletSend', 'Swap', 'SmartSessionList'],
] as unknown as [OpenOptions['view'], ...OpenOptions['view'][]]

const TEXTS = [
  ...['0.01', '1', '0', '999999999', '1,5', '1.500', '-3', '0x', 'mar', 'usd', 'eth', 'vitalik.eth', 'a'],
  ...['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ...['FWkVzmjPhZMxYaHLBcVnKRpDZKnVKhZ1YaxGyuP6pXxd', '<img src=x onerror=alert(1)>', '‮reversed‬', '🦊🦊', '  '],
  'long '.repeat(400),
] as unknown as [string, ...string[]]

const NETWORKS = ['eip155:1', 'eip155:137', 'eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const

const KEYS = ['Tab', 'Shift+Tab', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'Enter', 'Space'] as const

type Act = 'press' | 'type' | 'key' | 'escape' | 'backdrop' | 'open' | 'close' | 'wallet' | 'network' | 'disconnect'
type Heavy = 'reload' | 'line'
type Weights = Partial<Record<Act | Heavy, number>>

const weightsFor = ({ hasPanel, title, hasField }: Seen): Weights => {
  if (hasPanel) return { press: 70, escape: 10, key: 6, wallet: 2, close: 2, line: 2, reload: 1 }
  if (title === undefined) {
    return { press: 45, open: 30, wallet: 4, network: 4, disconnect: 3, key: 4, line: 3, reload: 3 }
  }
  const shallow = { key: 6, escape: 5, backdrop: 2, open: 3, close: 1, wallet: 3, network: 2, disconnect: 1 }
  return { press: 60, ...(hasField && { type: 25 }), ...shallow, line: 3, reload: 2 }
}

type WalkerOptions = { page: Page; context: BrowserContext; seed: number; problems: string[] }

/** Addresses of the catalogue's wallets, whose pages open in other windows. */
export const OUTSIDE = /^https:\/\/[^/]+\.example\//
/** How a request fails that the walk makes fail by going offline, and a part of the page that it asked for. */
export const OFFLINE = ['net::ERR_INTERNET_DISCONNECTED', '/assets/']

/** A user who presses, types, leaves and returns at random. */
export function createWalker({ page, context, seed, problems }: WalkerOptions) {
  const steps: string[] = []
  let isOnline = true
  let seen: Seen = { hasPanel: false, title: undefined, hasField: false, faults: [], focus: '' }
  const popups = new Set<Page>()
  page.on('popup', (popup) => {
    popups.add(popup)
    popup.on('close', () => popups.delete(popup))
  })

  const inPage = (verb: 'open' | 'close' | 'disconnect' | 'switchNetwork', argument?: unknown) =>
    page.evaluate(
      ([name, value]) => {
        // A refusal is an answer to the app.
        void Promise.resolve(window.__demo?.modal[name](value as never)).catch(() => undefined)
      },
      [verb, argument] as const,
    )

  async function setOnline(value: boolean) {
    isOnline = value
    await context.setOffline(!value)
  }

  async function load() {
    if (!isOnline) await setOnline(true)
    await page.reload()
    await page.waitForFunction(() => window.__demo)
  }

  /** Like a person in the wallet, who may also do so unasked. */
  const actInWallet = (random: Random) =>
    page.evaluate(
      ([id, verb, roll]) => {
        const wallet = window.__demo?.wallets[id]
        if (!wallet) return
        const { accounts } = wallet
        if (verb === 'account') wallet.selectAccount(accounts[Math.floor(roll * accounts.length)] ?? '')
        else if (verb === 'chain') wallet.switchChain(roll < 0.5 ? 1 : id === 'quay' ? 42161 : 137)
        else if (verb === 'strange' && id === 'quay') wallet.switchChain(31337)
        else if (verb === 'lock') wallet.lock()
        else if (verb === 'end') wallet.revoke()
      },
      [
        random.pick(['marten', 'quay', 'heron']),
        random.weigh({ account: 4, chain: 4, strange: 1, lock: 1, end: 1 }),
        random.next(),
      ] as const,
    )

  async function press(random: Random, isField = false) {
    const roll = random.next()
    // Drawn even if nothing comes of it, so that what follows does not depend on what is there.
    const isDouble = random.next() < 0.06
    const target = await page.evaluate(findTarget, { roll, isField })
    if (!target) return 'nothing there'
    await page.mouse.click(target.x, target.y, { clickCount: isDouble ? 2 : 1 })
    // The second press may hit what is behind a closed card, and take focus there.
    if (isDouble) await page.evaluate(forgetOpener)
    return `${target.label} in ${target.location}${isDouble ? ', twice' : ''}`
  }

  async function type(random: Random) {
    const text = random.pick(TEXTS)
    const how = random.weigh({ keys: 3, paste: 2, add: 1 })
    const target = await press(random, true)
    if (how !== 'add') await page.keyboard.press('ControlOrMeta+a')
    if (how === 'paste') {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('ControlOrMeta+v')
    } else if (text.length < 20) await page.keyboard.type(text)
    else await page.keyboard.insertText(text)
    return `${how} ${JSON.stringify(text.slice(0, 20))} into ${target}`
  }

  const acts: Record<Act | Heavy, (random: Random) => Promise<string>> = {
    press,
    type,
    async key(random) {
      const key = random.pick(KEYS)
      await page.keyboard.press(key)
      // Past the last control comes the browser's own bar, and then the first.
      const isOutside = key.endsWith('Tab') && (await page.evaluate(() => document.activeElement === document.body))
      if (isOutside) await page.keyboard.press(key)
      return `${key}${isOutside ? ' around' : ''}`
    },
    async escape(random) {
      const times = random.pick([1, 1, 2, 3])
      for (let count = 0; count < times; count++) await page.keyboard.press('Escape')
      return `${times}`
    },
    async backdrop() {
      await page.mouse.click(6, 400)
      return ''
    },
    async open(random) {
      const view = random.pick(VIEWS)
      await inPage('open', { view })
      return `${view}`
    },
    close: () => inPage('close').then(() => ''),
    async wallet(random) {
      await actInWallet(random)
      return ''
    },
    async network(random) {
      const id = random.pick(NETWORKS)
      await inPage('switchNetwork', id)
      return id
    },
    disconnect: () => inPage('disconnect').then(() => ''),
    reload: () => load().then(() => ''),
    async line() {
      await setOnline(!isOnline)
      return isOnline ? 'online' : 'offline'
    },
  }

  const fail = (subject: string): never => {
    throw new Error(`Seed ${seed}, step ${steps.length}: ${subject}\n${steps.slice(-15).join('\n')}`)
  }

  function checkProblems() {
    if (problems.length > 0) fail(problems.join('\n'))
  }

  /** What is wrong may be on its way to being right. */
  async function check() {
    const isRight = async () => {
      seen = await page.evaluate(readSeen)
      return seen.faults
    }
    await expect
      .poll(isRight, POLL)
      .toEqual([])
      .catch(() => fail(seen.faults.join('\n')))
  }

  /** `isStaying` leaves out what leaves the page. */
  async function step(random: Random, isStaying: boolean) {
    const { reload = 0, ...otherEntries } = weightsFor(seen)
    const weights = isStaying ? otherEntries : { reload, ...otherEntries }
    const act = random.weigh<Act | Heavy>(isOnline ? weights : { ...weights, line: 25 })
    const isHasty = random.next() < 0.25
    steps.push(`${steps.length + 1}. ${act}`)
    const reported = await acts[act](random)
    steps.push(`${steps.pop()} ${reported}${isHasty ? ' (hasty)' : ''}`)
    for (const popup of popups) {
      // The browser never answers to closing a window that is about to leave its blank page.
      await popup.waitForURL((url) => url.href !== 'about:blank', { timeout: 3_000 }).catch(() => undefined)
      await popup.close()
    }
    if (isHasty) seen = await page.evaluate(readSeen)
    else await check()
    steps.push(`${steps.pop()} → ${seen.title ?? 'closed'}${seen.hasPanel ? ', panel' : ''}; focus: ${seen.focus}`)
    checkProblems()
  }

  /** Online, closed, disconnected, with nothing pending. */
  async function startDelay() {
    if (!isOnline) await setOnline(true)
    await page.evaluate(async () => {
      const { wallets = {}, modal } = window.__demo ?? {}
      modal?.close()
      for (const wallet of Object.values(wallets)) for (const { id } of [...wallet.pending]) wallet.reject(id)
      await modal?.disconnect().catch(() => undefined)
      modal?.close()
    })
    const isAtRest = () => page.evaluate(readRest)
    await expect.poll(isAtRest, POLL).toBe('disconnected, closed')
    // React keeps the last two states that it has shown, so these must be the same each time.
    for (let round = 0; round < 2; round++) {
      await inPage('open', { view: 'Connect' })
      await expect.poll(isAtRest, POLL).toBe('disconnected, Connect')
      await inPage('close')
      await expect.poll(isAtRest, POLL).toBe('disconnected, closed')
    }
  }

  /** At rest, after garbage collection, once two readings agree. */
  async function measure() {
    await startDelay()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    let last = ''
    let reading = { nodes: Number.NaN, listeners: Number.NaN, heap: Number.NaN }
    await expect
      .poll(async () => {
        for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
        const { metrics } = await session.send('Performance.getMetrics')
        const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
        const attached = await page.evaluate(countNodes)
        reading = {
          nodes: value('Nodes') - attached,
          listeners: value('JSEventListeners'),
          heap: Math.round(value('JSHeapUsedSize') / 1000),
        }
        const before = last
        last = `${reading.nodes} ${reading.listeners}`
        return last === before
      }, POLL)
      .toBe(true)
    await session.detach()
    return reading
  }

  return {
    steps,
    measure,
    async walk(count: number, { random = createRandom(seed), isStaying = false } = {}) {
      for (let index = 0; index < count; index++) await step(random, isStaying)
      await check()
    },
    reload: load,
  }
}
