import { generateKeyPairSync, sign } from 'node:crypto'
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  recoverMessageAddress,
  serializeErc6492Signature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../examples/sandbox/src/startSandbox.ts'
import type { AdapterContext } from '../../src/adapters/adapter.js'
import { eip155 } from '../../src/adapters/eip155/eip155.js'
import { solana } from '../../src/adapters/solana/solana.js'
import { mainnet, solanaMainnet } from '../../src/config/networks.js'
import { encodeBase58 } from '../../src/core/base58.js'
import type { Network } from '../../src/domain/network.js'
import { NetworkNotFoundError } from '../../src/errors/requestErrors.js'
import { SignatureUncheckedError } from '../../src/errors/siwxErrors.js'
import { createRpc } from '../../src/services/rpc.js'
import { accountFactory } from '../support/accountFactory.ts'
import { toSecondSignature } from '../support/toSecondSignature.ts'

const message = 'shop.example wants you to sign in with your Ethereum account:\nÜber 中'
const owner = new AbortController()
const evm = eip155({ networks: [mainnet] })
const svm = solana({ networks: [solanaMainnet] })
const [network] = evm.networks as [(typeof evm.networks)[0]]
const [cluster] = svm.networks as [(typeof svm.networks)[0]]
const key = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, wallets: 1, chains: [1] })
}, 20_000)
afterAll(() => {
  owner.abort()
  return sandbox?.close()
})

const createContext = (networks: readonly Network[], doFetch: typeof fetch = fetch): AdapterContext => {
  const rpc = createRpc({
    addresses: { blockchainApi: sandbox.url, projectId: 'signatures', customRpcUrls: {} },
    allowLoopback: true,
    signal: owner.signal,
    isOnline: () => true,
    fetch: doFetch,
    retryTools: { sleep: async () => undefined, random: () => 0 },
  })
  return {
    allowLoopback: true,
    networks: () => networks,
    activeNetwork: () => network,
    readRpc: rpc.read,
    sendRpc: rpc.send,
    nodeUrls: async () => [],
    rpcUrls: async () => [],
  }
}

async function isSigned(address: string, signature: string, text = message, doFetch?: typeof fetch) {
  const adapter = await evm.create(createContext(evm.networks, doFetch), {})
  return adapter.capabilities?.verifyMessage?.({ address, message: text, signature }, network.caipNetworkId)
}

const FACTORY = '0xFac7000000000000000000000000000000000001'
const factoryAbi = parseAbi(['function create(address owner, bytes32 salt) returns (address)'])

async function node(method: string, ...params: unknown[]) {
  const response = await fetch(`${sandbox.url}/__sandbox/rpc`, {
    method: 'POST',
    body: JSON.stringify({ chainId: 1, method, params }),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { result: Hex }).result
}

/** An account that is a contract of the key's, with code or without. */
async function createContract(isDeployed: boolean, salt: number) {
  await node('anvil_setCode', FACTORY, accountFactory)
  const args = [key.address, toHex(salt, { size: 32 })] as const
  const factoryData = encodeFunctionData({ abi: factoryAbi, functionName: 'create', args })
  const data = await node('eth_call', { to: FACTORY, data: factoryData }, 'latest')
  const address = decodeFunctionResult({ abi: factoryAbi, functionName: 'create', data })
  if (isDeployed) {
    await node('anvil_setBalance', stranger.address, toHex(10n ** 18n))
    await node('anvil_impersonateAccount', stranger.address)
    await node('eth_sendTransaction', { from: stranger.address, to: FACTORY, data: factoryData })
    await node('anvil_mine', '0x1')
    expect(await node('eth_getCode', address, 'latest')).not.toBe('0x')
  }
  return { address, factory: FACTORY, factoryData } as const
}

const offline: typeof fetch = () => Promise.reject(new TypeError('offline'))
const answering =
  (error: object): typeof fetch =>
  async (_, init) => {
    const { id } = JSON.parse(String(init?.body)) as { id: unknown }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), {
      headers: { 'content-type': 'application/json' },
    })
  }

