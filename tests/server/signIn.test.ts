import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { base58 } from '@scure/base'
import { build } from 'esbuild'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { findNode22 } from '../../scripts/setup.mjs'
import type { SiwxData } from '../../src/domain/siwx.ts'
import { formatMessage } from '../../src/siwx/messageText.ts'
import { createConsumer } from '../support/consumer.ts'
import { root } from '../support/root.ts'

const readLocal = (name: string) => readFileSync(join(root, 'tests/server', name), 'utf8')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const node22 = findNode22()
const nodes = [
  { node: `Node ${process.versions.node.split('.')[0]}`, executable: process.execPath },
  // Only on Linux its binary comes from the registry: set LATCHKEY_NODE_22 elsewhere.
  ...(node22 || process.platform === 'linux' ? [{ node: 'Node 22', executable: node22 }] : []),
]

test.each(nodes)('SIWX-10: an app in $node verifies sign-ins with the packed library', async ({ node, executable }) => {
  if (!executable) throw new Error('No Node 22 was found: run `node scripts/setup.mjs`.')
  const folder = createConsumer({
    app: 'react-19',
    name: `sign-in-${node.replace(' ', '-').toLowerCase()}`,
    packed: inject('packed'),
    files: { 'signIn.mjs': readLocal('signIn.mjs') },
  })
  const { code, output } = await run(executable, ['signIn.mjs'], { cwd: folder, env: { NODE_OPTIONS: '' } })
  expect(code, output).toBe(0)
  const { address, solanaAddress, ...report } = JSON.parse(output)
  expect(report).toEqual({
    node: expect.stringMatching(new RegExp(`^${node.slice('Node '.length)}\\.`)),
    tampered: '401 SIGNATURE_INVALID',
    accepted: { address, networkId: 'eip155:1' },
    replayed: '401 NONCE_USED',
    tamperedOnSolana: '401 SIGNATURE_INVALID',
    acceptedOnSolana: { address: solanaAddress, networkId: SOLANA },
    replayedOnSolana: '401 NONCE_USED',
    withoutNode: '503 SIGNATURE_UNCHECKED',
  })
})

describe('at the edge', () => {
  let context: Record<string, unknown>
  const sentTo: string[] = []

  /** Throws for what workers do not implement, as they do. */
  async function workerFetch(url: string, init: RequestInit = {}) {
    const unknown = Object.keys(init).filter(
      (key) => !['method', 'headers', 'body', 'redirect', 'signal'].includes(key),
    )
    if (unknown.length > 0) throw new Error(`not implemented: ${unknown}`)
    if (!['follow', 'manual', undefined].includes(init.redirect)) throw new TypeError(`no redirect ${init.redirect}`)
    sentTo.push(url)
    const { id } = JSON.parse(String(init.body)) as { id: number }
    return Response.json({ jsonrpc: '2.0', id, result: url.includes('accepts') ? '0x01' : '0x00' })
  }

  beforeAll(async () => {
    const files = { 'edge.mjs': readLocal('edge.mjs') }
    const folder = createConsumer({ app: 'react-19', name: 'edge', packed: inject('packed'), files })
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'edge.mjs')],
      bundle: true,
      format: 'iife',
      platform: 'neutral',
      // As the bundler of Cloudflare does.
      conditions: ['workerd', 'worker', 'browser'],
      mainFields: ['browser', 'module', 'main'],
      write: false,
      logLevel: 'error',
    })
    const apis = {
      AbortController,
      AbortSignal,
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      URL,
      URLSearchParams,
    }
    context = createContext(
      { ...apis, crypto: webcrypto, fetch: workerFetch, setTimeout, clearTimeout, queueMicrotask },
      // Workers have no `eval`.
      { codeGeneration: { strings: false, wasm: false } },
    )
    runInContext(outputFiles[0]?.text ?? '', context)
  })

  const account = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const createText = (changes: Partial<SiwxData> = {}) =>
    formatMessage({
      accountAddress: account.address,
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example/',
      version: '1',
      nonce: (context.createNonce as () => string)(),
      issuedAt: new Date(Date.now() - 1_000).toISOString(),
      expirationTime: new Date(Date.now() + 600_000).toISOString(),
      ...changes,
    })
  const signIn = (message: string, signature: string, url = 'https://refuses.example/') =>
    (context.signIn as (options: object) => Promise<string>)({
      message,
      signature,
      domain: 'shop.example',
      networks: ['eip155:1', SOLANA],
      rpcUrls: { 'eip155:1': url },
    })

  test('there is nothing but Web APIs', () => {
    const names = [
      'process',
      'Buffer',
      'require',
      'module',
      'global',
      'window',
      'document',
      'setImmediate',
      'navigator',
    ]
    expect(runInContext(`[${names.map((name) => `typeof ${name}`)}]`, context)).toEqual(names.map(() => 'undefined'))
  })

  test('SIWX-10: a key on Ethereum signs in, and a changed text does not', async () => {
    const message = createText()
    const signature = await account.signMessage({ message })
    expect(JSON.parse(await signIn(message, signature))).toEqual({ address: account.address, networkId: 'eip155:1' })
    expect(sentTo).toEqual([])
    expect(await signIn(message.replace('shop.example/', 'shop.example/a'), signature)).toBe('SIGNATURE_INVALID')
    expect(await signIn(createText({ domain: 'evil.example' }), signature)).toBe('DOMAIN_MISMATCH')
  })

  test('SIWX-10: a key on Solana signs in, and a changed text does not', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const address = base58.encode(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
    const message = createText({ accountAddress: address, chainId: SOLANA })
    const signature = base58.encode(new Uint8Array(sign(null, Buffer.from(message), privateKey)))
    expect(JSON.parse(await signIn(message, signature))).toEqual({ address, networkId: SOLANA })
    expect(await signIn(message.replace('shop.example/', 'shop.example/a'), signature)).toBe('SIGNATURE_INVALID')
  })

  test('SIWX-10: a contract is asked at its node, by what workers can send', async () => {
    const message = createText()
    const signature = await stranger.signMessage({ message })
    expect(JSON.parse(await signIn(message, signature, 'https://accepts.example/'))).toMatchObject({
      address: account.address,
    })
    expect(await signIn(message, signature)).toBe('SIGNATURE_INVALID')
    expect(sentTo.slice(-2)).toEqual(['https://accepts.example/', 'https://refuses.example/'])
  })
})
