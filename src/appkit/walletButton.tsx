import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { toError } from '../core/toError.js'
import { isSocialProvider } from '../domain/embedded.js'
import { WalletButton } from '../react/buttons/WalletButton.js'
import { inKit } from './components.js'
import { defineButton } from './elements.js'
import { useView } from './hooks.js'
import { requireKit } from './kit.js'
import type { ChainNamespace } from './networks.js'
import { readState } from './state.js'

/** Wallets that AppKit calls by another word than their name. Any other word is a name, an rdns or a connector id. */
const walletNames: Readonly<Record<string, string>> = {
  trust: 'Trust Wallet',
  okx: 'OKX Wallet',
  bitget: 'Bitget Wallet',
  binance: 'Binance Wallet',
  uniswap: 'Uniswap Wallet',
  safepal: 'SafePal',
  bybit: 'Bybit Wallet',
  ledger: 'Ledger Live',
  'timeless-x': 'Timeless X',
  coinbase: 'Coinbase Wallet',
  oneinch: '1inch Wallet',
  'crypto-com': 'Crypto.com Onchain',
  kraken: 'Kraken Wallet',
  ronin: 'Ronin Wallet',
  robinhood: 'Robinhood Wallet',
  imtoken: 'imToken',
  coin98: 'Coin98 Super Wallet',
  'magic-eden': 'Magic Eden Wallet',
  leather: 'Leather',
  tokenpocket: 'TokenPocket',
}

const nameOf = (wallet: string) => (Object.hasOwn(walletNames, wallet) ? walletNames[wallet] : undefined) ?? wallet

type ParsedCaipAddress = { readonly chainNamespace: ChainNamespace; readonly chainId: string; readonly address: string }

export type UseAppKitWalletOptions = {
  readonly namespace?: ChainNamespace | undefined
  readonly onSuccess?: ((account: ParsedCaipAddress) => void) | undefined
  readonly onError?: ((error: Error) => void) | undefined
}

export type UseAppKitWalletReturn = {
  readonly data: ParsedCaipAddress | undefined
  readonly error: Error | undefined
  readonly isReady: boolean
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
  /**
   * Connects a wallet by AppKit's word, its name or its rdns; `walletConnect` shows the QR code; `email` and socials begin
   * a login. One that is not installed opens the modal.
   */
  connect(wallet: string): Promise<void>
}

/** Asks an installed wallet; anything else goes on in the modal, until something is connected. */
async function connectByWord(wallet: string, namespace: ChainNamespace | undefined): Promise<ParsedCaipAddress> {
  const { appKit, internals } = requireKit('useAppKitWallet')
  const { walletModal } = appKit
  const { instance, verbs } = await internals.load()
  const query = { wallet: nameOf(wallet), namespace }
  if (wallet === 'walletConnect')
    await walletModal.connect({ namespace, view: 'ConnectingWalletConnectBasic' } as object)
  else if (wallet === 'email' || isSocialProvider(wallet)) await walletModal.connect(query)
  else {
    const outcome = await verbs.connectWallet(instance, query)
    if (outcome.status === 'error') throw outcome.error
    if (outcome.status !== 'connected') await walletModal.connect(query)
  }
  const { caipAddress = '' } = walletModal.getState(namespace)
  const [chainNamespace = '', chainId = '', address = ''] = caipAddress.split(':')
  return { chainNamespace, chainId, address }
}

type Attempt = Pick<UseAppKitWalletReturn, 'data' | 'error' | 'isPending'>
const idle: Attempt = { data: undefined, error: undefined, isPending: false }

/** Connects one wallet, without the modal if it is installed. */
export function useAppKitWallet({ namespace, onSuccess, onError }: UseAppKitWalletOptions = {}): UseAppKitWalletReturn {
  const view = useView()
  const [attempt, setAttempt] = useState(idle)
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  })
  const connect = useCallback(
    async (wallet: string) => {
      setAttempt({ ...idle, isPending: true })
      try {
        const data = await connectByWord(wallet, namespace)
        setAttempt({ ...idle, data })
        callbacks.current.onSuccess?.(data)
      } catch (thrown) {
        const error = toError(thrown)
        setAttempt({ ...idle, error })
        callbacks.current.onError?.(error)
      }
    },
    [namespace],
  )
  return {
    ...attempt,
    isReady: readState(view).initialized,
    isError: attempt.error !== undefined,
    isSuccess: attempt.data !== undefined,
    connect,
  }
}

export type AppKitWalletButtonProps = {
  /** AppKit's word, or its name or rdns. @default 'metamask' */
  readonly wallet?: string | undefined
  readonly namespace?: ChainNamespace | undefined
}

const WalletDrawing: ComponentType<AppKitWalletButtonProps> = ({ wallet = 'metamask', namespace }) => (
  <WalletButton wallet={nameOf(wallet)} namespace={namespace} />
)

/** Connects one wallet. */
export const AppKitWalletButton = /* @__PURE__ */ inKit(WalletDrawing)

/** `<appkit-wallet-button>`, which AppKit defines when its package is imported. */
export function defineWalletButton() {
  if (typeof customElements !== 'undefined') defineButton('appkit-wallet-button', AppKitWalletButton)
}