describe('SIWX-6: on EVM', () => {
  test('SIWX-6: the signature of a key is valid for its account and text alone', async () => {
    const signature = await key.signMessage({ message })
    expect(await isSigned(key.address, signature)).toBe(true)
    expect(await isSigned(key.address.toLowerCase(), signature)).toBe(true)
    expect(await isSigned(stranger.address, signature)).toBe(false)
    expect(await isSigned(key.address, signature, `${message} `)).toBe(false)
    expect(await isSigned(key.address, await stranger.signMessage({ message }))).toBe(false)
  })

  test('SIWX-6: of the two signatures that a key has for a text, only the one of EIP-2 is valid', async () => {
    const signature = await key.signMessage({ message })
    const second = toSecondSignature(signature)
    expect(await recoverMessageAddress({ message, signature: second })).toBe(key.address)
    expect(await isSigned(key.address, second)).toBe(false)
  })

  test.each(['', '0x', '0x12', 'nonsense', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'6492'.repeat(40)}`])(
    'SIWX-6: %s is no signature',
    async (signature) => {
      expect(await isSigned(key.address, signature)).toBe(false)
    },
  )

  test('SIWX-6: a deployed contract decides on its signatures (ERC-1271)', async () => {
    const { address } = await createContract(true, 1)
    const signature = await key.signMessage({ message })
    expect(await isSigned(address, signature)).toBe(true)
    expect(await isSigned(address, await stranger.signMessage({ message }))).toBe(false)
    expect(await isSigned(address, signature, 'Another text')).toBe(false)
    expect(await isSigned(address, `0x${'ab'.repeat(200)}`)).toBe(false)
  })

  test('SIWX-6: a contract without code yet is deployed for the check only (ERC-6492)', async () => {
    const { address, factory, factoryData } = await createContract(false, 2)
    const wrap = async (by: typeof key, to: Hex = factory) =>
      serializeErc6492Signature({ address: to, data: factoryData, signature: await by.signMessage({ message }) })
    expect(await isSigned(address, await wrap(key))).toBe(true)
    expect(await isSigned(address, await wrap(stranger))).toBe(false)
    expect(await isSigned(address, await wrap(key), 'Another text')).toBe(false)
    expect(await isSigned(stranger.address, await wrap(key))).toBe(false)
    // The wrapper of another factory deploys nothing there.
    expect(await isSigned(address, await wrap(key, stranger.address))).toBe(false)
    expect(await isSigned(address, await key.signMessage({ message }))).toBe(false)
  })

  test('SIWX-7: a node that does not respond makes no signature invalid, and a key needs none', async () => {
    const { address } = await createContract(true, 3)
    const signature = await key.signMessage({ message })
    await expect(isSigned(address, signature, message, offline)).rejects.toThrow(SignatureUncheckedError)
    for (const error of [
      { code: -32005, message: 'limit exceeded' },
      { code: -32000, message: 'header not found' },
      { code: -32601, message: 'no such method' },
    ]) {
      await expect(isSigned(address, signature, message, answering(error))).rejects.toThrow(SignatureUncheckedError)
    }
    expect(await isSigned(address, signature, message, answering({ code: 3, message: 'execution reverted' }))).toBe(
      false,
    )
    expect(await isSigned(key.address, signature, message, offline)).toBe(true)
  })
})

describe('SIWX-6: on Solana', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const bytes = sign(null, Buffer.from(message), privateKey)
  const verify = async (changes: { address?: string; message?: string; signature?: string }) =>
    (await svm.create(createContext(svm.networks), {})).capabilities?.verifyMessage?.(
      { address, message, signature: encodeBase58(bytes), ...changes },
      cluster.caipNetworkId,
    )

  test('SIWX-6: the signature of a key is valid for its account and text alone', async () => {
    expect(await verify({})).toBe(true)
    expect(await verify({ message: `${message} ` })).toBe(false)
    const otherBuffer = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    expect(await verify({ address: encodeBase58(otherBuffer) })).toBe(false)
  })

  test('SIWX-6: no changed bit of a signature is valid', async () => {
    for (let bit = 0; bit < 512; bit += 17) {
      const changed = Uint8Array.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verify({ signature: encodeBase58(changed) })).toBe(false)
    }
  })

  test.each(['', '0x12', 'nonsense', '1'.repeat(64), '1'.repeat(88), `0${'1'.repeat(87)}`])(
    'SIWX-6: %s is no signature',
    async (signature) => {
      expect(await verify({ signature })).toBe(false)
    },
  )

  test('SIWX-6: a key of small order signs nothing', async () => {
    expect(await verify({ address: '1'.repeat(32), signature: '1'.repeat(64) })).toBe(false)
  })
})

test('SIWX-6: a network that is not configured verifies nothing', async () => {
  const signed = { address: key.address, message, signature: await key.signMessage({ message }) }
  const adapters = [
    await evm.create(createContext(evm.networks), {}),
    await svm.create(createContext(svm.networks), {}),
  ]
  for (const adapter of adapters) {
    await expect(adapter.capabilities?.verifyMessage?.(signed, 'eip155:999')).rejects.toThrow(NetworkNotFoundError)
  }
})
