import {
  createWalletModal,
  type OpenOptions,
  type SignMessageRequest,
  type SignTypedDataRequest,
  type TransactionRequest,
  type WalletModal,
  type WalletModalOptions,
  WalletModalProvider,
} from 'latchkey'
import { addTransaction, sendTransaction, signWalletTypedData } from 'latchkey/actions'
import { eip155 } from 'latchkey/eip155'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from 'latchkey/networks'
import { createTestWallet, type TestWallet, type TestWalletOptions } from 'latchkey/testing'
import { createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Clock } from './createClock.ts'
import type { Relay } from './createRelay.ts'
import { SECURE_SITE } from './createSecurePage.ts'
import type { Services } from './createServices.ts'
import { type Face, faceOptions } from './face.ts'
import { scanCode } from './scanCode.ts'
import { SERVICES_URL } from './servicesUrl.ts'
import { STRANGE_CHAIN } from './strangeChain.ts'

const WAIT_MS = 10_000
const LOOK_MS = 16

const TAG = 'latchkey-modal'

export type Stage = ReturnType<typeof createStage>

/** What a state reaches behind the API. */
type RunningInstance = {
  readonly clients: { embedded(): Promise<unknown> }
  readonly account: {
    readonly state: { readonly sent: { readonly eip155?: readonly object[] } }
    setSent(namespace: string, list: readonly object[]): void
  }
  showSettled(sent: object): void
}

type StageDeps = { services: Services; clock: Clock; relay: Relay; face: Face }

