// @vitest-environment happy-dom
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Address, createPublicClient, type Hex, http, isErc6492Signature, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { TestContractAccount } from '../../src/testing/wallet/contractAccount.js'
import { createTestSolanaWallet } from '../../src/testing/wallet/createTestSolanaWallet.js'
import { createTestWallet, type TestWalletOptions } from '../../src/testing/wallet/createTestWallet.js'
import { createSolanaKey, DEV_SOLANA_SEED } from '../../src/testing/wallet/solana/solanaKeys.js'
import type { WrongSignature } from '../../src/testing/wallet/wrongSignature.js'

const MESSAGE = 'app.example wants you to sign in'
const cleanups: (() => void)[] = []
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1], clusters: [] })
}, 20_000)
afterEach(() => {
  for (const stop of cleanups.splice(0).reverse()) stop()
})
afterAll(() => sandbox?.close())

async function connect(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    approvals: 'approve',
    storage: null,
    chains: [{ id: 1, rpcUrl: sandbox.rpc[1] ?? '' }],
    ...options,
  })
  cleanups.push(wallet.destroy)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  await ask('eth_requestAccounts')
  const [address = '0x'] = wallet.accounts
  return { wallet, ask, address, sign: async () => (await ask('personal_sign', MESSAGE, address)) as Hex }
}

const createReader = () => createPublicClient({ transport: http(sandbox.rpc[1], { retryCount: 0 }) })
const verify = (address: Address, signature: Hex) =>
  createReader()
    .verifyMessage({ address, message: MESSAGE, signature })
    .catch(() => false)

