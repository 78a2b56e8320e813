// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWalletOptions } from './createTestWallet.js'

const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const CHAINS = [
  { id: 1, rpcUrl: 'http://127.0.0.1:1' },
  { id: 137, rpcUrl: 'http://127.0.0.1:1' },
]
const cleanups: (() => void)[] = []

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
  vi.useRealTimers()
  localStorage.clear()
})

function create(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: CHAINS,
    approvals: 'never',
    ...options,
  })
  cleanups.push(wallet.destroy)
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, ask }
}

const catchFrom = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('needs an account and a network', () => {
  expect(() => create({ accounts: [] })).toThrow('needs an account')
  expect(() => create({ chains: [] })).toThrow('needs a network')
})

test('lists pending requests, the oldest first, with method, parameters and origin', () => {
  const { wallet, ask } = create()
  void catchFrom(ask('eth_requestAccounts'))
  void catchFrom(ask('wallet_switchEthereumChain', { chainId: '0x89' }))
  expect(wallet.pending).toEqual([
    { id: 1, method: 'eth_requestAccounts', params: [], origin: location.origin },
    { id: 2, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }], origin: location.origin },
  ])
})

test('approves and rejects the oldest request, or the given one', async () => {
  const { wallet, ask } = create()
  const connected = ask('eth_requestAccounts')
  const switched = ask('wallet_switchEthereumChain', { chainId: '0x89' })
  wallet.reject(2)
  await expect(switched).rejects.toMatchObject({ code: 4001 })
  wallet.approve()
  expect(await connected).toEqual([FIRST])
  expect(wallet.pending).toEqual([])
})

test('throws if there is nothing to decide', () => {
  const { wallet } = create()
  expect(() => wallet.approve()).toThrow('No request waits')
  expect(() => wallet.reject(7)).toThrow('No request 7 waits')
})

test('applies queued decisions first in, first out', async () => {
  const { wallet, ask } = create()
  wallet.next('reject')
  wallet.next('approve')
  expect(await catchFrom(ask('eth_requestAccounts'))).toMatchObject({ code: 4001 })
  expect(await ask('eth_requestAccounts')).toEqual([FIRST])
})

test('keeps a decision queued for a method until that method is called', async () => {
  const { wallet, ask } = create({ approvals: 'approve' })
  wallet.next('reject', 'eth_requestAccounts')
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toBeNull()
  expect(await catchFrom(ask('eth_requestAccounts'))).toMatchObject({ code: 4001 })
  expect(await ask('eth_requestAccounts')).toEqual([FIRST])
})

test('overrides the mode for one request in both directions', async () => {
  const { wallet, ask } = create({ approvals: 'approve' })
  wallet.next('never')
  const waiting = ask('eth_requestAccounts')
  expect(wallet.pending).toHaveLength(1)
  wallet.approve()
  expect(await waiting).toEqual([FIRST])
})

test('answers after a delay, and lists the request meanwhile', async () => {
  vi.useFakeTimers()
  const { wallet, ask } = create()
  wallet.next({ delayMs: 5000, do: 'approve' })
  const late = ask('eth_requestAccounts')
  await vi.advanceTimersByTimeAsync(4999)
  expect(wallet.pending).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toEqual([FIRST])
})

test('lets a test decide before the delay ends, and does nothing after it', async () => {
  vi.useFakeTimers()
  const { wallet, ask } = create()
  wallet.next({ delayMs: 5000, do: { delayMs: 1, do: 'approve' } })
  const early = catchFrom(ask('eth_requestAccounts'))
  wallet.reject()
  expect(await early).toMatchObject({ code: 4001 })
  await vi.advanceTimersByTimeAsync(6000)
  expect(await ask('eth_accounts')).toEqual([])
})

test.each([
  [undefined],
  ['text'],
  [-32603],
  [null],
  [Object.freeze({ code: 4001, message: 'User rejected the request.' })],
])('throws the error %j unchanged', async (error) => {
  const { wallet, ask } = create()
  wallet.next({ error })
  expect(await catchFrom(ask('eth_requestAccounts'))).toBe(error)
})

test('throws an object whose getters throw without touching it', async () => {
  const { wallet, ask } = create()
  const error = Object.defineProperty({}, 'code', {
    get() {
      throw new Error('touched')
    },
  })
  wallet.next({ error })
  expect(await catchFrom(ask('eth_requestAccounts'))).toBe(error)
})

