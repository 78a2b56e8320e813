import { expose } from 'comlink'
import { createTestWallet } from 'latchkey/testing'
import { ask } from './safeHost'

type Request = { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }

/** What a Farcaster client answers to mini apps: the calls of its SDK, with a wallet of its own. */
export function exposeMiniAppHost(frame: HTMLIFrameElement, appOrigin: string, search: URLSearchParams) {
  const wallet = createTestWallet({
    name: 'Host',
    rdns: 'example.host',
    chains: [{ id: 31337, rpcUrl: search.get('rpc') ?? '' }],
    announce: 'never',
    approvals: 'approve',
  })
  /** Most hosts share their account with every mini app; others ask the user first. */
  const shared = search.has('prompts') ? undefined : wallet.provider.request({ method: 'eth_requestAccounts' })
  const prompts = ['personal_sign', 'eth_sendTransaction', ...(search.has('prompts') ? ['eth_requestAccounts'] : [])]

  async function answer({ id, method, params }: Request) {
    try {
      if (prompts.includes(method) && !(await ask(method))) throw { code: 4001, message: 'Rejected' }
      await shared
      return { jsonrpc: '2.0', id, result: await wallet.provider.request({ method, params } as never) }
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      return { jsonrpc: '2.0', id, error: { code: code ?? -32603, details: message, message } }
    }
  }

  const host = {
    context: { user: { fid: 1 }, client: { clientFid: 9152, added: false } },
    ready: () => document.body.setAttribute('data-ready', ''),
    getCapabilities: () => ['actions.ready', 'wallet.getEthereumProvider'],
    getChains: () => ['eip155:31337'],
    ethProviderRequestV2: answer,
    eip6963RequestProvider: () => undefined,
  }
  expose(
    host,
    {
      addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
        window.addEventListener(type, (event) => {
          if ((event as MessageEvent).source !== frame.contentWindow) return
          if (typeof listener === 'function') listener(event)
          else listener.handleEvent(event)
        }),
      removeEventListener: () => undefined,
      postMessage: (message: unknown, transfer?: Transferable[]) =>
        frame.contentWindow?.postMessage(message, appOrigin, transfer),
    },
    [appOrigin],
  )
}