/** Tools of a state: the wallets and services of its world, and the user's actions. */
export function createStage({ services, clock, relay, face }: StageDeps) {
  const wallets: TestWallet[] = []
  let modal: WalletModal | undefined
  let stop: (() => void) | undefined
  let appRoot: Root | undefined
  let isOnline = true
  let serial = 0
  const desktop = navigator.userAgent
  const { open: openDatabase } = IDBFactory.prototype
  let agent = desktop
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent })
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  let popup: Window | null = null
  // No app opens, and no window unless a state has one.
  window.open = () => popup
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

  const roots = () => [...document.querySelectorAll(TAG)].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const find = (selector: string) =>
    roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(`dialog[open] ${selector}`)])

  async function until<T>(subject: string, check: () => T | Promise<T>): Promise<NonNullable<T>> {
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      const seen = await check()
      if (seen) return seen
      if (performance.now() > deadline) throw new Error(`There is no ${subject}`)
      await clock.wait(LOOK_MS)
    }
  }

  /** What is beside the page, or part of it. */
  const findOnPage = (selector: string) =>
    [document, ...roots()].flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])

  const seeOnPage = (selector: string, count = 1) =>
    until(`${selector} on the page`, () => {
      const seen = findOnPage(selector)
      return seen.length >= count ? seen[0] : undefined
    })

  /** Waits at least this often for rendering. */
  const see = (selector: string, count = 1) =>
    until(`${selector}${count > 1 ? ` ${count} times` : ''}`, () => {
      const seen = find(selector)
      return seen.length >= count ? (seen[0] as HTMLElement) : undefined
    })

  /** The relay client keeps one core per name on a page, so every modal has its own. */
  const nameOf = (number: number) => `state-${number}`

  function create(options: WalletModalOptions) {
    if (modal) return modal
    serial++
    modal = createWalletModal({
      projectId: 'gallery',
      metadata: { name: 'Northlight', description: 'A page of the gallery', url: location.origin, icons: [] },
      adapters: [eip155({ networks: [mainnet, arbitrum, base, optimism, polygon, sepolia] })],
      services: {
        catalogue: SERVICES_URL,
        blockchainApi: SERVICES_URL,
        telemetry: SERVICES_URL,
        relay: 'wss://relay.example',
        verify: false,
        secureSite: SECURE_SITE,
      },
      id: nameOf(serial),
      ...faceOptions(face),
      ...options,
      features: { email: false, socials: false, ...options.features },
    })
    stop = modal.start()
    return modal
  }

  function runningInstance(): Promise<RunningInstance> {
    if (!modal) throw new Error('No modal is open')
    return (modal._internal as { instance(): Promise<RunningInstance> }).instance()
  }

  const stage = {
    services,
    clock,
    relay,
    see,
    seeOnPage,
    /** Everything that matches now. */
    all: find,
    until,
    /** For an app without another one. */
    oneNetwork: { adapters: [eip155({ networks: [mainnet] })] },
    /** For an app that pays what Ethereum charges. */
    payingApp: {
      adapters: [eip155({ networks: [mainnet], paymasterServices: { 1: { url: 'https://paymaster.example/v1' } } })],
    },
    /** An installed wallet, with the catalogue's icon for its name. It approves, unless told otherwise. */
    wallet(name: string, options: Partial<TestWalletOptions> = {}) {
      const created = createTestWallet({
        name,
        rdns: `example.${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
        icon: services.imageOf(name) ?? services.imageOf('Snowdrift'),
        chains: [1, 42161, 8453, 10, 137, STRANGE_CHAIN].map((id) => ({ id, rpcUrl: SERVICES_URL })),
        approvals: 'approve',
        storage: null,
        ...options,
      })
      wallets.push(created)
      return created
    },
    /** Stored by the modal of this state: before it opens, as by an earlier visit. */
    store(key: string, value: string) {
      localStorage.setItem(`latchkey/${nameOf(modal ? serial : serial + 1)}/v1/${key}`, value)
    },
    /** From now on the page is on a phone. */
    setPhone() {
      agent = `${desktop} Android Mobile`
    },
    /** Another device with a wallet for these chains. */
    async pairedWallet(chains: readonly number[], options?: { approves: boolean }) {
      // Loaded only after the relay is replaced: the kit looks for a socket on load.
      const { createPairedWallet } = await import('./createPairedWallet.ts')
      return createPairedWallet(chains, options)
    },
    /** Creates the embedded wallet, as its first use does. */
    async createEmbedded() {
      await (await runningInstance()).clients.embedded()
    },
    /** The frame of the embedded wallet's page. */
    frame: () => find('iframe')[0],
    /** Says how something sent has ended, as the modal does when the chain decides. */
    async notifySettled(sent: object) {
      const instance = await runningInstance()
      instance.showSettled(sent)
    },
    /** What a phone reads off the page. */
    readCode: () =>
      until('code', () => {
        const [code] = find('.lk-qr-surface > svg[role="img"]')
        return code && scanCode(code)
      }),
    /** The database never responds from now on; without it no QR code can be created. */
    holdDatabase() {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
    /** From now on windows open, and stay until they are closed. */
    openWindows() {
      const opened = { closed: false, opener: null, location: { replace() {} }, focus() {}, close: () => void 0 }
      const visible = opened as unknown as Window
      popup = visible
      return {
        close: () => void Object.assign(opened, { closed: true }),
        /** Sends a message to this page, from another origin. */
        say: (data: object, origin: string) =>
          window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: visible })),
      }
    },
    /** Whether the user is on this page, and not at another window. */
    setFocus(hasFocus: boolean) {
      document.hasFocus = () => hasFocus
    },
    /** From now on the page is an installed app. */
    installApp() {
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: true })
    },
    /** Where the device says it is. */
    setTimeZone(timeZone: string) {
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone }
      }
    },
    setOnline(value: boolean) {
      isOnline = value
      window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    },
    /** Its id in the catalogue. */
    idOf: (name: string) => services.wallets.find((wallet) => wallet.name === name)?.id ?? name,
    /** Renders the app's own tree, which custom views and slots are part of. */
    renderApp(options: WalletModalOptions) {
      appRoot = createRoot(document.createElement('div'))
      appRoot.render(createElement(WalletModalProvider, { modal: create(options) }))
    },
    async open(options: WalletModalOptions = {}, view?: OpenOptions['view'], input?: OpenOptions['arguments']) {
      await create(options).open({ view, arguments: input } as OpenOptions)
      await see('.lk-surface')
    },
    /** Opens one wallet. */
    async openAt(wallet: string) {
      await create({}).open({ wallet })
      await see('.lk-surface')
    },
    close: async () => {
      modal?.close()
      await stage.gone()
    },
    gone: () => until('end of the dialog', () => find('.lk-surface').length === 0),
    async click(selector: string) {
      const target = await see(selector)
      target.click()
    },
    async type(selector: string, text: string) {
      const field = (await see(selector)) as HTMLInputElement
      field.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    },
    async press(selector: string, key: string) {
      const field = await see(selector)
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    },
    async scrollToEnd(selector: string) {
      const box = await see(selector)
      const before = box.scrollTop
      const scrolled = new Promise((done) => box.addEventListener('scroll', done, { once: true }))
      box.scrollTop = box.scrollHeight
      if (box.scrollTop === before) return
      // A windowed list renders other rows after the event, and what is looked at must not change any more.
      await scrolled
      await clock.wait(2 * LOOK_MS)
    },
    /** Through the list, like a user; the card is closed afterwards. */
    async connect(rdns = 'example.marten', options: WalletModalOptions = {}) {
      await stage.open(options)
      await stage.click(`[data-wallet="${rdns}"]`)
      await stage.gone()
    },
    /** The page asks for calls of its own; what becomes of them is what the state shows. */
    sendTransaction(request: TransactionRequest) {
      if (modal) sendTransaction(modal, request).catch(() => undefined)
    },
    /** The page lists what it has sent itself, in a toast; then it is what the chain has made of it. */
    async showToast({ hash, calls, ...sent }: { hash: string; calls: { title: string } }) {
      if (!modal) throw new Error('No modal is open')
      await addTransaction(modal, { hash, description: calls.title, toast: true })
      const { account } = await runningInstance()
      const otherEntries = account.state.sent.eip155?.filter((listed) => Reflect.get(listed, 'hash') !== hash) ?? []
      account.setSent('eip155', [{ ...sent, hash, calls }, ...otherEntries])
    },
    /** Shows a part of the page, which is what the state is about. */
    renderPage(content: (page: WalletModal) => ReactNode) {
      const page = create({})
      const container = document.createElement('div')
      container.className = 'page-part'
      container.dataset.gallery = ''
      document.querySelector('main')?.append(container)
      appRoot = createRoot(container)
      appRoot.render(content(page))
      return container
    },
    /** The page wants a text or typed data signed. */
    sign(request: SignMessageRequest | SignTypedDataRequest) {
      const signature =
        modal && ('message' in request ? modal.signMessage(request) : signWalletTypedData(modal, request))
      signature?.catch(() => undefined)
    },
    async disconnect() {
      await modal?.disconnect()
    },
    /** Removes everything that the state has added. */
    reset() {
      appRoot?.unmount()
      appRoot = undefined
      for (const container of document.querySelectorAll('[data-gallery]')) container.remove()
      stop?.()
      modal = undefined
      stop = undefined
      for (const wallet of wallets.splice(0)) wallet.destroy()
      isOnline = true
      popup = null
      Reflect.deleteProperty(document, 'hasFocus')
      Reflect.deleteProperty(navigator, 'standalone')
      Intl.DateTimeFormat.prototype.resolvedOptions = resolvedOptions
      agent = desktop
      IDBFactory.prototype.open = openDatabase
      relay.reset()
      services.reset()
      clock.reset()
      localStorage.clear()
    },
  }
  return stage
}