test('returns a fixed answer instead of acting', async () => {
  const { wallet, ask } = create()
  const answer = ['0x12', 5]
  wallet.next({ answer })
  expect(await ask('eth_requestAccounts')).toBe(answer)
  expect(await ask('eth_accounts')).toEqual([])
})

test('overrides the answer of a method, the newest first, until undone', async () => {
  const { wallet, ask } = create()
  const stopFirst = wallet.answer('eth_chainId', () => 137)
  const stopSecond = wallet.answer('eth_chainId', () => '137')
  expect(await ask('eth_chainId')).toBe('137')
  stopFirst()
  expect(await ask('eth_chainId')).toBe('137')
  stopSecond()
  expect(await ask('eth_chainId')).toBe('0x1')
})

test('passes the parameters and the default answer to an override', async () => {
  const { wallet, ask } = create({ approvals: 'approve' })
  wallet.answer('wallet_switchEthereumChain', async (params, answerAsUsual) => [params, await answerAsUsual()])
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toEqual([[{ chainId: '0x89' }], null])
  expect(wallet.chainId).toBe(137)
})

test('turns an override that throws into a rejection', async () => {
  const { wallet, ask } = create()
  wallet.answer('eth_accounts', () => {
    throw 'text'
  })
  expect(await catchFrom(ask('eth_accounts'))).toBe('text')
})

test('records every request with its time', async () => {
  vi.useFakeTimers({ now: 1000 })
  const { wallet, ask } = create()
  await ask('eth_accounts')
  vi.setSystemTime(2000)
  await wallet.provider.request({ method: 'eth_chainId' })
  await catchFrom(ask('eth_sign', '0x'))
  expect(wallet.requests).toEqual([
    { method: 'eth_accounts', params: [], at: 1000 },
    { method: 'eth_chainId', params: undefined, at: 2000 },
    { method: 'eth_sign', params: ['0x'], at: 2000 },
  ])
})

test.each([
  undefined,
  null,
  [],
  'eth_accounts',
  {},
  { method: '' },
  { method: 1 },
  { method: 'eth_accounts', params: 'x' },
])('rejects %j as a request', async (args) => {
  const { wallet } = create()
  expect(await catchFrom(wallet.provider.request(args as { method: string }))).toMatchObject({ code: -32600 })
})

test('rejects a bigint, because no extension can receive one', async () => {
  const { ask } = create()
  expect(await catchFrom(ask('eth_call', { value: 1n }))).toMatchObject({ code: -32600 })
})

test('keeps the parameters as of the request', () => {
  const { wallet, ask } = create()
  const params = { chainId: '0x89' }
  void catchFrom(ask('wallet_switchEthereumChain', params))
  params.chainId = '0x1'
  expect(wallet.pending[0]?.params).toEqual([{ chainId: '0x89' }])
})

test('counts the listeners of the page', () => {
  const { wallet } = create()
  const listener = () => {}
  wallet.provider.on('accountsChanged', listener).on('chainChanged', listener)
  expect([wallet.listenerCount('accountsChanged'), wallet.listenerCount('chainChanged')]).toEqual([1, 1])
  wallet.provider.removeListener('accountsChanged', listener)
  expect(wallet.listenerCount('accountsChanged')).toBe(0)
})

test('emits anything, like a faulty wallet', () => {
  const { wallet } = create()
  const listener = vi.fn()
  wallet.provider.on('chainChanged', listener)
  wallet.emit('chainChanged', 137)
  expect(listener).toHaveBeenCalledWith(137)
})

test('writes nothing to storage before something changes', async () => {
  const { ask } = create()
  await ask('eth_accounts')
  expect(localStorage).toHaveLength(0)
})

test('remembers permission, account, networks and lock across reloads', async () => {
  const accounts = [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    `0x${'1'.repeat(64)}`,
  ] as const
  const before = create({ accounts, approvals: 'approve' })
  await before.ask('eth_requestAccounts')
  const [, second] = before.wallet.accounts
  before.wallet.selectAccount(second ?? '')
  before.wallet.switchChain(137)
  before.wallet.destroy()
  expect(Object.keys(localStorage)).toEqual(['latchkey-test-wallet/example.marten'])

  const after = create({ accounts })
  expect(await after.ask('eth_accounts')).toHaveLength(2)
  expect(after.wallet.accounts[0]).toBe(second)
  expect(after.wallet.chainId).toBe(137)
  after.wallet.lock()
  after.wallet.destroy()

  const locked = create({ accounts })
  expect(locked.wallet.isLocked).toBe(true)
  expect(await locked.ask('eth_accounts')).toEqual([])
})

