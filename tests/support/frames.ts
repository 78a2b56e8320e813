import { join } from 'node:path'
import type { Browser, BrowserContextOptions, FrameLocator, Page } from '@playwright/test'
import { type Address, createPublicClient, type Hex, http, keccak256, pad, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import contracts from '../../examples/sandbox/contracts/contracts.json' with { type: 'json' }
import { startAnvil } from '../../src/testing/wallet/startAnvil.ts'
import { launchChromium } from './browser.ts'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { buildPage, servePage } from './pages.ts'
import { root } from './root.ts'

/** A contract whose owner's key is on the page that plays a Safe. */
export const SAFE: Address = '0x5aFE000000000000000000000000000000000001'
const OWNER_KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
/** The first account of the development phrase, as in the wallets of the pages. */
export const USER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN: Address = '0x70CE000000000000000000000000000000000001'
/** Gets what the app pays. */
const RECEIVER: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Modules of the SDKs that talk to what shows the page. */
const sdkModule = /node_modules\/(@safe-global|@farcaster|comlink)\//

export type HostKind = 'safe' | 'miniApp'

const slot = (index: bigint) => pad(toHex(index), { size: 32 })

/** Where the sandbox's token keeps an account's balance. */
const balanceSlot = (account: Address) => keccak256(`${pad(account, { size: 32 })}${slot(4n).slice(2)}`)

/** The app, pages of another origin that show it in a frame, and a chain with a Safe and a token. */
export async function startFrames(packed: Packed) {
  const browser: Browser = await launchChromium()
  const chain = await startAnvil(31337)
  const serve = async (template: string) => {
    const folder = createConsumer({
      app: 'apps',
      name: template,
      packed,
      template: join(root, 'tests/package/templates', template),
    })
    return servePage(await buildPage(folder))
  }
  const app = await serve('frames')
  const host = await serve('frameHosts')
  const sdkFiles = [...app.chunks].flatMap(([path, { modules }]) =>
    modules.some(({ id }) => sdkModule.test(id)) ? [new URL(path, app.url).href] : [],
  )

  async function callNode(method: string, params: readonly unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { error } = await (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).json()
    if (error) throw new Error(error.message)
  }

  await callNode('anvil_setCode', [SAFE, contracts.code.ContractAccount])
  const owner = privateKeyToAccount(OWNER_KEY).address
  await callNode('anvil_setStorageAt', [SAFE, slot(0n), pad(owner, { size: 32 })])
  await callNode('anvil_setBalance', [SAFE, toHex(10n ** 18n)])
  await callNode('anvil_setCode', [TOKEN, contracts.code.Token])
  for (const account of [SAFE, USER]) await callNode('anvil_setStorageAt', [TOKEN, balanceSlot(account), slot(1_000n)])

  const hostOrigin = new URL(host.url).origin
  const withParameters = (url: string, parameters: Record<string, string>) =>
    `${url}?${new URLSearchParams({ rpc: chain.rpcUrl, ...parameters })}`

  /** The app alone; it takes the page with the frame for both hosts. */
  const appUrl = (parameters: Record<string, string> = {}) => withParameters(app.url, { token: TOKEN, ...parameters })

  /** The app in a frame of a page that plays this host. `ofApp` and `ofHost`: what they are told by their address. */
  const hostUrl = (kind: HostKind, ofApp: Record<string, string> = {}, ofHost: Record<string, string> = {}) =>
    withParameters(host.url, {
      kind,
      app: appUrl({ [kind]: hostOrigin, ...ofApp }),
      safe: SAFE,
      owner: OWNER_KEY,
      ...ofHost,
    })

  return {
    appUrl,
    hostUrl,
    hostOrigin,
    /** What the app has paid, by the chain. */
    readReceived: () =>
      createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
        address: TOKEN,
        abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [RECEIVER],
      }),
    /** A page, its errors, and files of the SDKs that it has requested. */
    async openPage(options: BrowserContextOptions = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const errors: string[] = []
      const sdks: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('request', (request) => {
        if (sdkFiles.includes(request.url())) sdks.push(request.url())
      })
      return { page, errors, sdks, frame: page.frameLocator('iframe'), close: () => context.close() }
    },
    async stop() {
      await browser.close()
      app.close()
      host.close()
      chain.stop()
    },
  }
}

export type Frames = Awaited<ReturnType<typeof startFrames>>

/** What the app shows. */
export const readApp = (document: Page | FrameLocator) => ({
  account: document.locator('#account'),
  session: document.locator('#session'),
  error: document.locator('#error'),
  press: (name: 'Pay' | 'Leave') => document.getByRole('button', { name, exact: true }).click(),
})

/** The user's answer on the page that shows the frame. */
export const answerHost = (page: Page, name: 'Approve' | 'Reject') =>
  page.getByRole('button', { name, exact: true }).click()
