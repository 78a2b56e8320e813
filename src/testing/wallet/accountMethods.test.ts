// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createTestWallet, DEV_PRIVATE_KEY, type TestWalletOptions } from './createTestWallet.js'

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

function create(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approvals: 'approve',
    storage: null,
    ...options,
  })
  cleanups.push(wallet.destroy)
  const events: unknown[][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect']) {
    wallet.provider.on(event, (value: unknown) => events.push([event, value]))
  }
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, heard: events, ask }
}

const ONLY_ACCOUNTS = { eth_accounts: {} }

test('shows no account before the page has permission', async () => {
  const { ask } = create()
  expect(await ask('eth_accounts')).toEqual([])
})

test('returns its accounts after an approval, the active one first, in lower case', async () => {
  const { wallet, ask } = create({ accounts: [DEV_PRIVATE_KEY, SECOND_KEY] })
  expect(await ask('eth_requestAccounts')).toEqual([FIRST, SECOND])
  wallet.selectAccount(SECOND)
  expect(await ask('eth_accounts')).toEqual([SECOND, FIRST])
})

test('emits accountsChanged before eth_requestAccounts is answered', async () => {
  const { heard, ask } = create()
  await ask('eth_requestAccounts').then(() => heard.push(['answered', undefined]))
  expect(heard).toContainEqual(['accountsChanged', [FIRST]])
  expect(heard.at(-1)).toEqual(['answered', undefined])
})

test('does not ask if the page has permission', async () => {
  const { wallet, ask } = create()
  await ask('eth_requestAccounts')
  wallet.next('reject')
  expect(await ask('eth_requestAccounts')).toEqual([FIRST])
})

test('throws 4001 if the person rejects', async () => {
  const { ask } = create({ approvals: 'reject' })
  const error = await ask('eth_requestAccounts').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ code: 4001, message: 'User rejected the request.' })
  expect(await ask('eth_accounts')).toEqual([])
})

test.each(['eth_requestAccounts', 'wallet_requestPermissions'])(
  'throws -32002 for %s while a connection request is open',
  async (method) => {
    const { wallet, ask } = create({ approvals: 'never' })
    const first = ask('eth_requestAccounts')
    await expect(ask(method, ONLY_ACCOUNTS)).rejects.toMatchObject({ code: -32002 })
    wallet.approve()
    expect(await first).toEqual([FIRST])
  },
)

test('asks again after the first request was answered', async () => {
  const { wallet, ask } = create({ approvals: 'never' })
  const first = ask('eth_requestAccounts')
  wallet.reject()
  await expect(first).rejects.toMatchObject({ code: 4001 })
  const second = ask('eth_requestAccounts')
  wallet.approve()
  expect(await second).toEqual([FIRST])
})

test('shows no account while locked, and the same ones afterwards', async () => {
  const { wallet, heard, ask } = create()
  await ask('eth_requestAccounts')
  heard.length = 0
  wallet.lock()
  expect(await ask('eth_accounts')).toEqual([])
  wallet.unlock()
  expect(await ask('eth_accounts')).toEqual([FIRST])
  expect(heard).toEqual([
    ['accountsChanged', []],
    ['accountsChanged', [FIRST]],
  ])
})

test('asks only to be unlocked if the page has permission', async () => {
  const { wallet, ask } = create({ approvals: 'never' })
  wallet.next('approve')
  await ask('eth_requestAccounts')
  wallet.lock()
  const approved = ask('eth_requestAccounts')
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  wallet.approve()
  expect(await approved).toEqual([FIRST])
  expect(wallet.isLocked).toBe(false)
})

test('answers a waiting page as soon as a person unlocks', async () => {
  const { wallet, ask } = create({ approvals: 'never' })
  wallet.next('approve')
  await ask('eth_requestAccounts')
  wallet.lock()
  const waiting = ask('eth_requestAccounts')
  wallet.unlock()
  expect(await waiting).toEqual([FIRST])
  expect(wallet.pending).toEqual([])
})