test('remembers nothing without storage', async () => {
  const before = create({ storage: null, approvals: 'approve' })
  await before.ask('eth_requestAccounts')
  before.wallet.destroy()
  expect(localStorage).toHaveLength(0)
  expect(await create({ storage: null }).ask('eth_accounts')).toEqual([])
})

test('separates wallets by rdns in one storage', async () => {
  const { ask } = create({ approvals: 'approve' })
  await ask('eth_requestAccounts')
  expect(await create({ rdns: 'example.other' }).ask('eth_accounts')).toEqual([])
})

test.each([
  '{',
  'null',
  '[]',
  '{"origins":1,"chainId":"x","addedChains":[1],"account":5}',
  '{"chainId":99,"account":"0x1"}',
])('starts fresh if the storage holds %s', async (rubbish) => {
  localStorage.setItem('latchkey-test-wallet/example.marten', rubbish)
  const { wallet, ask } = create()
  expect(await ask('eth_accounts')).toEqual([])
  expect(wallet.chainId).toBe(1)
})

test('keeps working if the storage throws', async () => {
  const fail = () => {
    throw new Error('denied')
  }
  const { ask } = create({ storage: { getItem: fail, setItem: fail }, approvals: 'approve' })
  expect(await ask('eth_requestAccounts')).toEqual([FIRST])
})

test('applies changes of another tab, and notifies the page', async () => {
  const { wallet, ask } = create({ approvals: 'approve' })
  await ask('eth_requestAccounts')
  const events: unknown[] = []
  wallet.provider.on('accountsChanged', (accounts: unknown) => events.push(accounts))
  const key = 'latchkey-test-wallet/example.marten'
  localStorage.setItem(key, '{}')
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  expect(events).toEqual([[]])
})

test('rejects pending and later requests with 4900 on destroy', async () => {
  const { wallet, ask } = create()
  const waiting = catchFrom(ask('eth_requestAccounts'))
  const listener = vi.fn()
  wallet.provider.on('accountsChanged', listener)
  wallet.destroy()
  expect(await waiting).toMatchObject({ code: 4900 })
  expect(await catchFrom(ask('eth_accounts'))).toMatchObject({ code: 4900 })
  wallet.emit('accountsChanged', [])
  expect(listener).not.toHaveBeenCalled()
  expect(wallet.listenerCount('accountsChanged')).toBe(0)
})

test('leaves no timer and no element after destroy', () => {
  vi.useFakeTimers()
  const { wallet, ask } = create({ approvals: 'ask' })
  wallet.next({ delayMs: 1000, do: 'approve' }, 'eth_requestAccounts')
  void catchFrom(ask('eth_requestAccounts'))
  void catchFrom(ask('wallet_switchEthereumChain', { chainId: '0x89' }))
  expect(document.body.childElementCount).toBe(1)
  wallet.destroy()
  expect(vi.getTimerCount()).toBe(0)
  expect(document.body.childElementCount).toBe(0)
})

test('on two chains grants and takes back each alone, remembers both, and lets a person take back all', async () => {
  const solana = { chains: [{ id: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }] } as const
  const open = () => {
    const { wallet, ask } = create({ approvals: 'approve', solana })
    const side = wallet.solana
    if (!side) throw new Error('no side on Solana')
    const feature = (name: string) => Reflect.get(side.wallet.features, name) as Record<string, () => Promise<unknown>>
    return {
      wallet,
      accounts: () => ask('eth_accounts'),
      connectEvm: () => ask('eth_requestAccounts'),
      revokeEvm: () => ask('wallet_revokePermissions', { eth_accounts: {} }),
      connectSolana: () => feature('standard:connect').connect?.(),
      disconnectSolana: () => feature('standard:disconnect').disconnect?.(),
      isOnSolana: () => side.wallet.accounts.length > 0,
    }
  }
  const first = open()
  await first.connectEvm()
  expect(first.isOnSolana()).toBe(false)
  await first.connectSolana()
  await first.disconnectSolana()
  expect(await first.accounts()).toEqual([FIRST])
  await first.connectSolana()
  await first.revokeEvm()
  expect(first.isOnSolana()).toBe(true)
  first.wallet.destroy()

  const second = open()
  expect(await second.accounts()).toEqual([])
  second.wallet.next('reject')
  await second.connectSolana()
  expect(second.isOnSolana()).toBe(true)
  second.wallet.revoke()
  expect(second.isOnSolana()).toBe(false)
})
