import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { base58 } from '@scure/base'
import { type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { CaipNetworkId } from '../../src/core/caip.js'
import type { Siwx, SiwxContext, SiwxSession } from '../../src/domain/siwx.js'
import { createNonce, SignInRefusedError, verifySignIn } from '../../src/exports/siwxServer.js'
import { createStorage } from '../../src/platform/storage.js'
import { createCloudSiwx } from '../../src/siwx/createCloudSiwx.js'
import { createRequests } from '../../src/siwx/createRequests.js'
import { createServerSiwx } from '../../src/siwx/createServerSiwx.js'

const SERVER = fileURLToPath(new URL('../../examples/siwx-server/server.mjs', import.meta.url))
const ORIGIN = 'http://127.0.0.1:5173'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type Account = {
  readonly address: string
  readonly chainId: CaipNetworkId
  sign(message: string): Promise<string>
}

let sandbox: Sandbox
let server: ChildProcess
let serverUrl = ''

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1], clusters: [] })
  const env = { ...process.env, PORT: '0', APP_ORIGINS: ORIGIN, RPC_URLS: JSON.stringify({ 1: sandbox.rpc[1] }) }
  server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (!server.stdout) throw new Error('The server has no output')
  const [line] = await once(server.stdout, 'data')
  serverUrl = /http:\/\/127\.0\.0\.1:\d+$/.exec(String(line).trim())?.[0] ?? ''
}, 30_000)
afterAll(async () => {
  server?.kill()
  await sandbox?.close()
})

const contextOf = (projectId: string): SiwxContext => ({
  id: 'shop',
  domain: new URL(ORIGIN).host,
  uri: `${ORIGIN}/login`,
  projectId,
  cloudUrl: sandbox.url,
  sdkType: 'appkit',
  sdkVersion: 'react-1',
  // The services verify; the page does not.
  isSigned: async () => true,
  walletInfo: () => ({ type: 'extension', name: 'Marten', icon: '' }),
  clientId: async () => null,
})

/** Requests as a page of the origin sends them, with its cookies. */
function createPageRequests(credentials: RequestCredentials) {
  let cookie = ''
  return createRequests(credentials, {
    isOnline: () => true,
    async fetch(url, init) {
      const headers = { ...(init?.headers as Record<string, string>), origin: ORIGIN, cookie }
      const response = await fetch(url, { ...init, headers })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return response
    },
  })
}

/** An app's own server: what it must do beyond `verifySignIn` is to keep nonces and sessions. */
function createAppServer() {
  const nonces = new Set<string>()
  let sessions: readonly SiwxSession[] = []
  return {
    nonce: async () => {
      const nonce = createNonce()
      nonces.add(nonce)
      return nonce
    },
    async verify(session: SiwxSession) {
      try {
        await verifySignIn({
          message: session.message,
          signature: session.signature,
          domain: new URL(ORIGIN).host,
          networks: ['eip155:1', SOLANA],
          rpcUrls: { 'eip155:1': String(sandbox.rpc[1]) },
          consumeNonce: (nonce) => nonces.delete(nonce),
        })
      } catch (error) {
        if (error instanceof SignInRefusedError) return false
        throw error
      }
      sessions = [session]
      return true
    },
    session: async () => sessions,
    signOut: async () => {
      sessions = []
    },
  }
}

const services: readonly (readonly [string, (projectId: string) => Siwx])[] = [
  [
    'the example server',
    (projectId) => {
      const [nonce, verify, session, signOut] = ['nonce', 'verify', 'session', 'sign-out'].map(
        (path) => `${serverUrl}/${path}`,
      ) as [string, string, string, string]
      return createServerSiwx({ nonce, verify, session, signOut }, contextOf(projectId), createPageRequests('include'))
    },
  ],
  [
    "the app's own server",
    (projectId) => createServerSiwx(createAppServer(), contextOf(projectId), createPageRequests('include')),
  ],
  [
    'the cloud service',
    (projectId) =>
      createCloudSiwx(
        {},
        contextOf(projectId),
        createStorage(projectId, () => undefined),
        createPageRequests('omit'),
      ),
  ],
]

const owner = privateKeyToAccount(generatePrivateKey())

async function createContract(isDeployed: boolean): Promise<Account> {
  const salt = isDeployed ? 1 : 2
  const init = { method: 'POST', body: JSON.stringify({ chainId: 1, owner: owner.address, salt, isDeployed }) }
  const answer = await fetch(`${sandbox.url}/__sandbox/contract-account`, init)
  const { address, factory, factoryData } = (await answer.json()) as Record<string, Hex>
  return {
    address: `${address}`,
    chainId: 'eip155:1',
    async sign(message) {
      const signature = await owner.signMessage({ message })
      if (isDeployed || !factory || !factoryData) return signature
      return serializeErc6492Signature({ address: factory, data: factoryData, signature })
    },
  }
}

function createSolanaAccount(): Account {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    address: base58.encode(Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))),
    chainId: SOLANA,
    sign: async (message) => base58.encode(Uint8Array.from(signBytes(null, Buffer.from(message), privateKey))),
  }
}

