import { type Address, type Hex, hexToBytes, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { User } from '../frame/api.ts'
import type { ChainId } from '../frame/chains.ts'
import { toKeys } from '../frame/keys.ts'
import { createBundles } from './bundles.ts'
import { createAccountChoice } from './createAccountChoice.ts'
import { createSmartNetworks } from './createSmartNetworks.ts'
import { readCallsRequest } from './readCalls.ts'
import { readCapabilities } from './readCapabilities.ts'
import { EVERY_FUNCTION, readPermissionId, readPermissionRequest } from './readPermission.ts'
import { type AccountType, DELEGATION, IMPLEMENTATION } from './smartAccount.ts'
import { createSponsors } from './sponsors.ts'

const OTHER: Address = '0x2222222222222222222222222222222222222222'
const TOKEN: Address = '0x3333333333333333333333333333333333333333'
const HASH: Hex = numberToHex(0xabc, { size: 32 })
const CHAIN: ChainId = 'eip155:1'
const keys = toKeys(hexToBytes(`0x${'11'.repeat(64)}`) as Uint8Array<ArrayBuffer>)
const ACCOUNT = keys.smart.address

/** Nodes of three chains, of which two have the code; the answers can change. */
function createNodes(answers: Record<string, unknown> = {}) {
  const requests: string[] = []
  const code: Record<string, unknown> = { 'eip155:1': '0x60', 'eip155:137': '0x60', 'eip155:10': '0x', ...answers }
  return {
    asked: requests,
    code,
    async call(chain: ChainId, method: string, params: unknown): Promise<unknown> {
      const [address] = params as string[]
      requests.push(`${chain} ${method} ${address === IMPLEMENTATION ? 'code' : address}`)
      const answer = address === IMPLEMENTATION ? code[chain] : (code[`${chain} ${address}`] ?? code[method] ?? '0x')
      if (answer instanceof Error) throw answer
      return answer
    },
    listChains: async () => ['eip155:1', 'eip155:137', 'eip155:10', 'eip155:987654', 'solana:x', true, {}],
  }
}

describe('the smart account of a user', () => {
  test('has a key that follows from the stored one, and another address', () => {
    const again = toKeys(hexToBytes(`0x${'11'.repeat(64)}`) as Uint8Array<ArrayBuffer>)
    expect(again.smart.address).toBe(ACCOUNT)
    expect(keys.evm.address).toBe(privateKeyToAccount(`0x${'11'.repeat(32)}`).address)
    expect(ACCOUNT).not.toBe(keys.evm.address)
  })
})

describe('networks with smart accounts', () => {
  test('are the known ones whose node has the code, each asked once', async () => {
    const nodes = createNodes()
    const networks = createSmartNetworks(nodes)
    expect(await networks.list()).toEqual([1, 137])
    expect(await networks.list()).toEqual([1, 137])
    expect(await networks.isEnabled('eip155:10')).toBe(false)
    expect(await networks.isEnabled('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
    expect(nodes.asked).toHaveLength(3)
  })

  test('are asked again after a failure', async () => {
    const nodes = createNodes({ 'eip155:1': new Error('down') })
    const networks = createSmartNetworks(nodes)
    await expect(networks.isEnabled(CHAIN)).rejects.toThrow('down')
    nodes.code[CHAIN] = '0x60'
    expect(await networks.isEnabled(CHAIN)).toBe(true)
  })

  test('know an account that delegates to the code, and no other code', async () => {
    const networks = createSmartNetworks(
      createNodes({ [`eip155:1 ${ACCOUNT}`]: DELEGATION, [`eip155:137 ${ACCOUNT}`]: '0xef0100' }),
    )
    expect(await networks.isDeployed(CHAIN, ACCOUNT)).toBe(true)
    expect(await networks.isDeployed('eip155:137', ACCOUNT)).toBe(false)
  })
})

describe('the account in use', () => {
  function createChoice({ accountType, ...answers }: { accountType?: AccountType; [answer: string]: unknown } = {}) {
    let user: User = { userId: 'u', email: 'mara@example.com', userName: undefined, accountType }
    const nodes = createNodes(answers)
    const networks = createSmartNetworks(nodes)
    const accounts = {
      async chooseAccountType(type: AccountType, { isDefault = false } = {}) {
        if (!isDefault || user.accountType === undefined) user = { ...user, accountType: type }
        return user.accountType ?? type
      },
    }
    const choice = createAccountChoice({ accounts, networks })
    return {
      describe: (query?: string, chain = CHAIN) => choice.describe({ user, keys, chain }, query),
      choose: (type: string, chain = CHAIN) => choice.choose({ user, keys, chain }, type),
      initialize: (chain = CHAIN) => choice.initialize({ user, keys, chain }),
      readType: () => user.accountType,
    }
  }

  test('of a new user is what the app prefers, and stays it', async () => {
    const { describe: read } = createChoice()
    expect(await read('smartAccount')).toEqual({
      address: ACCOUNT,
      smartAccountDeployed: false,
      preferredAccountType: 'smartAccount',
      accounts: [
        { address: ACCOUNT, type: 'smartAccount' },
        { address: keys.evm.address, type: 'eoa' },
      ],
    })
    expect(await read('eoa')).toMatchObject({ address: ACCOUNT })
  })

  test.each([undefined, 'eoa', 'payment'])('of a new user is the plain one if the app prefers %s', async (query) => {
    const { describe: read } = createChoice()
    expect(await read(query)).toMatchObject({ address: keys.evm.address, preferredAccountType: 'eoa' })
    expect(await read('smartAccount')).toMatchObject({ address: keys.evm.address })
  })

  test('is undecided where there is no choice', async () => {
    const { describe: read, readType } = createChoice()
    const described = await read('smartAccount', 'eip155:10')
    expect(described.accounts).toEqual([{ address: keys.evm.address, type: 'eoa' }])
    expect(await read('smartAccount', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({
      address: keys.solana.address,
    })
    expect(readType()).toBeUndefined()
  })

  test('does not become another one because a node is down', async () => {
    const down = { 'eip155:1': new Error('down') }
    await expect(createChoice({ ...down, accountType: 'smartAccount' }).describe()).rejects.toThrow('down')
    await expect(createChoice(down).describe('smartAccount')).rejects.toThrow('down')
    expect(await createChoice({ ...down, accountType: 'eoa' }).describe()).toMatchObject({ address: keys.evm.address })
  })

  test('is switched, where there is a choice', async () => {
    const { choose, readType, initialize } = createChoice({ accountType: 'eoa' })
    expect(await choose('smartAccount')).toEqual({ type: 'smartAccount', address: ACCOUNT })
    await expect(choose('payment')).rejects.toThrow('not known')
    await expect(choose('smartAccount', 'eip155:10')).rejects.toThrow('Smart accounts are not available on Optimism')
    expect(await choose('eoa', 'eip155:10')).toEqual({ type: 'eoa', address: keys.evm.address })
    expect(readType()).toBe('smartAccount')
    expect(await initialize()).toEqual({ address: ACCOUNT, isDeployed: false })
    await expect(initialize('eip155:10')).rejects.toThrow('Smart accounts are not available on Optimism')
  })
})

describe('capabilities', () => {
  const read = (params: unknown, type: AccountType = 'smartAccount') =>
    readCapabilities(params, { keys, networks: createSmartNetworks(createNodes()), type })
  const capabilities = { atomic: { status: 'supported' }, paymasterService: { supported: true } }

  test('are those of the smart account, by network', async () => {
    expect(await read([ACCOUNT])).toEqual({ '0x1': capabilities, '0x89': capabilities })
    expect(await read([ACCOUNT, ['0x89', '0xa', 5, {}]])).toEqual({ '0x89': capabilities })
    expect(await read(undefined)).toEqual({ '0x1': capabilities, '0x89': capabilities })
  })

  test('are empty for a plain account, and unknown of another', async () => {
    expect(await read([keys.evm.address])).toEqual({})
    expect(await read([], 'eoa')).toEqual({})
    await expect(read([OTHER])).rejects.toThrow('another account')
  })
})

describe('a batch', () => {
  const read = (change: object) =>
    readCallsRequest([{ version: '2.0.0', chainId: '0x1', calls: [{ to: OTHER, value: '0x5' }], ...change }], {
      account: ACCOUNT,
      chain: CHAIN,
    })

  test('is read with its calls and capabilities', () => {
    const capabilities = { paymasterService: { url: 'http://a', optional: true }, other: { optional: true } }
    expect(read({ from: ACCOUNT, id: 'mine', capabilities })).toEqual({
      from: ACCOUNT,
      id: 'mine',
      calls: [{ to: OTHER, value: 5n, data: '0x' }],
      paymaster: { url: 'http://a', context: undefined, isOptional: true },
    })
  })

  test.each([
    [{ version: '9' }, 'version'],
    [{ chainId: '0x5' }, 'another network'],
    [{ id: 5 }, 'id of the calls'],
    [{ calls: [] }, 'no calls'],
    [{ calls: 'all' }, 'no calls'],
    [{ calls: Array.from({ length: 21 }, () => ({ to: OTHER })) }, 'more than 20'],
    [{ calls: [null] }, 'A call is invalid'],
    [{ calls: [{ data: '0x60' }] }, 'invalid recipient'],
    [{ calls: [{ to: OTHER, data: '0x6' }] }, 'invalid data'],
    [{ calls: [{ to: OTHER, value: '-1' }] }, 'invalid amount'],
    [{ calls: [{ to: ACCOUNT.toLowerCase(), data: '0x60' }] }, 'cannot call the account itself'],
    [{ calls: [{ to: OTHER, capabilities: { magic: {} } }] }, 'Unsupported capability: magic'],
    [{ capabilities: { magic: {} } }, 'Unsupported capability: magic'],
    [{ capabilities: [] }, 'capabilities are invalid'],
    [{ capabilities: { paymasterService: { '0x1': {} } } }, 'no URL'],
  ])('%j is refused', (change, reason) => {
    expect(() => read(change)).toThrow(reason)
  })
})

describe('the id of a batch', () => {
  function createMemory() {
    const values = new Map<string, string>()
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }
  }
  const receipt = {
    logs: [],
    status: '0x1',
    blockHash: HASH,
    blockNumber: '0x1',
    gasUsed: '0x1',
    transactionHash: HASH,
  }
  const mined = { eth_getTransactionByHash: { to: ACCOUNT }, eth_getTransactionReceipt: { ...receipt, from: OTHER } }
  const create = (answers: object = mined, storage = createMemory()) =>
    createBundles({ nodes: createNodes({ ...answers }), storage })

  test('names chain and transaction, so it needs no memory', async () => {
    const id = create().add('eip155:137', HASH, undefined)
    const common = { version: '2.0.0', id, chainId: '0x89', atomic: true }
    expect(await create().readStatus([id], ACCOUNT)).toEqual({ ...common, status: 200, receipts: [receipt] })
    const pending = create({ ...mined, eth_getTransactionReceipt: null })
    expect(await pending.readStatus([id], ACCOUNT)).toEqual({ ...common, status: 100 })
    const failed = create({ ...mined, eth_getTransactionReceipt: { ...receipt, status: '0x0' } })
    expect(await failed.readStatus([id], ACCOUNT)).toMatchObject({ status: 500 })
  })

  test("can be the app's own, once", async () => {
    const storage = createMemory()
    const bundles = create(mined, storage)
    expect(bundles.add(CHAIN, HASH, 'mine')).toBe('mine')
    expect(await create(mined, storage).readStatus(['mine'], ACCOUNT)).toMatchObject({ id: 'mine', status: 200 })
    expect(() => bundles.requireNew('mine')).toThrow('already')
    storage.setItem('keyhouse.bundles', '{')
    bundles.requireNew('mine')
  })

  test('is unknown if it is of nothing, or of a transaction of somebody else', async () => {
    const id = create().add(CHAIN, HASH, undefined)
    for (const params of [undefined, [], [5], ['0x'], ['mine'], [`${id}00`]]) {
      await expect(create().readStatus(params, ACCOUNT)).rejects.toThrow('Unknown bundle id')
    }
    await expect(create().readStatus([id], OTHER)).rejects.toThrow('Unknown bundle id')
    await expect(create({ eth_getTransactionByHash: null }).readStatus([id], ACCOUNT)).rejects.toThrow('Unknown')
  })
})

test.each(['http://evil.example/v1/sponsor', 'http://127.0.0.1:4611/', 'javascript:alert(1)', '/v1/sponsor', ''])(
  'a sponsor at %s is not asked',
  (url) => {
    const sponsors = createSponsors({ rpc: 'http://127.0.0.1:4610' })
    expect(() => sponsors.find(url)).toThrow('does not know the sponsor')
    expect(sponsors.find('http://127.0.0.1:4610/v1/sponsor?projectId=a').host).toBe('127.0.0.1:4610')
    expect(() => createSponsors({ rpc: '' }).find(url)).toThrow()
  },
)

describe('a permission', () => {
  const NOW = 1_000_000_000_000
  const key = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const coins = { type: 'native-token-transfer', data: { allowance: '0x64' } }
  const contract = (data: object) => ({ type: 'contract-call', data: { address: TOKEN, ...data } })
  const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } }
  const valid = { chainId: '0x1', expiry: NOW / 1_000 + 60, signer, permissions: [coins] }
  const read = (change: object) =>
    readPermissionRequest([{ ...valid, ...change }], { account: ACCOUNT, chain: CHAIN, now: NOW })
  const abi = [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }], outputs: [] }]

  test('is read with its key, allowance and functions', () => {
    const permissions = [
      coins,
      { ...coins, data: {}, policies: [{ type: 'token-allowance', data: { allowance: '0x1' } }] },
      contract({ abi, functions: [{ functionName: 'transfer' }] }),
      contract({ calls: ['approve(address,uint256)'] }),
      contract({}),
    ]
    expect(read({ permissions, address: ACCOUNT })).toEqual({
      signer: key.address,
      expiry: valid.expiry,
      allowance: 101n,
      rules: [
        { target: TOKEN, selector: '0xa9059cbb', name: 'transfer' },
        { target: TOKEN, selector: '0x095ea7b3', name: 'approve' },
        { target: TOKEN, selector: EVERY_FUNCTION, name: 'every function' },
      ],
      address: ACCOUNT,
      echo: { chainId: '0x1', signer, permissions },
    })
  })

  test.each([
    [{ type: 'account', data: { id: key.address.toLowerCase() } }],
    [{ type: 'account', data: { address: key.address } }],
    [{ type: 'key', data: { type: 'secp256k1', publicKey: key.publicKey } }],
    [{ type: 'keys', data: { ids: [key.address] } }],
  ])('has the signer %j', (each) => {
    expect(read({ signer: each }).signer).toBe(key.address)
  })

  test.each([
    [{ chainId: '0x5' }, 'another network'],
    [{ expiry: NOW / 1_000 }, 'within a year'],
    [{ expiry: NOW / 1_000 + 400 * 86_400 }, 'within a year'],
    [{ expiry: '60' }, 'no expiry'],
    [{ signer: undefined }, 'exactly one key'],
    [{ signer: { type: 'keys', data: { keys: [{}, {}] } } }, 'exactly one key'],
    [{ signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: '0x' }] } } }, 'secp256k1'],
    [{ signer: { type: 'account', data: { id: '0x12' } } }, 'signer of the permission is invalid'],
    [{ policies: [{ type: 'gas-limit' }] }, 'Unsupported permission: policies'],
    [{ permissions: [] }, 'allows nothing'],
    [{ permissions: [{ type: 'native-token-transfer', data: {} }] }, 'no allowance'],
    [{ permissions: [{ type: 'erc20-token-transfer', data: {} }] }, 'Unsupported permission: erc20-token-transfer'],
    [{ permissions: [contract({ abi, functions: [{ functionName: 'mint' }] })] }, 'exactly one mint'],
    [{ permissions: [contract({ abi, functions: [{ functionName: 'transfer', args: [{}] }] })] }, 'conditions'],
    [{ permissions: [contract({ abi, functions: [{ functionName: 'transfer', valueLimit: '0x1' }] })] }, 'coins per'],
    [{ permissions: [contract({ functions: [{ functionName: '0x00000000' }] })] }, 'Unsupported permission'],
    [{ permissions: [contract({ functions: [] })] }, 'no functions'],
    [{ permissions: [contract({ address: ACCOUNT })] }, 'cannot call the account itself'],
  ])('%j is refused', (change, reason) => {
    expect(() => read(change)).toThrow(reason)
  })

  test.each([{ pci: HASH }, { context: HASH }, [{ pci: HASH, expiry: 5 }]])('is revoked by %j', (params) => {
    expect(readPermissionId(params, CHAIN).id).toBe(HASH)
    expect(() => readPermissionId({ pci: 'all' }, CHAIN)).toThrow('Unknown permission')
  })
})
