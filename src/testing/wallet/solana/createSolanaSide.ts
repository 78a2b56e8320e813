import { base64 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { callRpc } from '../callRpc.js'
import type { Approvals } from '../createApprovals.js'
import type { LoggedRequest } from '../createTestProvider.js'
import { isRecord } from '../params.js'
import { rpcErrors } from '../providerRpcError.js'
import { OTHER_TEXT, type WrongSignature } from '../wrongSignature.js'
import type { Permission } from './createPermission.js'
import { createRegistration, type RegisterMode } from './registerWallet.js'
import { createSolanaKey, type SolanaKey } from './solanaKeys.js'
import { signTransaction, summarizeSolanaTransaction } from './solanaTransaction.js'

/** A network that the wallet knows, by Wallet Standard's name: `solana:mainnet`. */
export type TestSolanaChain = { readonly id: `solana:${string}`; readonly rpcUrl: string }

/** Methods of the features, by which tests name them. */
export type TestSolanaMethod =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

/** Answers a method. `answerAsUsual` is the wallet's default behavior. */
export type SolanaAnswerOverride = (inputs: readonly unknown[], answerAsUsual: () => Promise<unknown>) => unknown

export type SolanaSideOptions = {
  readonly name: string
  readonly icon: string
  readonly keys: readonly SolanaKey[]
  readonly chains: readonly TestSolanaChain[]
  readonly mode: RegisterMode
  /** Features that the wallet lacks. */
  readonly without: readonly TestSolanaMethod[]
  readonly approvals: Approvals
  readonly permission: Permission
  isLocked(): boolean
  /** Every request, reads included. */
  readonly onRequest: () => void
}

/** No account of any wallet. */
const STRANGER_SEED = new Uint8Array(32).fill(7)

type Change = { readonly accounts: readonly WalletAccount[] }

/** A wallet's side on Solana: the object that Wallet Standard registers. */
export function createSolanaSide(options: SolanaSideOptions) {
  const { name, icon, keys, chains, mode, without, approvals, permission, isLocked, onRequest } = options
  const chainIds = chains.map(({ id }) => id)
  const requests: LoggedRequest[] = []
  const listeners = new Set<(change: Change) => void>()
  let overrides: readonly { method: TestSolanaMethod; answer: SolanaAnswerOverride }[] = []
  let isEnded = false
  let isConnected = false
  let first = keys[0]

  const accountOf = ({ address, publicKey }: SolanaKey): WalletAccount =>
    Object.freeze({
      address,
      publicKey: publicKey.slice(),
      chains: chainIds,
      features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const,
    })
  const accounts = () => {
    const isShown = isConnected && permission.isPermitted && !isLocked()
    return isShown ? [...keys].sort((solanaKey) => (solanaKey === first ? -1 : 0)).map(accountOf) : []
  }

  let reported = ''
  function tell() {
    const now = accounts()
    const text = now.map(({ address }) => address).join()
    if (text === reported) return
    reported = text
    for (const listener of [...listeners]) listener({ accounts: now })
  }

  function keyOf(account: unknown) {
    const address = isRecord(account) ? account.address : undefined
    const key = accounts().length > 0 ? keys.find((solanaKey) => solanaKey.address === address) : undefined
    if (!key) throw rpcErrors.unauthorized()
    return key
  }

  function rpcUrlOf(chain: unknown) {
    const match = chains.find(({ id }) => id === chain)
    if (!match) throw rpcErrors.invalidParams(`The wallet knows no network ${String(chain)}.`)
    return match.rpcUrl
  }

  async function connect(silent: boolean) {
    const answer = () => {
      isConnected = true
      tell()
      return { accounts: accounts() }
    }
    if (permission.isPermitted && !isLocked()) return answer()
    if (silent) return { accounts: [] }
    if (approvals.isWaiting(['standard:connect'])) throw rpcErrors.alreadyPending(globalThis.location?.origin ?? 'null')
    const summary = {
      title: 'Connect',
      sentence: 'This site will see your accounts and may ask you for signatures.',
      facts: keys.map(({ address }) => ({ label: 'Account', value: address, isCode: true })),
    }
    return await approvals.ask({ method: 'standard:connect', params: [], summary }, () => {
      permission.permit()
      return answer()
    })
  }

  async function signMessage({ account, message }: Readonly<Record<string, unknown>>) {
    const key = keyOf(account)
    if (!(message instanceof Uint8Array)) throw rpcErrors.invalidParams('Expected bytes as "message".')
    const signed = message.slice()
    const summary = {
      title: 'Sign message',
      sentence: 'Your signature proves to this site that the account is yours.',
      facts: [{ label: 'Account', value: key.address, isCode: true }],
      text: { label: 'Message', value: new TextDecoder().decode(signed) },
    }
    const question = {
      method: 'solana:signMessage',
      params: [key.address],
      summary,
      signWrongly: (how: WrongSignature) => signWrongly(how, signed, keyOf(account)),
    }
    return await approvals.ask(question, () => ({ signedMessage: signed, signature: keyOf(account).sign(signed) }))
  }

  function signWrongly(how: WrongSignature, message: Uint8Array, key: SolanaKey) {
    if (how === 'garbage') return { signedMessage: message, signature: 'This is not a signature.' }
    if (how === 'upperCase') throw rpcErrors.invalidRequest('A signature on Solana is bytes, without a case.')
    const text = how === 'otherText' ? new TextEncoder().encode(OTHER_TEXT) : message
    const signature = (how === 'otherAccount' ? createSolanaKey(STRANGER_SEED) : key).sign(text)
    if (how === 'afterDisconnect') permission.revoke()
    return { signedMessage: text, signature: how === 'short' ? signature.slice(0, -1) : signature }
  }

  async function approveTransaction(
    method: TestSolanaMethod,
    { account, transaction, chain }: Readonly<Record<string, unknown>>,
    run: (key: SolanaKey, bytes: Uint8Array) => Promise<unknown>,
  ) {
    const key = keyOf(account)
    if (!(transaction instanceof Uint8Array)) throw rpcErrors.invalidParams('Expected bytes as "transaction".')
    const bytes = transaction.slice()
    const isSending = method === 'solana:signAndSendTransaction'
    const network = typeof chain === 'string' ? chain : undefined
    const summary = await summarizeSolanaTransaction(bytes, key.address, network, isSending)
    return await approvals.ask({ method, params: [key.address, network], summary }, () => run(keyOf(account), bytes))
  }

  const sign = (input: Readonly<Record<string, unknown>>) =>
    approveTransaction('solana:signTransaction', input, async (key, bytes) => ({
      signedTransaction: await signTransaction(bytes, key),
    }))

  const signAndSend = (input: Readonly<Record<string, unknown>>) => {
    const rpcUrl = rpcUrlOf(input.chain)
    const provided = isRecord(input.options) ? input.options : {}
    return approveTransaction('solana:signAndSendTransaction', input, async (key, bytes) => {
      const signed = await signTransaction(bytes, key)
      const config = { ...provided, encoding: 'base64' }
      await callRpc(rpcUrl, 'sendTransaction', [base64.encode(signed), config])
      // After the count of signatures, which is one byte for fewer than 128.
      return { signature: signed.slice(1, 65) }
    })
  }

  /** Runs a method as the page asked, or as the test has overridden it. */
  async function handle(method: TestSolanaMethod, inputs: readonly unknown[], run: () => Promise<unknown>) {
    requests.push({ method, params: inputs, at: Date.now() })
    if (isEnded) throw rpcErrors.disconnected()
    onRequest()
    const override = overrides.find((candidate) => candidate.method === method)
    return override ? await override.answer(inputs, run) : await run()
  }

  /** Inputs are answered one by one, as with most wallets. */
  const each =
    (method: TestSolanaMethod, run: (input: Readonly<Record<string, unknown>>) => Promise<unknown>) =>
    (...inputs: readonly unknown[]) =>
      handle(method, inputs, async () => {
        const outputs: unknown[] = []
        for (const input of inputs) outputs.push(await run(isRecord(input) ? input : {}))
        return outputs
      })

  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
  const all: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: unknown) =>
        handle('standard:connect', input === undefined ? [] : [input], () =>
          connect(isRecord(input) && input.silent === true),
        ),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        handle('standard:disconnect', [], async () => {
          isConnected = false
          permission.revoke()
          tell()
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: Change) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: each('solana:signMessage', signMessage) },
    'solana:signTransaction': { ...versions, signTransaction: each('solana:signTransaction', sign) },
    'solana:signAndSendTransaction': {
      ...versions,
      signAndSendTransaction: each('solana:signAndSendTransaction', signAndSend),
    },
  }
  const features = Object.freeze(
    Object.fromEntries(Object.entries(all).filter(([key]) => !without.some((missing) => missing === key))),
  )
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon: icon as Wallet['icon'],
    chains: chainIds,
    features,
    get accounts() {
      return accounts()
    },
  } satisfies Wallet)
  const { register, unregister } = createRegistration(wallet, mode)

  return {
    wallet: wallet as Wallet,
    requests: requests as readonly LoggedRequest[],
    addresses: () => [...keys].sort((solanaKey) => (solanaKey === first ? -1 : 0)).map(({ address }) => address),
    /** Whether the page is connected on Solana. */
    isConnected: () => accounts().length > 0,
    register,
    unregister,
    listenerCount: () => listeners.size,
    /** The permission or the lock may have changed. */
    refresh: tell,
    selectAccount(address: string) {
      const key = keys.find((solanaKey) => solanaKey.address === address)
      if (!key) throw new Error(`${name} has no account ${address}.`)
      first = key
      tell()
    },
    /** Reports anything, like a faulty wallet. */
    emit(change: unknown) {
      for (const listener of [...listeners]) listener(change as Change)
    },
    answer(method: TestSolanaMethod, answer: SolanaAnswerOverride) {
      const override = { method, answer }
      // The newest wins, so that a test can override its set-up.
      overrides = [override, ...overrides]
      return () => {
        overrides = overrides.filter((stored) => stored !== override)
      }
    },
    close() {
      isEnded = true
      unregister()
      listeners.clear()
    },
  }
}
