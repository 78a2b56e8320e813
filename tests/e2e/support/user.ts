import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type {} from '../../../examples/demo/src/probe/Ancestor.tsx'
import type {} from '../../../examples/demo/src/probe/expose.ts'
import type { Setup } from '../../../examples/demo/src/settings/setup.ts'
import type { SandboxClient } from './sandboxClient.ts'
import { expect } from './test.ts'

/** What it takes to open the page for an account of the test's own; fixtures of each test. */
export type World = { page: Page; sandbox: SandboxClient; demoWith(setup: Setup): string }

export type Person = { key: `0x${string}`; address: `0x${string}` }

/** An account that no other test uses, funded on a chain. */
export async function createPerson(sandbox: SandboxClient, wei = '1234567890123456789', chains = [1]): Promise<Person> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  for (const chainId of chains) await sandbox.fund({ address, wei, chainId })
  return { key, address }
}

/** Stores a connection in the page on its first load, as an earlier visit would have left it. */
function storeConnection(address: string) {
  if (sessionStorage.getItem('earlier-visit') !== null || !localStorage) return
  sessionStorage.setItem('earlier-visit', '')
  const stored = {
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    'eip155:connected_connector_id': 'example.marten',
    'eip155:connected_account': address,
    active_caip_network_id: 'eip155:1',
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(`latchkey/default/v1/${key}`, value)
  const granted = { origins: [location.origin], account: address, chainId: 1, addedChains: [], isLocked: false }
  localStorage.setItem('latchkey-test-wallet/example.marten', JSON.stringify(granted))
}

/**
 * Opens the page of a user whose wallet (Marten) is connected since an earlier visit: for tests that are about what
 * comes after connecting.
 */
export async function returnConnected(page: Page, url: string, { address }: Pick<Person, 'address'>) {
  await page.addInitScript(storeConnection, address)
  await page.goto(url)
  await expect(page.getByRole('banner').locator('[data-latchkey="account-button"]')).toBeVisible()
}

/** Gives a wallet of the page this account alone. */
export const ownedBy = ({ key }: Person) => ({ walletOptions: { marten: { accounts: [key] } } })

/** An address that nobody has used. */
export const freshAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** `0x1234…abcdef`, as the page shows an address. */
export const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

/** What a user sees and does; found by role and name. */
export function createUser(page: Page) {
  const element = page.locator('latchkey-modal').filter({ has: page.locator('dialog[open]') })
  const dialog = element.getByRole('dialog')
  const connectButton = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  const accountButton = page.getByRole('banner').locator('[data-latchkey="account-button"]')
  const panel = (wallet: string) => page.getByRole('dialog', { name: `${wallet} asks`, exact: true })
  /** Through the list and the wallet's panel, by mouse; on one chain of a wallet that has two. */
  async function choose(wallet = 'Marten', chain?: 'Ethereum' | 'Solana') {
    await connectButton.click()
    await element.locator(`[data-wallet="example.${wallet.toLowerCase()}"]`).click()
    if (chain) await dialog.getByRole('button', { name: chain }).click()
    await panel(wallet).getByRole('button', { name: 'Approve' }).click()
  }
  return {
    /** The modal's element: its dialog, and custom content in it. */
    element,
    dialog,
    connectButton,
    accountButton,
    panel,
    wallet: (rdns: string): Locator => element.locator(`[data-wallet="${rdns}"]`),
    network: (id: string): Locator => element.locator(`[data-network="${id}"]`),
    title: dialog.getByRole('heading', { level: 2 }),
    /** The list itself is shown: rows of the card's first frame are replaced by it. */
    listed: () => expect(dialog.locator('.lk-surface')).not.toHaveAttribute('aria-busy', 'true'),
    async open() {
      await connectButton.click()
      await expect(dialog).toBeVisible()
    },
    choose,
    /** The same until the account is on the page. */
    async connect(...wallet: Parameters<typeof choose>) {
      await choose(...wallet)
      await expect(accountButton).toBeVisible()
      await expect(dialog).toBeHidden()
    },
    /** The row of a network's coin in the account. */
    coin: (caipNetworkId = 'eip155:1') => element.locator(`[data-token="${caipNetworkId}/coin"]`),
    async openAccount() {
      await accountButton.click()
      await expect(element.getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
    /** By keyboard only, until something has focus. */
    async tabTo(target: Locator, key = 'Tab') {
      const isFocused = () => target.evaluate((node) => node.matches(':focus'))
      for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press(key)
      await expect(target).toBeFocused()
    },
    /** Calls a test wallet of the page, like its owner in the extension. */
    act: async <T>(wallet: string, verb: string, ...args: unknown[]) => {
      await page.waitForFunction(() => window.__demo)
      return page.evaluate(
        ([name, method, values]) => {
          const target = window.__demo?.wallets[name as string] as unknown as Record<
            string,
            (...args: unknown[]) => unknown
          >
          return target[method as string]?.(...(values as unknown[])) as never
        },
        [wallet, verb, args] as const,
      ) as Promise<T>
    },
    /** Adds another wallet, which may claim an existing identity. It approves everything. */
    announce: (rdns: string, name: string) =>
      page.evaluate(
        ([claimed, visibleText]) => {
          const askedOfArrivals: string[] = []
          Object.assign(window, { askedOfArrivals })
          const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
          const info = { uuid: crypto.randomUUID(), rdns: claimed, name: visibleText, icon }
          const provider = {
            async request({ method }: { method: string }) {
              askedOfArrivals.push(method)
              return method === 'eth_chainId' ? '0x1' : ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
            },
          }
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        },
        [rdns, name] as const,
      ),
    /** Until nothing is loading: the card is centered, so that what arrives moves its buttons. */
    async loaded() {
      await expect(element.locator('.lk-skeleton')).toHaveCount(0)
      await this.atRest()
    },
    /** Until no animation runs. */
    atRest: () =>
      expect
        .poll(() =>
          element.evaluate(
            (host) =>
              host.shadowRoot
                ?.getAnimations()
                .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY).length,
          ),
        )
        .toBe(0),
    /** How often a wallet received a method. */
    asked: (wallet: string, method: string) =>
      page.evaluate(
        ([name, expected]) =>
          window.__demo?.wallets[name as string]?.requests.filter((request) => request.method === expected).length ?? 0,
        [wallet, method] as const,
      ),
  }
}
