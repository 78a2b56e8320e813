import { verify } from 'node:crypto'
import { once } from 'node:events'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Question } from '../phone/createPhone.ts'
import { fromBase58, toBase58 } from '../svm/base58.ts'
import { publicKeyOf } from '../svm/publicKeyOf.ts'
import { useSandbox } from '../testing/useSandbox.ts'

process.env.DISABLE_GLOBAL_CORE = 'true'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldSolanaId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const { running, control } = useSandbox({ chains: [1, 137], clusters: [solanaId], hasPhones: true })
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
type State = {
  account: string
  accounts: string[]
  chainId: number
  solana: { account: string; accounts: string[] }
  questions: Question[]
  heard: Question[]
  sessions: { topic: string; name: string }[]
}

let count = 0
const providers: Provider[] = []
const chains = ['eip155:1', 'eip155:137']
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const proposal = { eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] } }

const solanaProposal = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: ['accountsChanged', 'chainChanged'],
}

async function ask(path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${running().phones}/__sandbox/phones${path}`, init)
  return { status: response.status, body: await response.json() }
}

/** A phone of one test, and an app built without us; with an id, another app of an existing phone. */
async function meet(candidate?: string, options: object = {}) {
  const id = candidate ?? `phone-${++count}`
  if (candidate) count++
  else await ask('', { id, projectId: id, ...options })
  const provider = await UniversalProvider.init({
    projectId: id,
    relayUrl: running().relay,
    telemetryEnabled: false,
    customStoragePrefix: `app-${count}`,
    logger: 'silent',
    metadata: { name: 'Shop', description: '', url: 'http://localhost', icons: [] },
  })
  providers.push(provider)
  const state = async () => (await ask(`/${id}`)).body as State
  const act = (verb: string, body: object = {}) => ask(`/${id}/${verb}`, body)
  /** The next request, once it arrives. */
  async function question(method: string): Promise<Question> {
    for (let tries = 0; tries < 200; tries++) {
      const match = (await state()).questions.find((entry) => entry.method === method)
      if (match) return match
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the phone was not asked for ${method}`)
  }
  const decide = async (method: string, isApproved: boolean) =>
    act('answer', { question: (await question(method)).id, isApproved })
  async function pair(isApproved = true, existing: readonly string[] = chains, solanaChains: readonly string[] = []) {
    const presented = once(provider.events, 'display_uri')
    const connected = provider.connect({
      optionalNamespaces: {
        ...(existing.length > 0 ? { eip155: { ...proposal.eip155, chains: [...existing] } } : {}),
        ...(solanaChains.length > 0 ? { solana: { ...solanaProposal, chains: [...solanaChains] } } : {}),
      },
    })
    connected.catch(() => undefined)
    const [uri] = await presented
    expect((await act('pair', { uri })).status).toBe(200)
    await decide('connect', isApproved)
    return connected
  }
  /** Asks to connect and sign in at once. */
  async function authenticate({ isApproved = true, method = 'wc_sessionAuthenticate' } = {}) {
    const presented = once(provider.events, 'display_uri')
    const signed = provider.authenticate({
      chains,
      domain: 'localhost',
      uri: 'http://localhost/',
      nonce: 'nonce123',
      statement: 'Sign in.',
      methods,
      exp: new Date(Date.now() + 60_000).toISOString(),
    })
    signed.catch(() => undefined)
    const [uri] = await presented
    expect((await act('pair', { uri })).status).toBe(200)
    await decide(method, isApproved)
    return signed
  }
  return { id, provider, state, act, question, decide, pair, authenticate }
}

beforeAll(() => expect(running().phones).toMatch(/^http:\/\/127\.0\.0\.1:/))
afterEach(async () => {
  for (const provider of providers.splice(0)) await provider.client.core.relayer.transportClose()
})