test('stays locked when unlocking is rejected', async () => {
  const { wallet, ask } = create()
  await ask('eth_requestAccounts')
  wallet.lock()
  wallet.next('reject')
  await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  expect(wallet.isLocked).toBe(true)
})

test('unlocks and grants permission in one approval if it is locked and the page is new', async () => {
  const { wallet, ask } = create()
  wallet.lock()
  expect(await ask('eth_requestAccounts')).toEqual([FIRST])
  expect(wallet.isLocked).toBe(false)
})

test('grants the accounts permission, and lists it with the accounts', async () => {
  const { ask } = create()
  expect(await ask('wallet_getPermissions')).toEqual([])
  const granted = await ask('wallet_requestPermissions', ONLY_ACCOUNTS)
  expect(granted).toMatchObject([
    { parentCapability: 'eth_accounts', invoker: location.origin, caveats: [{ value: [FIRST] }] },
  ])
  expect(await ask('wallet_getPermissions')).toEqual(granted)
})

test('asks for the permission even if the page has it', async () => {
  const { wallet, ask } = create()
  await ask('eth_requestAccounts')
  wallet.next('reject')
  await expect(ask('wallet_requestPermissions', ONLY_ACCOUNTS)).rejects.toMatchObject({ code: 4001 })
  expect(await ask('eth_accounts')).toEqual([FIRST])
})

test.each([[[]], [[{}]], [[{ eth_sign: {} }]], [[{ eth_accounts: {}, other: {} }]], [['eth_accounts']]])(
  'rejects any permission except accounts: %j',
  async (params) => {
    const { ask } = create()
    await expect(ask('wallet_requestPermissions', ...params)).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_revokePermissions', ...params)).rejects.toMatchObject({ code: -32602 })
  },
)

test('lets the page revoke its permission, which emits only accountsChanged', async () => {
  const { heard, ask } = create()
  await ask('eth_requestAccounts')
  heard.length = 0
  expect(await ask('wallet_revokePermissions', ONLY_ACCOUNTS)).toBeNull()
  expect(await ask('wallet_revokePermissions', ONLY_ACCOUNTS)).toBeNull()
  expect(heard).toEqual([['accountsChanged', []]])
  expect(await ask('eth_accounts')).toEqual([])
})

test('emits accountsChanged and disconnect when a person disconnects the page, and connect with the next approval', async () => {
  const { wallet, heard, ask } = create()
  await ask('eth_requestAccounts')
  heard.length = 0
  wallet.revoke()
  wallet.revoke()
  expect(heard).toMatchObject([
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
  heard.length = 0
  await ask('eth_requestAccounts')
  expect(heard).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [FIRST]],
  ])
})

test('emits connect with a hex chain id when the page has loaded', async () => {
  const { heard } = create()
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual([['connect', { chainId: '0x1' }]])
})

test('emits accountsChanged when a person selects another account, if the page has permission', async () => {
  const { wallet, heard, ask } = create({ accounts: [DEV_PRIVATE_KEY, SECOND_KEY] })
  wallet.selectAccount(SECOND)
  wallet.selectAccount(FIRST)
  await ask('eth_requestAccounts')
  heard.length = 0
  wallet.selectAccount(SECOND)
  wallet.selectAccount(SECOND)
  expect(heard).toEqual([['accountsChanged', [SECOND, FIRST]]])
})

test('rejects an unknown account', () => {
  const { wallet } = create()
  expect(() => wallet.selectAccount(SECOND)).toThrow('Marten has no account')
})

test('returns copies of its accounts', async () => {
  const { wallet, ask } = create()
  const accounts = (await ask('eth_requestAccounts')) as string[]
  accounts.push('0x0')
  expect(await ask('eth_accounts')).toEqual([FIRST])
  expect(wallet.accounts).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
})