const accounts: readonly (readonly [string, () => Promise<Account> | Account])[] = [
  [
    'a key on Ethereum',
    () => ({ address: owner.address, chainId: 'eip155:1', sign: (message) => owner.signMessage({ message }) }),
  ],
  ['a deployed contract', () => createContract(true)],
  ['a contract that does not exist yet', () => createContract(false)],
  ['a Solana account', createSolanaAccount],
]

async function signIn(siwx: Siwx, { address, chainId, sign }: Account) {
  const created = await siwx.createMessage({ accountAddress: address, chainId })
  const { toString: _, ...data } = created
  const message = String(created)
  await siwx.addSession({ data, message, signature: await sign(message) })
  return message
}

describe.each(services)('%s', (service, create) => {
  test.each(accounts)('signs in %s, and signs it out', async (name, createAccount) => {
    const siwx = create(`${service} ${name}`)
    const account = await createAccount()
    const message = await signIn(siwx, account)
    const [session, ...remaining] = await siwx.getSessions(account.chainId, account.address)
    expect(remaining).toEqual([])
    expect(session?.data.accountAddress).toBe(account.address)
    if (service !== 'the cloud service') expect(session?.message).toBe(message)
    await siwx.revokeSession(account.chainId, account.address)
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
  })

  test.each(accounts)('refuses another signer for %s', async (name, createAccount) => {
    const siwx = create(`${service} not ${name}`)
    const account = await createAccount()
    const second = account.chainId === SOLANA ? createSolanaAccount() : privateKeyToAccount(generatePrivateKey())
    const sign = (message: string) =>
      'signMessage' in second ? second.signMessage({ message }) : (second as Account).sign(message)
    await expect(signIn(siwx, { ...account, sign })).rejects.toMatchObject({ code: 'SIWX_SESSION_INVALID' })
    expect(await siwx.getSessions(account.chainId, account.address)).toEqual([])
  })
})

describe('verifySignIn on a chain', () => {
  const settings = { domain: new URL(ORIGIN).host, networks: ['eip155:1'] as const, uri: `${ORIGIN}/login` }
  const verify = (message: string, signature: string, url = String(sandbox.rpc[1])) => {
    const nonce = /^Nonce: (.+)$/m.exec(message)?.[1]
    return verifySignIn({ ...settings, message, signature, nonce, rpcUrls: { 'eip155:1': url } })
  }
  const createText = async ({ address, chainId }: Account) => {
    const siwx = createServerSiwx(createAppServer(), contextOf('chain'), createPageRequests('include'))
    return String(await siwx.createMessage({ accountAddress: address, chainId }))
  }
  const contracts = [
    ['a deployed contract', true],
    ['a contract that does not exist yet', false],
  ] as const

  test.each(contracts)('SIWX-6: %s accepts its owner for this text alone', async (_, isDeployed) => {
    const account = await createContract(isDeployed)
    const message = await createText(account)
    expect(await verify(message, await account.sign(message))).toMatchObject({
      address: account.address,
      networkId: 'eip155:1',
    })
    for (const signature of [
      await account.sign(`${message} `),
      await privateKeyToAccount(generatePrivateKey()).signMessage({ message }),
      `0x${'ab'.repeat(200)}`,
    ]) {
      await expect(verify(message, signature)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    }
  })

  test('SIWX-6: what deploys a contract does not sign for another account', async () => {
    const account = await createContract(false)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const message = await createText({ ...account, address: stranger.address })
    await expect(verify(message, await account.sign(message))).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  test.each([
    ['reverts', '0x60006000fd'],
    ['has an invalid instruction', '0xfe'],
    ['returns nothing', '0x60006000f3'],
    ['returns one, as older contracts do', '0x600160005260206000f3'],
    ['never ends', '0x5b600056'],
  ])('SIWX-6: a contract that %s signs nothing', async (_, code) => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const init = {
      method: 'POST',
      body: JSON.stringify({ chainId: 1, method: 'anvil_setCode', params: [address, code] }),
    }
    expect((await fetch(`${sandbox.url}/__sandbox/rpc`, init)).ok).toBe(true)
    const message = await createText({ address, chainId: 'eip155:1', sign: async () => '' })
    const signature = await owner.signMessage({ message })
    await expect(verify(message, signature)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  test('SIWX-6: a contract without code has no signature but one that deploys it', async () => {
    const account = await createContract(false)
    const message = await createText(account)
    const signature = await owner.signMessage({ message })
    await expect(verify(message, signature)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  test('SIWX-7: a contract is undecided while its node is away, and a key needs none', async () => {
    const away = 'http://127.0.0.1:9/'
    const contract = await createContract(true)
    const message = await createText(contract)
    await expect(verify(message, await contract.sign(message), away)).rejects.toMatchObject({
      code: 'SIGNATURE_UNCHECKED',
    })
    const own = await createText({ ...contract, address: owner.address })
    expect(await verify(own, await owner.signMessage({ message: own }), away)).toMatchObject({ address: owner.address })
  })
})
