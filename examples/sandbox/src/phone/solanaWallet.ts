import { sign } from 'node:crypto'
import { Connection, Keypair, type PublicKey, type SendOptions, VersionedTransaction } from '@solana/web3.js'
import { fromBase58, toBase58 } from '../svm/base58.ts'
import { oldIdOf } from '../svm/clusters.ts'
import { privateKeyOf } from '../svm/solanaAccounts.ts'
import { WalletError } from './walletError.ts'

const METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
const EVENTS = ['accountsChanged', 'chainChanged']

export type SolanaOptions = {
  /** 64 bytes each, in base 58. */
  readonly secretKeys: readonly string[]
  /** Clusters by CAIP-2 id. */
  readonly rpc: Readonly<Record<string, string>>
  /** An older wallet: it knows the former ids of clusters, and answers with bare signatures. */
  readonly isOld: boolean
}

/** What is sent is never sent again. */
const connect = (url: string) => new Connection(url, { disableRetryOnRateLimit: true })

type Members = Readonly<Record<string, unknown>>
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? { ...value } : {})

function textIn(params: unknown, name: string): string {
  const value = membersOf(params)[name]
  if (typeof value !== 'string') throw new WalletError(-32602, `${name} must be a text`)
  return value
}

function keypairOf(secretKey: string): Keypair {
  const bytes = fromBase58(secretKey)
  if (!bytes) throw new TypeError('A secret key must be in base 58')
  return Keypair.fromSecretKey(bytes)
}

const isSigner = ({ message }: VersionedTransaction, key: PublicKey) =>
  message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).some((signer) => signer.equals(key))

/** The Solana half of a phone's wallet. */
export function createSolanaWallet({ secretKeys, rpc, isOld }: SolanaOptions) {
  const keys = secretKeys.map(keypairOf)
  const urls = new Map(
    Object.entries(rpc).flatMap(([id, url]) => {
      const existing = isOld ? oldIdOf(id) : id
      return existing === undefined ? [] : [[existing, url] as const]
    }),
  )
  let account = keys[0]

  const addresses = () =>
    [account, ...keys.filter((key) => key !== account)].flatMap((key) => key?.publicKey.toBase58() ?? [])

  function keyFor(params: unknown): Keypair {
    const { pubkey } = membersOf(params)
    const match = pubkey === undefined ? account : keys.find((key) => key.publicKey.toBase58() === pubkey)
    if (!match) throw new WalletError(4100, 'This wallet has no such account.')
    return match
  }

  function signTransaction(text: string, key: Keypair) {
    const transaction = VersionedTransaction.deserialize(Buffer.from(text, 'base64'))
    if (!isSigner(transaction, key.publicKey)) {
      throw new WalletError(-32602, 'This account does not sign the transaction.')
    }
    transaction.sign([key])
    const index = transaction.message.staticAccountKeys.findIndex((signer) => signer.equals(key.publicKey))
    return { wire: transaction.serialize(), signature: toBase58(transaction.signatures[index] ?? new Uint8Array()) }
  }
  const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  async function perform(method: string, params: unknown, chain: string): Promise<unknown> {
    const url = urls.get(chain)
    if (!url) throw new WalletError(4900, 'This wallet has no such chain.')
    switch (method) {
      case 'solana_signMessage': {
        const message = fromBase58(textIn(params, 'message'))
        if (!message) throw new WalletError(-32602, 'message must be in base 58')
        return { signature: toBase58(sign(null, message, privateKeyOf(keyFor(params).secretKey.slice(0, 32)))) }
      }
      case 'solana_signTransaction': {
        const { wire, signature } = signTransaction(textIn(params, 'transaction'), keyFor(params))
        return isOld ? { signature } : { signature, transaction: toBase64(wire) }
      }
      case 'solana_signAllTransactions': {
        const { transactions } = membersOf(params)
        if (!Array.isArray(transactions)) throw new WalletError(-32602, 'transactions must be a list')
        const signed = transactions.map((each) => signTransaction(String(each), keyFor(params)))
        return { transactions: signed.map(({ wire }) => toBase64(wire)) }
      }
      case 'solana_signAndSendTransaction': {
        const { wire } = signTransaction(textIn(params, 'transaction'), keyFor(params))
        const { sendOptions, options } = membersOf(params)
        const expected: SendOptions = { ...membersOf(sendOptions ?? options) }
        return { signature: await connect(url).sendRawTransaction(wire, expected) }
      }
      default:
        throw new WalletError(-32601, `This wallet has no ${method}`)
    }
  }

  return {
    /** CAIP-2. */
    chains: [...urls.keys()],
    addresses,
    account: () => account?.publicKey.toBase58(),
    all: keys.map(({ publicKey }) => publicKey.toBase58()),
    perform,
    /** `false` if it has no such account. */
    switchTo(address: string): boolean {
      const match = keys.find((key) => key.publicKey.toBase58() === address)
      account = match ?? account
      return match !== undefined
    },
    namespaceOf: (chains: readonly string[]) => ({
      chains: [...chains],
      accounts: chains.flatMap((chain) => addresses().map((address) => `${chain}:${address}`)),
      methods: isOld ? METHODS.filter((method) => method !== 'solana_signAllTransactions') : METHODS,
      events: EVENTS,
    }),
  }
}
