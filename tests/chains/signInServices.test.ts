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
import type { Siwx, SiwxContext } from '../../src/domain/siwx.js'
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
    if (service === 'the example server') expect(session?.message).toBe(message)
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