describe('a wallet on Ethereum', () => {
  test.each(['otherAccount', 'otherText', 'short', 'garbage'] satisfies WrongSignature[])(
    'signs wrongly once: %s',
    async (how) => {
      const { wallet, address, sign } = await connect()
      wallet.next({ sign: how }, 'personal_sign')
      expect(await verify(address, await sign())).toBe(false)
      expect(await verify(address, await sign())).toBe(true)
    },
  )

  test('signs the asked text with another account, and another text with the asked one', async () => {
    const { wallet, address, sign } = await connect()
    wallet.next({ sign: 'otherAccount' }, 'personal_sign')
    const byOther = await sign()
    expect(byOther).toHaveLength(132)
    expect(await recoverMessageAddress({ message: MESSAGE, signature: byOther })).not.toBe(address)
    wallet.next({ sign: 'short' }, 'personal_sign')
    expect(await sign()).toHaveLength(130)
  })

  test('answers in upper case', async () => {
    const { wallet, address, sign } = await connect()
    wallet.next({ sign: 'upperCase' }, 'personal_sign')
    const signature = await sign()
    expect(signature).toMatch(/^0x[0-9A-F]{130}$/)
    expect(await verify(address, signature.toLowerCase() as Hex)).toBe(true)
  })

  test('disconnects the page, then answers with the signature', async () => {
    const { wallet, ask, address, sign } = await connect()
    const events: unknown[] = []
    wallet.provider.on('accountsChanged', (accounts: unknown) => events.push(accounts))
    wallet.next({ delayMs: 5, do: { sign: 'afterDisconnect' } }, 'personal_sign')
    expect(await verify(address, await sign())).toBe(true)
    expect(events).toEqual([[]])
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('has no wrong signature for a request without a message', async () => {
    const { wallet, ask } = await connect()
    wallet.next({ sign: 'short' }, 'wallet_requestPermissions')
    await expect(ask('wallet_requestPermissions', { eth_accounts: {} })).rejects.toThrow('no message to sign')
  })
})

describe('a wallet on Solana', () => {
  type Feature = {
    signMessage(...inputs: object[]): Promise<readonly { signedMessage: Uint8Array; signature: unknown }[]>
  }

  async function createSolana() {
    const wallet = createTestSolanaWallet({
      name: 'Weasel',
      approvals: 'approve',
      storage: null,
      chains: [{ id: 'solana:mainnet', rpcUrl: sandbox.url }],
    })
    cleanups.push(wallet.destroy)
    const features = wallet.wallet.features as Record<string, { connect(): Promise<unknown> } & Feature>
    await features['standard:connect']?.connect()
    const [account] = wallet.wallet.accounts
    const message = new TextEncoder().encode(MESSAGE)
    const sign = async () => (await features['solana:signMessage']?.signMessage({ account, message }))?.[0]
    return { wallet, sign, message }
  }
  const { publicKey } = createSolanaKey(DEV_SOLANA_SEED)
  const isRight = (message: Uint8Array, signature: unknown) =>
    signature instanceof Uint8Array && signature.length === 64 && ed25519.verify(signature, message, publicKey)

  test.each(['otherAccount', 'otherText', 'short', 'garbage'] satisfies WrongSignature[])(
    'signs wrongly once: %s',
    async (how) => {
      const { wallet, sign, message } = await createSolana()
      wallet.next({ sign: how }, 'solana:signMessage')
      expect(isRight(message, (await sign())?.signature)).toBe(false)
      expect(isRight(message, (await sign())?.signature)).toBe(true)
    },
  )

  test('disconnects the page, then answers with the signature', async () => {
    const { wallet, sign, message } = await createSolana()
    wallet.next({ sign: 'afterDisconnect' }, 'solana:signMessage')
    expect(isRight(message, (await sign())?.signature)).toBe(true)
    expect(wallet.wallet.accounts).toEqual([])
  })
})

describe('an account that is a contract', () => {
  async function createAccount(isDeployed: boolean): Promise<TestContractAccount> {
    const owner = generatePrivateKey()
    const response = await fetch(`${sandbox.url}/__sandbox/contract-account`, {
      method: 'POST',
      body: JSON.stringify({ chainId: 1, owner: privateKeyToAddress(owner), isDeployed }),
    })
    return { owner, ...((await response.json()) as Omit<TestContractAccount, 'owner'>) }
  }

  test.each([true, false])('signs messages and typed data that its chain accepts, deployed: %s', async (isDeployed) => {
    const account = await createAccount(isDeployed)
    const { wallet, ask, address, sign } = await connect({ contractAccounts: [account] })
    expect(wallet.accounts).toHaveLength(2)
    expect(address).toBe(account.address)
    const signature = await sign()
    expect(isErc6492Signature(signature)).toBe(!isDeployed)
    expect(await verify(address, signature)).toBe(true)
    const typed = {
      domain: { name: 'App' },
      types: { Vote: [{ name: 'for', type: 'string' }] },
      primaryType: 'Vote',
      message: { for: 'herons' },
    } as const
    const signed = (await ask('eth_signTypedData_v4', address, JSON.stringify(typed))) as Hex
    expect(await createReader().verifyTypedData({ ...typed, address, signature: signed })).toBe(true)
    wallet.next({ sign: 'otherText' }, 'personal_sign')
    expect(await verify(address, await sign())).toBe(false)
    await expect(ask('eth_sendTransaction', { from: address, to: address })).rejects.toMatchObject({ code: 4200 })
  })

  test('has the same address before and after it is deployed, and one for each owner and salt', async () => {
    const ask = async (body: object) => {
      const init = { method: 'POST', body: JSON.stringify({ chainId: 1, isDeployed: false, ...body }) }
      return ((await (await fetch(`${sandbox.url}/__sandbox/contract-account`, init)).json()) as TestContractAccount)
        .address
    }
    const owner = privateKeyToAddress(generatePrivateKey())
    const otherText = privateKeyToAddress(generatePrivateKey())
    const all = [await ask({ owner }), await ask({ owner, salt: 1 }), await ask({ owner: otherText })]
    expect(new Set(all)).toHaveProperty('size', 3)
    expect(await ask({ owner, isDeployed: true })).toBe(all[0])
  })
})
