import type { ReactElement, ReactNode } from 'react'
import { arbitrum, mainnet } from '../../config/networks.js'
import { statusOf } from '../../controllers/connection/connectionController.js'
import { isUnderWay } from '../../domain/account.js'
import { eip155 } from '../../exports/eip155.js'
import { createWalletModal, type WalletModalOptions, WalletModalProvider } from '../../exports/index.js'
import { internalsOf } from '../../instance/internals.js'
import type { OpenOptions } from '../../instance/walletModal.js'
import { afterPaint } from '../../platform/page.js'
import { storeVisit } from '../../react/testSupport.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../wallet/createTestWallet.js'
// Modules that load on first need, loaded before so that no test waits for a slow machine.
import '../../adapters/eip155/createEip155Adapter.js'
import '../../adapters/eip155/readConnectedAccount.js'
import '../../adapters/eip155/connectedWallet.js'
import '../../connectors/eip1193Connection.js'
import '../../controllers/catalogue/customWallets.js'
import '../../controllers/catalogue/fetchSuggestions.js'
import '../../controllers/connection/showStoredAccounts.js'
import '../../controllers/serviceClients.js'
import '../../controllers/serviceClients.js'
import '../../modal/pageVerbs.js'
import '../../react/createCardElement.js'
import '../../react/createRenderedBody.js'
import '../../react/createCardAssets.js'
import '../../controllers/nodeClients.js'

/** Functions of Testing Library needed to open a modal. */
type Tools = {
  render(element: ReactElement): unknown
  act(action: () => Promise<void>): Promise<void>
  waitFor(check: () => void): Promise<void>
}

type Question = { readonly url: string; readonly method: string | undefined; readonly params: unknown }
type Answer = (question: Question) => unknown

const defaults: readonly (readonly [string, Answer])[] = [
  ['eth_getBalance', () => '0x112210f47de98115'],
  ['/getWallets', () => ({ count: 0, data: [] })],
  ['/getAnalyticsConfig', () => ({ isAnalyticsEnabled: false })],
  ['/projects/v1/origins', () => ({ allowedOrigins: [] })],
]

/** A page for tests of the UI: real test wallets, and services scripted by the test. */
export function createTestPage({ render, act, waitFor }: Tools) {
  const cleanups: (() => void)[] = []
  const requests: { readonly url: string; readonly body: string; readonly init: RequestInit }[] = []
  let answers = defaults

  async function fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    const body = typeof init.body === 'string' ? init.body : ''
    requests.push({ url, body, init })
    const { id, method, params } = body.includes('jsonrpc') ? JSON.parse(body) : {}
    const [, give] = answers.find(([part]) => part === method || url.includes(part)) ?? []
    const answer = give ? await give({ url, method, params }) : new Response('', { status: 404 })
    if (answer instanceof Response) return answer
    return new Response(JSON.stringify(method ? { jsonrpc: '2.0', id, result: answer } : answer))
  }

  const shadow = () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    if (!root) throw new Error('no modal on the page')
    return root
  }

  function addWallet({ name = 'Marten', rdns = 'example.marten', ...options }: Partial<TestWalletOptions> = {}) {
    const chains = [1, 42161].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
    const wallet = createTestWallet({ name, rdns, chains, approvals: 'never', storage: null, ...options })
    cleanups.push(wallet.destroy)
    return wallet
  }

  /** Following a link would unload the test page. */
  const stay = (event: Event) => {
    if (event.composedPath().some((node) => node instanceof HTMLAnchorElement)) event.preventDefault()
  }

  /** A running modal, closed. */
  function start(options: WalletModalOptions = {}, buttons?: ReactNode) {
    document.addEventListener('click', stay, true)
    cleanups.push(() => document.removeEventListener('click', stay, true))
    const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })], ...options })
    render(<WalletModalProvider modal={modal}>{buttons}</WalletModalProvider>)
    return modal
  }

  return {
    /** Scripted services of the page. */
    fetch,
    requests,
    /** Response for an RPC method or URLs containing this text; a `Response` is used as is. The newest wins. */
    answer(part: string, answer: Answer) {
      answers = [[part, answer], ...answers]
    },
    addWallet,
    /** A wallet connected before a reload. */
    async addConnectedWallet(options?: Partial<TestWalletOptions>) {
      const wallet = addWallet(options)
      wallet.next('approve')
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      storeVisit(localStorage, { rdns: wallet.info.rdns, address: wallet.accounts[0], network: 'eip155:1' })
      return wallet
    },
    addCleanup: (stop: () => void) => void cleanups.push(stop),
    /** The user chooses a wallet in the list, once it is there, and approves in the wallet. */
    async chooseWallet(wallet: TestWallet) {
      wallet.next('approve')
      const find = () => shadow().querySelector<HTMLElement>(`[data-wallet="${wallet.info.rdns}"]`)
      await waitFor(() => {
        if (!find()) throw new Error('not listed yet')
      })
      await act(async () => find()?.click())
    },
    /** The modal's dialog, in its shadow root. */
    card: () => shadow().querySelector('dialog') ?? document.body,
    focused: () => shadow().activeElement,
    /** What was announced last: in the dialog while it is open, otherwise on the page. */
    announcement(role: 'status' | 'alert') {
      const container = shadow().querySelector('dialog[open]') ?? shadow()
      return [...container.children].find((child) => child.getAttribute('role') === role)?.textContent ?? ''
    },
    start,
    /** An open modal that has restored everything stored. */
    async open({ view, ...options }: WalletModalOptions & Pick<OpenOptions, 'view'> = {}) {
      const modal = start(options)
      await waitFor(() => {
        if (isUnderWay(statusOf(internalsOf(modal).connection.state, 'eip155'))) throw new Error('still connecting')
      })
      await act(() => modal.open({ view }))
      // Everything the card loads after rendering was requested before this.
      await act(async () => {
        await new Promise<void>((resolve) => void afterPaint(resolve))
        await import('../../react/createCardAssets.js')
      })
      return modal
    },
    clear() {
      for (const stop of cleanups.splice(0)) stop()
      requests.length = 0
      answers = defaults
    },
  }
}
