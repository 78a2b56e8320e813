import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import type { PrivateKeyAccount } from 'viem'
import { nameOfChain } from '../nodes/chainNames.ts'
import { nameOfCluster } from '../svm/clusters.ts'
import { describeQuestion } from './describeQuestion.ts'
import { signFor } from './signFor.ts'
import { type AuthMode, refuseSignIn, signInFor, textToSign } from './signInFor.ts'
import { createSolanaWallet, type SolanaOptions } from './solanaWallet.ts'
import { WalletError } from './walletError.ts'

const METHODS = [
  ...['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_sendCalls'],
]
const EVENTS = ['accountsChanged', 'chainChanged']
/** Rarely, the SDK waits forever for an acknowledgement. */
const PATIENCE_MS = 5_000

/** A request for its owner to approve or reject. */
export type Question = {
  readonly id: number
  readonly kind: 'proposal' | 'authentication' | 'request'
  /** The app's own name. */
  readonly from: string
  readonly method: string
  readonly params: unknown
  readonly chain?: string | undefined
}

type Open = { readonly question: Question; answer(isApproved: boolean): Promise<void> }

export type PhoneOptions = {
  readonly id: string
  readonly relayUrl: string
  readonly projectId: string
  readonly accounts: readonly PrivateKeyAccount[]
  /** Nodes by chain id: the chains that it knows. */
  readonly rpc: Readonly<Record<number, string>>
  readonly metadata?: Partial<WalletKitTypes.Metadata> | undefined
  readonly solana: SolanaOptions
  /** What it approves of a connection. @default both */
  readonly namespaces?: readonly string[] | undefined
  /** Chains that it supports without having an account; requests for them are rejected. */
  readonly chains?: readonly number[] | undefined
  /** How it answers apps that ask for a signature with the connection. @default signs */
  readonly auth?: AuthMode | undefined
}

export type Phone = Awaited<ReturnType<typeof createPhone>>

type Session = ReturnType<Awaited<ReturnType<typeof WalletKit.init>>['getActiveSessions']>[string]

const caip = (chainId: number) => `eip155:${chainId}`
const chainsOf = ({ namespaces }: Session) =>
  (namespaces.eip155?.chains ?? []).map((chain) => Number(chain.split(':')[1]))
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const inTime = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined))])

