import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { createWalletClient, type Hex, http, type SendTransactionParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { root } from '../../support/root.ts'

/** Development accounts of the sandbox's chains, each with ether. */
const KEYS: Readonly<Record<string, Hex>> = {
  'mara@fieldnote.co': '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  'known@fieldnote.co': '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
}
const SOLANA = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

/** What the page does wrong, as the first part of its path: `/late/sdk`. */
export const frameManners = {
  /** It loads, and says nothing at all. */
  mute: 'mute',
  /** It drops no prompt, and answers what was aborted. */
  late: 'late',
  /** Before and after each answer it repeats earlier ones, and says something else of the same request. */
  replays: 'replays',
  /** It leaves for another document once a button is pressed. */
  leaves: 'leaves',
} as const

/**
 * The page of an embedded wallet as the protocol's description has it, and nothing more: every answer is written as it is
 * described there, word for word, and late. It takes only what the published client sends, by the schemas of that. Its users
 * are known, and it signs without a question once its button is pressed.
 */
const script = `
import { isPublished } from '/schema.js'
const manner = location.pathname.split('/')[1]
// For tests: what it was asked, and what it has answered.
const heard = globalThis.heard = []
const said = []
const PREFIX = '@w3m-frame/'
const parentOrigin = (location.ancestorOrigins && location.ancestorOrigins[0]) || new URL(document.referrer).origin
const say = (message) => manner !== 'mute' && window.parent.postMessage(message, parentOrigin)
const pause = () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 350))
const answer = async ({ id, type }, outcome, payload) => {
  await pause()
  say({ id, type: type.replace('@w3m-app/', PREFIX) + outcome, ...(payload === undefined ? {} : { payload }) })
}
const state = { email: localStorage.email, isIn: localStorage.isIn === 'true', chainId: new URLSearchParams(location.search).get('chainId') }
const call = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
const record = (type) => call('/record', { type, page: state.email || '' })
let prompt
function ask(message) {
  const { method, params } = message.payload
  document.querySelector('h1').textContent = method
  document.querySelector('pre').textContent = JSON.stringify(params, null, 1)
  document.querySelector('main').hidden = false
  prompt = message
}
function close() { document.querySelector('main').hidden = true; prompt = undefined }
document.querySelector('#approve').addEventListener('click', async () => {
  const message = prompt
  close()
  if (manner === 'leaves') return location.assign('/gone')
  const { result, error } = await call('/sign', { email: state.email, ...message.payload })
  if (manner === 'replays') {
    for (const id of [...said, message.id]) say({ id, type: PREFIX + 'GET_USER_SUCCESS', payload: await user('eip155:1') })
    for (const id of said) say({ id, type: PREFIX + 'RPC_REQUEST_SUCCESS', payload: '0x00' })
    await answer(message, '_SUCCESS', result)
    answer(message, '_SUCCESS', '0x00')
    answer(message, '_ERROR', { message: 'Another answer' })
    said.push(message.id)
    return
  }
  if (error) answer(message, '_ERROR', { message: error })
  else answer(message, '_SUCCESS', result)
})
document.querySelector('#reject').addEventListener('click', () => {
  const message = prompt
  close()
  answer(message, '_ERROR', { message: 'User rejected the request' })
})
const user = async (chainId) => {
  const { address } = await call('/address', { email: state.email, chainId: String(chainId) })
  return { email: state.email, address, chainId: String(chainId).startsWith('solana') ? chainId : Number(String(chainId).replace('eip155:', '')),
    smartAccountDeployed: false, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
}
const handlers = {
  async CONNECT_EMAIL(message) {
    state.email = message.payload.email
    const isKnown = state.email === 'known@fieldnote.co'
    answer(message, '_SUCCESS', { action: isKnown ? 'CONNECT' : localStorage.isDevice ? 'VERIFY_OTP' : 'VERIFY_DEVICE' })
  },
  async CONNECT_DEVICE(message) {
    await call('/device', {})
    localStorage.isDevice = 'true'
    answer(message, '_SUCCESS')
  },
  async CONNECT_OTP(message) {
    if (message.payload.otp !== '482915') return answer(message, '_ERROR', { message: 'Invalid code' })
    answer(message, '_SUCCESS')
  },
  async GET_USER(message) {
    Object.assign(localStorage, { email: state.email, isIn: 'true' })
    state.isIn = true
    state.chainId = message.payload.chainId
    answer(message, '_SUCCESS', await user(state.chainId))
  },
  IS_CONNECTED: (message) => answer(message, '_SUCCESS', { isConnected: state.isIn }),
  SWITCH_NETWORK(message) {
    state.chainId = message.payload.chainId
    answer(message, '_SUCCESS', { chainId: state.chainId })
  },
  GET_CHAIN_ID: (message) => answer(message, '_SUCCESS', { chainId: state.chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: (message) => answer(message, '_SUCCESS', { smartAccountEnabledNetworks: [] }),
  SYNC_THEME: (message) => answer(message, '_SUCCESS'),
  SYNC_DAPP_DATA: (message) => answer(message, '_SUCCESS'),
  SIGN_OUT(message) {
    localStorage.removeItem('isIn')
    state.isIn = false
    answer(message, '_SUCCESS')
  },
  RPC_ABORT(message) {
    if (manner === 'late') return
    if (prompt) answer(prompt, '_ERROR', { message: 'Request was aborted' })
    close()
    answer(message, '_SUCCESS')
  },
  async RPC_REQUEST(message) {
    if (/sign|send(Transaction|Calls|UserOperation)|Permissions/i.test(message.payload.method)) return ask(message)
    const { result, error } = await call('/read', message.payload)
    if (error) answer(message, '_ERROR', { message: error })
    else answer(message, '_SUCCESS', result)
  },
}
addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== parentOrigin || typeof event.data.type !== 'string') return
  const name = event.data.type.replace('@w3m-app/', '')
  heard.push(event.data)
  record(name)
  if (!isPublished(event.data)) answer(event.data, '_ERROR', { message: 'Invalid message' })
  else if (handlers[name]) handlers[name](event.data)
  else answer(event.data, '_ERROR', { message: 'An error occurred' })
})
say({ type: PREFIX + 'READY', payload: { version: '4' } })
`

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><style>body{background:#fff;color:#111;font:14px sans-serif}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style><title>Plain wallet</title>
<main hidden><h1></h1><pre></pre><button id="reject">Decline</button><button id="approve">Approve</button></main>
<script type="module" src="/frame.js"></script></html>`

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
}

type Rpc = { readonly method: string; readonly params: unknown[]; readonly email: string; readonly chainId: number }

/** Signs like a wallet whose user has pressed its button. */
async function sign({ method, params, email, chainId }: Rpc, rpc: Readonly<Record<string, string>>) {
  const key = KEYS[email]
  if (!key) throw new Error('No such user')
  const account = privateKeyToAccount(key)
  if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as Hex } })
  if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(params[1] as string))
  if (method !== 'eth_sendTransaction') throw new Error(`${method} is not supported here`)
  const client = createWalletClient({ account, transport: http(rpc[chainId]) })
  const { to, data, value, gas } = params[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex }
  const request = { chain: null, to, data, value: value && BigInt(value), gas: gas && BigInt(gas) }
  return client.sendTransaction(request as SendTransactionParameters)
}

/** Reads from the chain; what only a smart account can do is nothing here. */
async function read({ method, params = [], chainId }: Rpc, rpc: Readonly<Record<string, string>>): Promise<unknown> {
  if (method === 'wallet_getCapabilities') return { result: {} }
  const url = rpc[chainId]
  if (!url) return { error: 'Unknown chain' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  return error ? { error: error.message } : { result }
}

/** The published client's schemas, for the page. */
async function bundleSchema() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { isPublished } from './src/testing/modal/isPublished.testSupport.ts'",
      resolveDir: root,
    },
    ...({ bundle: true, format: 'esm', write: false, logLevel: 'silent' } as const),
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves the plain page of an embedded wallet, on a name of its own. */
export async function startPlainFrame(rpc: Readonly<Record<string, string>>) {
  const answer = async (path: string, request: IncomingMessage): Promise<unknown> => {
    const body = await readJson(request)
    if (path === '/address') {
      const key = KEYS[String(body.email)]
      if (String(body.chainId).startsWith('solana')) return { address: SOLANA }
      return { address: key && privateKeyToAccount(key).address }
    }
    if (path === '/read') return read(body as Rpc, rpc)
    if (path !== '/sign') return {}
    return sign(body as Rpc, rpc).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message.split('\n')[0] }),
    )
  }
  const schema = await bundleSchema()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback')
    if (pathname === '/gone') return response.writeHead(200, { 'content-type': 'text/html' }).end('Gone')
    if (/^(\/\w+)?\/sdk$/.test(pathname)) return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    const code = { '/frame.js': script, '/schema.js': schema }[pathname]
    if (code !== undefined) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    if (request.method !== 'POST') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(await answer(pathname, request)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://plain.localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
