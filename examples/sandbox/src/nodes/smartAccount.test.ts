import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashMessage,
  http,
  numberToHex,
  parseSignature,
  serializeSignature,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../testing/useSandbox.ts'
import { smartAccountAbi as abi, SMART_ACCOUNT } from './smartAccount.ts'

const { running, control, post } = useSandbox({ chains: [1] })

const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const FOREVER = 2n ** 40n
const ANY = '0x00000000'

type Call = { readonly to: Address; readonly value: bigint; readonly data: Hex }

const types = {
  Call: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
  Execute: [
    { name: 'calls', type: 'Call[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  ExecuteWithPermission: [
    { name: 'id', type: 'bytes32' },
    { name: 'calls', type: 'Call[]' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

const freshAccount = () => privateKeyToAccount(generatePrivateKey())
const freshAddress = () => freshAccount().address
const pay = (to: Address, value: bigint): Call => ({ to, value, data: '0x' })
const transferOf = (to: Address, amount: bigint): Call => ({
  to: USDC,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const domainOf = (account: Address, chainId = 1) => ({
  name: 'Keyhouse smart account',
  version: '1',
  chainId,
  verifyingContract: account,
})

const read = () => createPublicClient({ chain: mainnet, transport: http(running().rpc[1]) })
const balanceOf = (address: Address) => read().getBalance({ address })

/** The node answers with a hash before the block: what is read or set then would be of the state before it. */
async function mined(sent: Promise<Hex>): Promise<void> {
  await read().waitForTransactionReceipt({ hash: await sent, pollingInterval: 20 })
}

async function wallet(account: PrivateKeyAccount, wei = ETHER) {
  await control('fund', { address: account.address, wei: `${wei}`, chainId: 1 })
  return createWalletClient({ account, chain: mainnet, transport: http(running().rpc[1]) })
}

/** An account that delegates; it pays for that itself. */
async function smartAccount(wei = ETHER) {
  const account = freshAccount()
  const client = await wallet(account, wei)
  const authorization = await client.signAuthorization({ contractAddress: SMART_ACCOUNT, executor: 'self' })
  await mined(client.sendTransaction({ authorizationList: [authorization], to: account.address }))
  await control('fund', { address: account.address, wei: `${wei}`, chainId: 1 })
  const execute = (calls: readonly Call[]) =>
    mined(client.writeContract({ address: account.address, abi, functionName: 'execute', args: [calls] }))
  const sign = (calls: readonly Call[], { nonce = 1n, deadline = FOREVER, chainId = 1 } = {}) =>
    account.signTypedData({
      domain: domainOf(account.address, chainId),
      types,
      primaryType: 'Execute',
      message: { calls, nonce, deadline },
    })
  return { account, address: account.address, client, execute, sign }
}

describe('a smart account', () => {
  test('delegates to the code of the chain', async () => {
    const { address } = await smartAccount()
    expect(await read().getCode({ address })).toBe(`0xef0100${SMART_ACCOUNT.slice(2).toLowerCase()}`)
  })

  test('makes all calls or none, and says why', async () => {
    const { address, execute } = await smartAccount()
    const [first, two] = [freshAddress(), freshAddress()]
    await execute([pay(first, 1n), pay(two, 2n)])
    expect([await balanceOf(first), await balanceOf(two)]).toEqual([1n, 2n])
    const third = freshAddress()
    // ERC20InsufficientBalance, as the token says it.
    await expect(execute([pay(third, 1n), transferOf(third, 1n)])).rejects.toThrow('0xe450d38c')
    expect(await balanceOf(third)).toBe(0n)
    expect(await balanceOf(address)).toBeLessThan(ETHER)
  })

  test('takes orders of nobody else', async () => {
    const { address } = await smartAccount()
    const stranger = await wallet(freshAccount())
    await expect(
      stranger.writeContract({ address, abi, functionName: 'execute', args: [[pay(stranger.account.address, 1n)]] }),
    ).rejects.toThrow('OnlyAccount')
    await expect(
      stranger.writeContract({
        address,
        abi,
        functionName: 'grant',
        args: [numberToHex(1, { size: 32 }), stranger.account.address, 2 ** 40, 1n, []],
      }),
    ).rejects.toThrow('OnlyAccount')
  })

  test('makes signed calls once, for anybody who pays the fee', async () => {
    const { address, sign } = await smartAccount()
    const stranger = await wallet(freshAccount())
    const to = freshAddress()
    const calls = [pay(to, 5n)]
    const submit = (signature: Hex, { nonce = 1n, deadline = FOREVER } = {}) =>
      mined(
        stranger.writeContract({ address, abi, functionName: 'execute', args: [calls, nonce, deadline, signature] }),
      )
    const signature = await sign(calls)
    await expect(submit(await sign([pay(to, 6n)]))).rejects.toThrow('WrongSignature')
    await expect(submit(await sign(calls, { chainId: 137 }))).rejects.toThrow('WrongSignature')
    await expect(submit(await sign(calls, { deadline: 1n }), { deadline: 1n })).rejects.toThrow('Expired')
    await submit(signature)
    expect(await balanceOf(to)).toBe(5n)
    expect(await balanceOf(address)).toBe(ETHER - 5n)
    await expect(submit(signature)).rejects.toThrow('NonceUsed')
  })

  test('vouches for signatures of its key, and for no other form of them (ERC-1271)', async () => {
    const { account, address } = await smartAccount()
    const hash = hashMessage('hello')
    const isValid = async (signature: Hex) =>
      (await read().readContract({ address, abi, functionName: 'isValidSignature', args: [hash, signature] })) ===
      '0x1626ba7e'
    const signature = await account.signMessage({ message: 'hello' })
    expect(await isValid(signature)).toBe(true)
    expect(await read().verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await isValid(await freshAccount().signMessage({ message: 'hello' }))).toBe(false)
    expect(await isValid(await account.signMessage({ message: 'bye' }))).toBe(false)
    expect(await isValid('0x')).toBe(false)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { r, s, yParity } = parseSignature(signature)
    const twin = { r, s: numberToHex(order - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 }
    expect(await isValid(serializeSignature(twin))).toBe(false)
  })
})

describe('a permission', () => {
  async function granted({
    allowance = 0n,
    expiry = 2 ** 40,
    rules = [] as readonly { target: Address; selector: Hex }[],
  }) {
    const owner = await smartAccount()
    const session = freshAccount()
    const stranger = await wallet(freshAccount())
    const id = numberToHex(7, { size: 32 })
    const { address, client } = owner
    const grant = () =>
      mined(
        client.writeContract({
          address,
          abi,
          functionName: 'grant',
          args: [id, session.address, expiry, allowance, rules],
        }),
      )
    await grant()
    let nonce = 0n
    async function use(calls: readonly Call[], { signer = session, again = false } = {}) {
      if (!again) nonce += 1n
      const signature = await signer.signTypedData({
        domain: domainOf(address),
        types,
        primaryType: 'ExecuteWithPermission',
        message: { id, calls, nonce },
      })
      const args = [id, calls, nonce, signature] as const
      return mined(stranger.writeContract({ address, abi, functionName: 'executeWithPermission', args }))
    }
    return { ...owner, id, use, grant }
  }

  test('spends no more coins than its allowance, in total', async () => {
    const { use } = await granted({ allowance: 10n })
    const to = freshAddress()
    await use([pay(to, 4n), pay(to, 5n)])
    expect(await balanceOf(to)).toBe(9n)
    await expect(use([pay(to, 2n)])).rejects.toThrow('AllowanceExceeded')
    await use([pay(to, 1n)])
    await expect(use([pay(to, 0n)], { again: true })).rejects.toThrow('NonceUsed')
    expect(await balanceOf(to)).toBe(10n)
  })

  test('calls its functions of its contracts only, and never the account itself', async () => {
    const { address, use, id } = await granted({ rules: [{ target: USDC, selector: '0xa9059cbb' }] })
    await control('fund-token', { address, token: USDC, units: '100', chainId: 1 })
    const to = freshAddress()
    await use([transferOf(to, 60n)])
    const approve: Call = { to: USDC, value: 0n, data: '0x095ea7b3' }
    await expect(use([approve])).rejects.toThrow('NotAllowed')
    await expect(use([{ ...transferOf(to, 1n), to: zeroAddress }])).rejects.toThrow('NotAllowed')
    await expect(use([pay(address, 0n)])).rejects.toThrow('NotAllowed')
    await expect(use([pay(to, 1n)])).rejects.toThrow('AllowanceExceeded')
    await expect(use([transferOf(to, 1n)], { signer: freshAccount() })).rejects.toThrow('WrongSignature')
    expect(await read().readContract({ address, abi, functionName: 'permission', args: [id] })).toMatchObject({
      allowance: 0n,
    })
  })

  test('ends, is revoked, and is never granted again under its id', async () => {
    const past = await granted({ allowance: 10n, expiry: 1 })
    await expect(past.use([pay(freshAddress(), 1n)])).rejects.toThrow('Expired')
    const { address, client, id, use, grant } = await granted({ rules: [{ target: USDC, selector: ANY }] })
    await control('fund-token', { address, token: USDC, units: '100', chainId: 1 })
    await use([transferOf(freshAddress(), 1n)])
    await mined(client.writeContract({ address, abi, functionName: 'revoke', args: [id] }))
    await expect(use([transferOf(freshAddress(), 1n)])).rejects.toThrow('Expired')
    await expect(grant()).rejects.toThrow('InvalidPermission')
  })
})

describe('the sponsor', () => {
  type Answer = { result?: { transactionHash: Hex; isSponsored?: boolean }; error?: { message: string } }
  async function ask(method: string, request: object, projectId = 'sponsor') {
    const body = { jsonrpc: '2.0', id: 1, method, params: [request] }
    const response = await post(`/v1/sponsor?projectId=${projectId}`, body)
    return (await response.json()) as Answer
  }
  const written = (calls: readonly Call[]) =>
    calls.map(({ value, ...otherFields }) => ({ ...otherFields, value: numberToHex(value) }))

  test('pays for the first calls of an account that has nothing', async () => {
    const account = freshAccount()
    const { address } = account
    await control('fund-token', { address, token: USDC, units: '100', chainId: 1 })
    const to = freshAddress()
    const calls = [transferOf(to, 60n)]
    const request = { chainId: '0x1', account: address, calls: written(calls) }
    expect((await ask('sponsor_quote', request)).result).toEqual({ isSponsored: true })
    const authorization = await account.signAuthorization({ address: SMART_ACCOUNT, chainId: 1, nonce: 0 })
    const signature = await account.signTypedData({
      domain: domainOf(address),
      types,
      primaryType: 'Execute',
      message: { calls, nonce: 1n, deadline: FOREVER },
    })
    const signed = {
      ...request,
      nonce: '0x1',
      deadline: numberToHex(FOREVER),
      signature,
      authorization: {
        nonce: '0x0',
        yParity: numberToHex(authorization.yParity ?? 0),
        r: authorization.r,
        s: authorization.s,
      },
    }
    const { error } = await ask('sponsor_send', { ...signed, nonce: '0x2' })
    expect(error?.message).toMatch(/^The calls fail/)
    const { result } = await ask('sponsor_send', signed)
    const receipt = await read().waitForTransactionReceipt({ hash: result?.transactionHash ?? '0x' })
    expect(receipt).toMatchObject({ status: 'success', to: address.toLowerCase() })
    expect(receipt.from).not.toBe(address)
    expect(await balanceOf(address)).toBe(0n)
    expect(await read().getTransactionCount({ address })).toBe(1)
    expect(running().accounts.map((each) => each.address.toLowerCase())).not.toContain(receipt.from)
  })

  test('can be made to refuse, by method', async () => {
    const request = { chainId: '0x1', account: freshAddress(), calls: written([pay(freshAddress(), 0n)]) }
    const fault = { error: { code: -32_000, message: 'The budget is used up' } }
    await control('faults', {
      projectId: 'broke',
      route: '/v1/sponsor',
      method: 'sponsor_quote',
      fault: { kind: 'rpc', ...fault },
    })
    expect(await ask('sponsor_quote', request, 'broke')).toMatchObject(fault)
    expect((await ask('sponsor_quote', { ...request, chainId: '0x5' })).error?.message).toMatch(
      /does not pay on chain 5/,
    )
    expect((await ask('sponsor_quote', { ...request, calls: [] })).error?.message).toMatch(/calls/)
  })
})
