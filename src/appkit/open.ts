import { UserRejectedError } from '../errors/latchkeyError.js'
import type { OpenRequest, SendRequest, WalletModal } from '../instance/walletModal.js'
import type { ChainNamespace } from './networks.js'
import { note } from './options.js'

/** The views that AppKit's apps open by name. */
export type Views =
  | 'Account'
  | 'Connect'
  | 'Networks'
  | 'ApproveTransaction'
  | 'OnRampProviders'
  | 'ConnectingWalletConnectBasic'
  | 'Swap'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'AllWallets'
  | 'WalletSend'
  | 'ProfileWallets'

type SwapArguments = {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
}

type SendArguments = {
  /** Decimal text in whole coins or tokens. */
  readonly amount: string
  /** Of the token; the zero address or `native` is the coin. */
  readonly assetAddress: string
  readonly namespace: ChainNamespace
  readonly chainId: string | number
  readonly to: string
}

type ArgumentsOf<view extends Views> = view extends 'Swap'
  ? SwapArguments
  : view extends 'WalletSend'
    ? SendArguments
    : never

export type OpenOptions<view extends Views = Views> = {
  readonly view?: view | undefined
  readonly namespace?: ChainNamespace | undefined
  /** No effect: the modal shows its own pairing URI. */
  readonly uri?: string | undefined
  readonly arguments?: ArgumentsOf<view> | undefined
}

// biome-ignore lint/suspicious/noConfusingVoidType: the exact type of AppKit's `open`
export type OpenResult = void | { hash: string }

const COINS: readonly string[] = ['native', '0x0000000000000000000000000000000000000000']

/** Lets the user send a transfer that the app has filled in. */
async function openSend(modal: WalletModal, request: SendArguments): Promise<{ hash: string }> {
  const { amount, assetAddress, namespace, chainId, to } = request
  const network = `${namespace}:${String(chainId).split(':').at(-1)}` as const
  if (!modal.getState(namespace).caipAddress) throw new Error('openSend: caipAddress not found')
  const transfer: SendRequest = {
    to,
    amount,
    network,
    ...(!COINS.includes(assetAddress) && { token: assetAddress }),
  }
  try {
    return { hash: (await modal.send(transfer)).hash ?? '' }
  } catch (error) {
    if (error instanceof UserRejectedError) throw new Error('Modal closed', { cause: error })
    if ((error as { code?: unknown }).code === 'NETWORK_NOT_FOUND')
      throw new Error(`openSend: caipNetwork with chainId ${chainId} not found`, { cause: error })
    throw error
  }
}

export async function openView<view extends Views>(
  modal: WalletModal,
  { view, namespace, uri, arguments: args }: OpenOptions<view> = {},
): Promise<OpenResult> {
  if (uri !== undefined) note('open({ uri }) has no effect: the modal shows its own pairing URI')
  if (view === 'WalletSend' && args) return openSend(modal, args as SendArguments)
  // A request of an app is shown by itself.
  if (view === 'ApproveTransaction') return undefined
  const request: OpenRequest = { namespace, view, arguments: args }
  await modal.open(request as object)
}
