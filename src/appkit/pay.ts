import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaipNetworkId } from '../core/caip.js'
import { toError } from '../core/toError.js'
import type { PaymentOutcome } from '../domain/payment.js'
import type { WalletModal } from '../instance/walletModal.js'
import { toAmountText } from './exchanges.js'
import { requireKit } from './kit.js'

// AppKit's payments, over those of this library, which are read back on the recipient's network.

export type PaymentAsset = {
  readonly network: CaipNetworkId
  /** Contract or mint; `native` is the coin. */
  readonly asset: string
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly logoURI?: string | undefined
  }
}

export type PaymentOptions = {
  readonly paymentAsset: PaymentAsset
  readonly recipient: string
  /** Whole tokens. Text is exact; a number is written out, with at most as many decimals as the token has. */
  readonly amount: number | string
  /** `deposit`: brings it from an exchange. @default 'pay' */
  readonly choice?: 'pay' | 'deposit' | undefined
  /** No effect. */
  readonly openInNewTab?: boolean | undefined
  /** No effect. */
  readonly redirectUrl?: string | undefined
  /** No effect: the option `latchkey.exchangeHosts` decides. */
  readonly payWithExchange?: object | undefined
}

export type PayResult = {
  readonly success: boolean
  readonly result?: string | undefined
  readonly error?: string | undefined
}

/** How long `pay` waits, as in AppKit. */
const PAY_TIMEOUT_MS = 300_000

function begin(modal: WalletModal, options: PaymentOptions): Promise<PaymentOutcome> {
  const { paymentAsset, recipient, choice } = options
  const { network, asset } = paymentAsset
  const request = {
    asset: { network, address: asset },
    amount: toAmountText(options.amount, paymentAsset.metadata.decimals),
    recipient,
  }
  return choice === 'deposit' ? modal.deposit(request) : modal.pay(request)
}

const words: { readonly [status in PaymentOutcome['status']]?: string } = {
  cancelled: 'The payment was cancelled',
  failed: 'The payment failed',
  refunded: 'The payment was refunded',
  sent: 'It is not known yet whether the payment arrived',
  unknown: 'It is not known whether the payment arrived',
}

const toResult = ({ status, hash }: PaymentOutcome): PayResult =>
  status === 'delivered' ? { success: true, result: hash } : { success: false, error: words[status] }

/** What has become of the page's last payment. */
let latest: { readonly isPending: boolean; readonly result?: PayResult } = { isPending: false }

async function run(options: PaymentOptions): Promise<PayResult> {
  latest = { isPending: true }
  let result: PayResult
  try {
    result = toResult(await begin(requireKit('pay').appKit.walletModal, options))
  } catch (error) {
    result = { success: false, error: toError(error).message }
  }
  latest = { isPending: false, result }
  return result
}

/**
 * Lets the user pay in the modal. Resolves once that is decided, or with an error after the time, while it may still
 * arrive. Never rejects.
 */
export function pay(options: PaymentOptions, timeoutMs = PAY_TIMEOUT_MS): Promise<PayResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<PayResult>((resolve) => {
    timer = setTimeout(() => resolve({ success: false, error: 'The payment took too long' }), timeoutMs)
  })
  return Promise.race([run(options), expired]).finally(() => clearTimeout(timer))
}

/** The same without waiting: see `getPayResult`. */
export async function openPay(options: PaymentOptions): Promise<void> {
  void run(options)
}

/** The transaction of the last payment that succeeded. */
export const getPayResult = (): string | undefined => latest.result?.result
export const getPayError = (): string | null => latest.result?.error ?? null
export const getIsPaymentInProgress = (): boolean => latest.isPending

export type UsePayOptions = {
  readonly onSuccess?: ((result: string | undefined) => void) | undefined
  readonly onError?: ((error: string) => void) | undefined
}

export type UsePayReturn = {
  open(options: PaymentOptions): Promise<void>
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: string | null
  readonly data: string | null
}

/** Lets the user pay, with the state of the last payment of this hook. */
export function usePay({ onSuccess, onError }: UsePayOptions = {}): UsePayReturn {
  const [state, setState] = useState<typeof latest>({ isPending: false })
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  })
  const open = useCallback(async (options: PaymentOptions) => {
    setState({ isPending: true })
    const result = await run(options)
    setState({ isPending: false, result })
    if (result.success) callbacks.current.onSuccess?.(result.result)
    else callbacks.current.onError?.(result.error ?? '')
  }, [])
  const { isPending, result } = state
  return {
    open,
    isPending,
    isSuccess: result?.success === true,
    isError: result?.success === false,
    error: result?.error ?? null,
    data: result?.result ?? null,
  }
}

const token = (chain: CaipNetworkId, asset: string, name: string, symbol: string, decimals: number): PaymentAsset => ({
  network: chain,
  asset,
  metadata: { name, symbol, decimals },
})

const ETHEREUM = 'eip155:1'
const OPTIMISM = 'eip155:10'
const POLYGON = 'eip155:137'
const BASE = 'eip155:8453'
const BASE_SEPOLIA = 'eip155:84532'
const ARBITRUM = 'eip155:42161'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const usdc = (chain: CaipNetworkId, asset: string) => token(chain, asset, 'USD Coin', 'USDC', 6)
const usdt = (chain: CaipNetworkId, asset: string) => token(chain, asset, 'Tether USD', 'USDT', 6)

export const baseETH = token(BASE, 'native', 'Ethereum', 'ETH', 18)
export const baseSepoliaETH = token(BASE_SEPOLIA, 'native', 'Ethereum', 'ETH', 18)
export const baseUSDC = usdc(BASE, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
export const ethereumUSDC = usdc(ETHEREUM, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
export const optimismUSDC = usdc(OPTIMISM, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85')
export const arbitrumUSDC = usdc(ARBITRUM, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831')
export const polygonUSDC = usdc(POLYGON, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359')
export const solanaUSDC = usdc(SOLANA, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
export const ethereumUSDT = usdt(ETHEREUM, '0xdAC17F958D2ee523a2206206994597C13D831ec7')
export const optimismUSDT = usdt(OPTIMISM, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58')
export const arbitrumUSDT = usdt(ARBITRUM, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9')
export const polygonUSDT = usdt(POLYGON, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F')
export const solanaUSDT = usdt(SOLANA, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
export const solanaSOL = token(SOLANA, 'native', 'Solana', 'SOL', 9)