describe('a phone', () => {
  test("pairs by an app's URI, on the chains both support", { timeout: 20_000 }, async () => {
    const { pair, state } = await meet()
    const session = await pair()
    const { account, sessions } = await state()
    expect(session?.namespaces.eip155?.chains).toEqual(chains)
    expect(session?.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${account}`)
    expect(session?.peer.metadata.name).toBe('Heron')
    expect(sessions.map(({ name }) => name)).toEqual(['Shop'])
  })

  test('rejects an app, and a request', { timeout: 20_000 }, async () => {
    const first = await meet()
    await expect(first.pair(false)).rejects.toMatchObject({ code: 5000 })
    const { pair, provider, decide, state } = await meet()
    await pair()
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    signed.catch(() => undefined)
    await decide('personal_sign', false)
    await expect(signed).rejects.toMatchObject({ code: 5000 })
  })

  test('signs what its owner approves', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair()
    const { account } = await state()
    const signed = provider.request<`0x${string}`>({ method: 'personal_sign', params: ['0x6869', account] }, 'eip155:1')
    await decide('personal_sign', true)
    const signature = await signed
    expect(await verifyMessage({ address: account as `0x${string}`, message: 'hi', signature })).toBe(true)
    expect((await state()).heard.map(({ method }) => method)).toEqual(['connect', 'personal_sign'])
  })

  test('connects and signs in with one approval', { timeout: 20_000 }, async () => {
    const { authenticate, state } = await meet()
    const { auths, session } = await authenticate()
    const { account, heard, sessions } = await state()
    expect(auths?.map(({ p }) => p.iss)).toEqual(chains.map((chain) => `did:pkh:${chain}:${account}`))
    expect(session?.namespaces.eip155?.accounts).toEqual(chains.map((chain) => `${chain}:${account}`))
    expect(heard.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
    expect(sessions).toHaveLength(1)
  })

  test('declines to sign in', { timeout: 20_000 }, async () => {
    const { authenticate } = await meet()
    await expect(authenticate({ isApproved: false })).rejects.toMatch(/rejected/i)
  })

  test('connects alone if it cannot sign with it, and can be told to', { timeout: 20_000 }, async () => {
    const { act, authenticate, state } = await meet(undefined, { auth: 'lacks' })
    const { auths, session } = await authenticate({ method: 'connect' })
    expect([auths, session?.namespaces.eip155?.chains]).toEqual([undefined, chains])
    await act('auth', { auth: 'signs' })
    expect(await state()).toMatchObject({ auth: 'signs' })
    expect((await authenticate()).auths).toHaveLength(2)
    expect(await act('auth', { auth: 'badly' })).toMatchObject({ status: 400 })
  })

  test('signs in wrongly', { timeout: 20_000 }, async () => {
    const { act, authenticate } = await meet(undefined, { auth: 'otherText' })
    const { auths } = await authenticate()
    expect(auths?.[0]?.p.statement).toMatch(/^Give everything away\./)
    for (const auth of ['otherAccount', 'expired']) {
      await act('auth', { auth })
      await expect(authenticate()).rejects.toBeDefined()
    }
  })

  test('sends a transaction that is mined', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair()
    const { account } = await state()
    const to = '0x00000000000000000000000000000000000000b2'
    const transaction = { from: account, to, value: '0x7' }
    const sent = provider.request<string>({ method: 'eth_sendTransaction', params: [transaction] }, 'eip155:137')
    await decide('eth_sendTransaction', true)
    expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
    // A node returns the hash before the block.
    await vi.waitFor(async () => {
      const read = { chainId: 137, method: 'eth_getBalance', params: [to, 'latest'] }
      expect(await control('rpc', read)).toMatchObject({ result: '0x7' })
    }, 5_000)
  })

  test('switches chain and account, and notifies the app', { timeout: 20_000 }, async () => {
    const { pair, provider, act, state } = await meet()
    await pair()
    const chainChanged = once(provider.events, 'chainChanged')
    await act('chain', { chainId: 137 })
    expect(String((await chainChanged)[0])).toBe('137')
    const accountsChanged = once(provider.events, 'accountsChanged')
    const otherText = (await state()).accounts[1]
    await act('account', { address: otherText })
    expect((await accountsChanged)[0][0]).toContain(otherText)
    expect((await state()).account).toBe(otherText)
  })

  test('switches to a chain that one app lacks, and notifies the others', { timeout: 30_000 }, async () => {
    const narrow = await meet()
    await narrow.pair(true, ['eip155:1'])
    const wide = await meet(narrow.id)
    await wide.pair()
    const strayed: unknown[] = []
    narrow.provider.events.on('chainChanged', (chain) => strayed.push(chain))

    const chainChanged = once(wide.provider.events, 'chainChanged')
    expect((await narrow.act('chain', { chainId: 137 })).status).toBe(200)
    expect(String((await chainChanged)[0])).toBe('137')
    const accountsChanged = Promise.all([narrow, wide].map(({ provider }) => once(provider.events, 'accountsChanged')))
    const { chainId, accounts } = await narrow.state()
    expect(chainId).toBe(137)
    await narrow.act('account', { address: accounts[1] })
    for (const [listed] of await accountsChanged) expect(listed[0]).toContain(accounts[1])
    expect(strayed).toEqual([])
  })

  test("adds a requested chain to an app's session after approval", { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair(true, ['eip155:1'])
    const updated = new Promise((resolve) => provider.client.once('session_update', resolve))
    const params = [{ chainId: '0x89' }]
    const switched = provider.request({ method: 'wallet_switchEthereumChain', params }, 'eip155:1')
    await decide('wallet_switchEthereumChain', true)
    expect(await switched).toBeNull()
    await updated
    expect(provider.session?.namespaces.eip155?.chains).toEqual(chains)
    expect((await state()).chainId).toBe(137)
  })

  test('rejects an unknown chain, and stays on its own', { timeout: 20_000 }, async () => {
    const { act, state } = await meet()
    expect((await act('chain', { chainId: 99 })).status).toBe(400)
    expect((await state()).chainId).toBe(1)
  })

  test('ends the session from its side', { timeout: 20_000 }, async () => {
    const { pair, provider, act, state } = await meet()
    await pair()
    const exited = once(provider.events, 'session_delete')
    await act('disconnect')
    await exited
    expect((await state()).sessions).toEqual([])
  })

  test('receives a request sent during standby, once', { timeout: 30_000 }, async () => {
    const { pair, provider, act, decide, state } = await meet()
    await pair()
    await act('sleep')
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await state()).questions).toEqual([])
    await act('wake')
    await decide('personal_sign', true)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await state()).heard.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('receives a request once, however often the relay drops both sockets', { timeout: 30_000 }, async () => {
    const { id, pair, provider, question, decide, state } = await meet()
    await pair()
    const signed = provider.request(
      { method: 'personal_sign', params: ['0x6869', (await state()).account] },
      'eip155:1',
    )
    signed.catch(() => undefined)
    await question('personal_sign')
    for (let drops = 0; drops < 4; drops++) {
      await control('relay/kick', { projectId: id, code: 1001 })
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    await decide('personal_sign', true)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await state()).heard.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('has a screen for a person', async () => {
    const { act } = await meet()
    const page = await (await fetch(`${running().phones}/`)).text()
    expect(page).toContain('Phone wallet')
    const link = await fetch(`${running().url}/phone`, { redirect: 'manual' })
    expect([link.status, link.headers.get('location')]).toEqual([302, running().phones])
    expect((await act('pair', { uri: 'nonsense' })).status).toBe(400)
    expect((await ask('/nobody')).status).toBe(404)
  })
})

describe('a phone with Solana', () => {
  const connection = () => new Connection(running().solana.rpc[solanaId] ?? '')
  const both = [solanaId, oldSolanaId]

  /** A transfer of a fresh owner with 1 SOL, unsigned. */
  async function transfer(from: string, lamports = 1_000_000) {
    await control('solana/fund', { chainId: solanaId, address: from, lamports: '1000000000' })
    const { blockhash, lastValidBlockHeight } = await connection().getLatestBlockhash()
    const to = Keypair.generate().publicKey
    const feePayer = new PublicKey(from)
    const transaction = new Transaction({ feePayer, blockhash, lastValidBlockHeight })
    transaction.add(SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: to, lamports }))
    return { to, transaction, wire: transaction.serialize({ requireAllSignatures: false }).toString('base64') }
  }

  test('approves both namespaces, with accounts of its own keys', { timeout: 20_000 }, async () => {
    const key = `0x${'5a'.repeat(32)}`
    const { pair, state } = await meet(undefined, { keys: [key] })
    const session = await pair(true, chains, both)
    const { solana, account } = await state()
    expect(solana.account).toBe(Keypair.fromSeed(Buffer.from('5a'.repeat(32), 'hex')).publicKey.toBase58())
    expect(session?.namespaces.eip155?.accounts).toEqual(chains.map((chain) => `${chain}:${account}`))
    expect(session?.namespaces.solana).toMatchObject({
      chains: [solanaId],
      accounts: [`${solanaId}:${solana.account}`],
      methods: solanaProposal.methods,
    })
  })

  test.each(['eip155', 'solana'])('approves %s alone', { timeout: 20_000 }, async (namespace) => {
    const { pair } = await meet(undefined, { namespaces: [namespace] })
    const session = await pair(true, chains, both)
    expect(Object.keys(session?.namespaces ?? {})).toEqual([namespace])
  })

  test('signs a message and transactions', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair(true, chains, both)
    const { account: pubkey } = (await state()).solana
    const message = toBase58(Buffer.from('hi'))
    const signed = provider.request<{ signature: string }>(
      { method: 'solana_signMessage', params: { message, pubkey } },
      solanaId,
    )
    await decide('solana_signMessage', true)
    const signature = fromBase58((await signed).signature) ?? new Uint8Array()
    const key = publicKeyOf(new PublicKey(pubkey).toBytes())
    expect(verify(null, Buffer.from('hi'), key, signature)).toBe(true)

    const [first, second] = [await transfer(pubkey), await transfer(pubkey)]
    const candidate = provider.request<{ signature: string; transaction: string }>(
      { method: 'solana_signTransaction', params: { transaction: first.wire, pubkey } },
      solanaId,
    )
    await decide('solana_signTransaction', true)
    const answer = await candidate
    const sent = await connection().sendRawTransaction(Buffer.from(answer.transaction, 'base64'))
    expect(sent).toBe(answer.signature)
    expect(await connection().getBalance(first.to)).toBe(1_000_000)

    const all = provider.request<{ transactions: string[] }>(
      { method: 'solana_signAllTransactions', params: { transactions: [second.wire, first.wire], pubkey } },
      solanaId,
    )
    await decide('solana_signAllTransactions', true)
    const { transactions } = await all
    expect(transactions.map((each) => Transaction.from(Buffer.from(each, 'base64')).verifySignatures())).toEqual([
      true,
      true,
    ])
  })

  test('sends a transaction that lands, or says why not', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet()
    await pair(true, chains, both)
    const { account: pubkey } = (await state()).solana
    const send = async (wire: string) => {
      const sent = provider.request<{ signature: string }>(
        { method: 'solana_signAndSendTransaction', params: { transaction: wire, pubkey, sendOptions: {} } },
        solanaId,
      )
      sent.catch(() => undefined)
      await decide('solana_signAndSendTransaction', true)
      return sent
    }
    const { to, wire } = await transfer(pubkey)
    const { signature } = await send(wire)
    expect((await connection().getSignatureStatus(signature)).value?.err).toBeNull()
    expect(await connection().getBalance(to)).toBe(1_000_000)
    const tooMuch = await transfer(pubkey, 2_000_000_000)
    await expect(send(tooMuch.wire)).rejects.toMatchObject({ message: expect.stringContaining('custom program error') })
  })

  test('as an older wallet knows the old id only, and answers with a signature', { timeout: 20_000 }, async () => {
    const { pair, provider, decide, state } = await meet(undefined, { isOldSolana: true })
    const session = await pair(true, chains, both)
    expect(session?.namespaces.solana?.chains).toEqual([oldSolanaId])
    const { account: pubkey } = (await state()).solana
    const { transaction, wire, to } = await transfer(pubkey)
    const signed = provider.request<{ signature: string }>(
      { method: 'solana_signTransaction', params: { transaction: wire, pubkey } },
      oldSolanaId,
    )
    await decide('solana_signTransaction', true)
    const answer = await signed
    expect(Object.keys(answer)).toEqual(['signature'])
    transaction.addSignature(new PublicKey(pubkey), Buffer.from(fromBase58(answer.signature) ?? []))
    await connection().sendRawTransaction(transaction.serialize())
    expect(await connection().getBalance(to)).toBe(1_000_000)
  })

  test('switches its Solana account, and keeps the other namespace', { timeout: 20_000 }, async () => {
    const { pair, provider, act, state } = await meet()
    await pair(true, chains, both)
    const otherText = (await state()).solana.accounts[1]
    const updated = new Promise((resolve) => provider.client.once('session_update', resolve))
    await act('account', { address: otherText })
    await updated
    expect((await state()).solana.account).toBe(otherText)
    expect(provider.session?.namespaces.solana?.accounts[0]).toBe(`${solanaId}:${otherText}`)
    expect(provider.session?.namespaces.eip155?.chains).toEqual(chains)
  })

  test('rejects what its owner rejects, and an account that it lacks', { timeout: 20_000 }, async () => {
    const { pair, provider, decide } = await meet()
    await pair(true, [], both)
    for (const [isApproved, expected] of [
      [false, 5000],
      [true, 4100],
    ] as const) {
      const pubkey = Keypair.generate().publicKey.toBase58()
      const request = provider.request(
        { method: 'solana_signMessage', params: { message: '3yZe7d', pubkey } },
        solanaId,
      )
      request.catch(() => undefined)
      await decide('solana_signMessage', isApproved)
      await expect(request).rejects.toMatchObject({ code: expected })
    }
  })
})
