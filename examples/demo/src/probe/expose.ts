import type {
  AddedTransaction,
  SignTypedDataRequest,
  TransactionRequest,
  TransactionResult,
  WalletModal,
} from 'latchkey'
import { addTransaction, sendTransaction, signWalletTypedData } from 'latchkey/actions'
import type { TestWallet } from 'latchkey/testing'
import type { DemoWallet } from '../sandbox/createSandboxParts.ts'
import type { OwnProvider } from './createOwnProvider.ts'

declare global {
  interface Window {
    /** Only if the server says that a test drives the page: the test wallets by name, and the main instance. */
    __demo?: {
      readonly wallets: Readonly<Record<string, TestWallet>>
      readonly modal: WalletModal
      /** With `ownProvider` in the setup. */
      readonly provider: OwnProvider | undefined
      /** Calls of the page's own, by `latchkey/actions`. */
      readonly addTransaction: (transaction: AddedTransaction) => Promise<unknown>
      readonly sendTransaction: (request: TransactionRequest) => Promise<TransactionResult>
      readonly signWalletTypedData: (request: SignTypedDataRequest) => Promise<string>
    }
  }
}

export function expose(wallets: readonly DemoWallet[], modal: WalletModal, provider: OwnProvider | undefined) {
  window.__demo = {
    wallets: Object.fromEntries(wallets.map(({ id, wallet }) => [id, wallet])),
    modal,
    provider,
    addTransaction: (transaction) => addTransaction(modal, transaction),
    sendTransaction: (request) => sendTransaction(modal, request),
    signWalletTypedData: (request) => signWalletTypedData(modal, request),
  }
}
