/** The stub's rdns; its row has it as `data-wallet`. */
export const STUB_WALLET = 'example.latchkey.stub'
/** As `installStubWallet` has it. */
export const STUB_ACCOUNT = '0x00000000000000000000000000000000000a11ce'

/**
 * A minimal EIP-6963 wallet for measurements: approves everything and signs nothing. Runs in the page, so it must be
 * self-contained.
 */
export function installStubWallet(rdns: string) {
  const account = '0x00000000000000000000000000000000000a11ce'
  let isConnected = document.cookie.includes('stub-wallet=connected')
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  const answers: Record<string, () => unknown> = {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_accounts: () => (isConnected ? [account] : []),
    eth_getBalance: () => '0x0',
    eth_requestAccounts: () => {
      isConnected = true
      // Remembers connected sites outside the page's storage, which is measured.
      // biome-ignore lint/suspicious/noDocumentCookie: nobody else writes any
      document.cookie = 'stub-wallet=connected'
      return [account]
    },
    wallet_switchEthereumChain: () => null,
    wallet_getPermissions: () => [],
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
  }
  const requests: string[] = []
  // Under a symbol, so that it adds no global name.
  Object.defineProperty(window, Symbol.for('latchkey.stub'), { value: requests })
  const provider = {
    async request({ method }: { method: string }) {
      requests.push(method)
      const answer = answers[method]
      if (answer) return answer()
      throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener)
    },
  }
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiLz4='
  const info = { uuid: crypto.randomUUID(), name: 'Stub wallet', icon, rdns }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(info), provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The Solana stub's name, which is its id. */
export const SOLANA_STUB = 'Stub Solana'
/** As `installSolanaStub` has it. */
export const SOLANA_STUB_ACCOUNT = '11111111111111111111111111111111'

/** A minimal Wallet Standard wallet with a connected account. Runs in the page, so it must be self-contained. */
export function installSolanaStub(name: string) {
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiLz4='
  const account = {
    address: '11111111111111111111111111111111',
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async () => [],
      },
    },
  }
  const register = (api: { register(wallet: object): void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
}