/** A wallet on a phone: the public SDK, public test keys, and an owner who answers each request. */
export async function createPhone({ id, relayUrl, projectId, accounts, rpc, metadata, ...more }: PhoneOptions) {
  const { namespaces: approved = ['eip155', 'solana'] } = more
  const solana = createSolanaWallet(more.solana)
  const chains = more.chains ?? Object.keys(rpc).map(Number)
  const core = new Core({ projectId, relayUrl, telemetryEnabled: false, customStoragePrefix: id, logger: 'silent' })
  const kit = await WalletKit.init({
    // Its type lacks an existing property.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: 'Heron',
      description: 'A phone wallet of the sandbox',
      url: 'https://heron.example',
      icons: [],
      redirect: { native: 'heron://', universal: 'https://heron.example/app' },
      ...metadata,
    },
    // Otherwise it delays a second request by a second.
    signConfig: { disableRequestQueue: true },
  })
  const open = new Map<number, Open>()
  /** Received requests in order, with counts: tests check that each arrived once. */
  const events: Question[] = []
  let account = accounts[0]
  let chainId = chains[0] ?? 1
  let auth = more.auth ?? 'signs'

  function ask(question: Question, answer: Open['answer']) {
    events.push(question)
    open.set(question.id, { question, answer })
  }

  const addresses = () =>
    [account, ...accounts.filter((otherAccount) => otherAccount !== account)].flatMap(
      (candidate) => candidate?.address ?? [],
    )
  const namespaceOf = (existing: readonly number[]) => ({
    chains: existing.map(caip),
    accounts: existing.flatMap((chain) => addresses().map((address) => `${caip(chain)}:${address}`)),
    methods: METHODS,
    events: EVENTS,
  })
  /** What it can approve. */
  function supported() {
    const both = {
      ...(chains.length > 0 ? { eip155: namespaceOf(chains) } : {}),
      ...(solana.chains.length > 0 ? { solana: solana.namespaceOf(solana.chains) } : {}),
    }
    return Object.fromEntries(Object.entries(both).filter(([namespace]) => approved.includes(namespace)))
  }
  const sessions = () => Object.values(kit.getActiveSessions())

  kit.on('session_proposal', ({ id: proposalId, params }) => {
    const { name } = params.proposer.metadata
    const chain = Object.values(params.optionalNamespaces)
      .flatMap((namespace) => namespace.chains ?? [])
      .join(' ')
    ask(
      { id: proposalId, kind: 'proposal', from: name, method: 'connect', params: params.optionalNamespaces, chain },
      async (yes) => {
        if (!yes) return kit.rejectSession({ id: proposalId, reason: getSdkError('USER_REJECTED') })
        const own = supported()
        const isAsked = (candidate: string) => chain.split(' ').includes(candidate)
        // Without any requested chain it approves its own, as some wallets do.
        const namespaces = Object.values(own).some((namespace) => namespace.chains.some(isAsked))
          ? buildApprovedNamespaces({ proposal: params, supportedNamespaces: own })
          : own
        await kit.approveSession({ id: proposalId, namespaces })
      },
    )
  })

  function askToSignIn(request: WalletKitTypes.SessionAuthenticate) {
    const { requester, authPayload } = request.params
    const asksFor = authPayload.chains.filter((chain) => chains.map(caip).includes(chain))
    const wallet = () => {
      if (!account) throw new WalletError(4100, 'This wallet has no account.')
      const otherAccounts = accounts.filter((candidate) => candidate !== account)
      return { account, otherAccounts, chains: asksFor, methods: METHODS, mode: auth }
    }
    const params = { account: account?.address, text: textToSign(kit, request, wallet()) }
    const from = requester.metadata.name
    const method = 'wc_sessionAuthenticate'
    ask({ id: request.id, kind: 'authentication', from, method, params, chain: asksFor.join(' ') }, (yes) =>
      yes ? signInFor(kit, request, wallet()) : refuseSignIn(kit, request),
    )
  }
  /** Without a listener the SDK shows the app's proposal instead, like a wallet that knows no other request. */
  function setAuth(mode: AuthMode) {
    kit.off('session_authenticate', askToSignIn)
    auth = mode
    if (mode !== 'lacks') kit.on('session_authenticate', askToSignIn)
  }
  setAuth(auth)

  /** A failure with one app does not affect the others. */
  async function withEach(act: (session: Session) => Promise<unknown>) {
    const failed = (session: Session, error: unknown) =>
      process.stderr.write(`The phone ${id} could not reach ${session.peer.metadata.name}: ${textOf(error)}\n`)
    await Promise.all(sessions().map((session) => inTime(act(session)).catch((error) => failed(session, error))))
  }

  async function tell(session: Session, name: string, data: unknown, chainId: string) {
    await kit.emitSessionEvent({ topic: session.topic, event: { name, data }, chainId })
  }

  function knowChain(chain: number) {
    if (!chains.includes(chain)) throw new WalletError(4902, 'Unrecognized chain ID.')
  }

  /** Notifies apps that have the chain. The others stay on theirs. */
  async function goTo(next: number) {
    knowChain(next)
    chainId = next
    await withEach(async (session) => {
      if (chainsOf(session).includes(next)) await tell(session, 'chainChanged', next, caip(next))
    })
    return null
  }

  /** An app may request a chain outside its session, which its owner has just approved. */
  async function giveChain(topic: string, chain: number) {
    knowChain(chain)
    const session = kit.getActiveSessions()[topic]
    if (session && !chainsOf(session).includes(chain)) await update(session, [...chainsOf(session), chain])
    return goTo(chain)
  }

  async function update({ topic, namespaces }: Session, existing: readonly number[]) {
    const { methods = METHODS, events = EVENTS } = namespaces.eip155 ?? {}
    const eip155 = { ...namespaceOf(existing), methods, events }
    await kit.updateSession({ topic, namespaces: { ...namespaces, eip155 } })
  }

  async function perform(topic: string, method: string, params: readonly unknown[], chain: number): Promise<unknown> {
    const [first] = params as [{ chainId?: string } | undefined]
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      return giveChain(topic, Number(first?.chainId))
    }
    const rpcUrl = rpc[chain]
    if (!account || !rpcUrl) throw new WalletError(4900, 'This wallet has no such chain.')
    return signFor({ account, chainId: chain, rpcUrl }, method, params)
  }

  async function switchSolana(session: Session) {
    const { topic, namespaces } = session
    const { chains: existing = [], methods = [], events = [] } = namespaces.solana ?? {}
    const [visibleText] = existing
    if (visibleText === undefined) return
    const next = { ...solana.namespaceOf(existing), methods, events }
    await kit.updateSession({ topic, namespaces: { ...namespaces, solana: next } })
    const listed = solana.addresses().map((address) => `${visibleText}:${address}`)
    await tell(session, 'accountsChanged', listed, visibleText)
  }

  kit.on('session_request', ({ id: requestId, topic, params }) => {
    const { method, params: args } = params.request
    const from = kit.getActiveSessions()[topic]?.peer.metadata.name ?? ''
    const respond = (answer: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({ topic, response: { id: requestId, jsonrpc: '2.0', ...answer } })
    ask({ id: requestId, kind: 'request', from, method, params: args, chain: params.chainId }, async (yes) => {
      if (!yes) return respond({ error: { code: 5000, message: 'User rejected.' } })
      try {
        const isSolana = params.chainId.startsWith('solana:')
        const chain = Number(params.chainId.split(':')[1])
        const done = isSolana
          ? solana.perform(method, args, params.chainId)
          : perform(topic, method, Array.isArray(args) ? args : [args], chain)
        await respond({ result: await done })
      } catch (error) {
        await respond({ error: { code: error instanceof WalletError ? error.code : -32000, message: textOf(error) } })
      }
    })
  })

  kit.on('proposal_expire', ({ id: expired }) => void open.delete(expired))
  kit.on('session_request_expire', ({ id: expired }) => void open.delete(expired))

  return {
    id,
    state: () => ({
      name: kit.metadata.name,
      account: account?.address,
      accounts: accounts.map(({ address }) => address),
      chainId,
      chains: chains.map((id) => ({ id, name: nameOfChain(id) })),
      solana: {
        account: solana.account(),
        accounts: solana.all,
        clusters: solana.chains.map((id) => ({ id, name: nameOfCluster(id) })),
      },
      auth,
      questions: [...open.values()].map(({ question }) => ({ ...question, words: describeQuestion(question) })),
      heard: events,
      sessions: sessions().map(({ topic, peer }) => ({ topic, name: peer.metadata.name, url: peer.metadata.url })),
    }),
    setAuth,
    pair: (uri: string) => kit.pair({ uri }),
    async answer(questionId: number, isApproved: boolean): Promise<boolean> {
      const request = open.get(questionId)
      open.delete(questionId)
      await request?.answer(isApproved)
      return request !== undefined
    },
    /** Of either namespace. */
    async switchAccount(address: string): Promise<boolean> {
      if (solana.switchTo(address)) {
        await withEach(switchSolana)
        return true
      }
      const match = accounts.find((candidate) => candidate.address === address)
      if (!match) return false
      account = match
      await withEach(async (session) => {
        const existing = chainsOf(session)
        if (existing.length === 0) return
        await update(session, existing)
        const visible = existing.includes(chainId) ? chainId : existing[0]
        if (visible === undefined) return
        const listed = addresses().map((candidate) => `${caip(visible)}:${candidate}`)
        await tell(session, 'accountsChanged', listed, caip(visible))
      })
      return true
    },
    switchChain: goTo,
    async disconnect() {
      await withEach(({ topic }) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }))
    },
    /** Like a phone in standby: it receives nothing until it wakes up. */
    sleep: () => core.relayer.transportClose(),
    wake: () => core.relayer.transportOpen(),
    async close() {
      await inTime(core.relayer.transportClose())
    },
  }
}
