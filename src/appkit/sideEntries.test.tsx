import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { knownTokensOf } from '../config/knownTokens.js'
import type { PaymentOutcome } from '../domain/payment.js'
import * as appkit from '../exports/appkit.js'
import {
  type CreateAppKit,
  createAppKit,
  useAppKitAccount,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitWallets,
} from '../exports/appkit.js'
import { EthersAdapter } from '../exports/appkitEthers.js'
import * as payEntry from '../exports/appkitPay.js'
import {
  baseUSDC,
  getPayError,
  getPayResult,
  type PaymentOptions,
  pay,
  useAvailableExchanges,
  useExchangeBuyStatus,
  usePay,
  usePayUrlActions,
} from '../exports/appkitPay.js'
import { createSIWEConfig, formatMessage, getAddressFromMessage, getChainIdFromMessage } from '../exports/appkitSiwe.js'
import { useAppKitWallet } from '../exports/appkitWalletButton.js'
import { createTestWallet } from '../testing/wallet/createTestWallet.js'

// A first opening loads many modules, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const projectId = '00000000000000000000000000000000'
const create = (options: Partial<CreateAppKit> = {}) =>
  createAppKit({ projectId, adapters: [new EthersAdapter()], networks: [mainnet], ...options })

const cleanups: (() => void)[] = []

function announce(name: string, approvals: 'approve' | 'reject' = 'approve') {
  const rdns = `example.${name.toLowerCase()}`
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createTestWallet({ name, rdns, chains, approvals, storage: null })
  cleanups.push(wallet.destroy)
  return wallet
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x0"}'))
})

afterEach(() => {
  cleanup()
  appkit.modal?.destroy()
  for (const stop of cleanups.splice(0)) stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('useAppKitWallet', () => {
  test('connects an installed wallet by its name, and tells the account', async () => {
    const wallet = announce('Marten')
    create()
    const onSuccess = vi.fn()
    const { result } = renderHook(() => useAppKitWallet({ onSuccess }))
    await act(() => result.current.connect('marten'))
    const data = { chainNamespace: 'eip155', chainId: '1', address: wallet.accounts[0] }
    expect(result.current).toMatchObject({ data, isSuccess: true, isPending: false, isError: false })
    expect(onSuccess.mock.calls).toEqual([[data]])
  })

  test('tells what the wallet has declined', async () => {
    announce('Marten', 'reject')
    create()
    const onError = vi.fn()
    const { result } = renderHook(() => useAppKitWallet({ onError }))
    await act(() => result.current.connect('example.marten'))
    expect(result.current).toMatchObject({ data: undefined, isError: true, error: { code: 4001 } })
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('connections', () => {
  test('throw before there is a namespace', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useAppKitConnections())).toThrow('No namespace found')
  })

  test('are the connected wallet, and those before it, which may come back or be forgotten', async () => {
    const first = announce('Marten')
    const second = announce('Quay')
    create()
    const onSuccess = vi.fn()
    const { result } = renderHook(() => ({
      wallet: useAppKitWallet(),
      account: useAppKitAccount(),
      list: useAppKitConnections('eip155'),
      one: useAppKitConnection({ namespace: 'eip155', onSuccess }),
    }))
    expect(result.current.list).toEqual({ connections: [], recentConnections: [] })
    await act(() => result.current.wallet.connect('Marten'))
    await act(() => result.current.wallet.connect('Quay'))
    await waitFor(() => expect(result.current.list.recentConnections).toHaveLength(1))
    const [former] = result.current.list.recentConnections
    expect(result.current.list.connections).toMatchObject([
      { name: 'Quay', connectorId: 'example.quay', accounts: [{ address: second.accounts[0], type: 'eoa' }] },
    ])
    expect(result.current.one.connection).toMatchObject({ connectorId: 'example.quay', caipNetwork: { id: 1 } })
    expect(former).toMatchObject({ name: 'Marten', accounts: [{ address: first.accounts[0] }] })

    if (former) await act(() => result.current.one.switchConnection({ connection: former }))
    await waitFor(() => expect(result.current.one.connection?.connectorId).toBe('example.marten'))
    expect(onSuccess).toHaveBeenLastCalledWith(expect.objectContaining({ hasSwitchedWallet: true }))

    const request = { address: second.accounts[0] ?? '', connectorId: 'example.quay' }
    await act(() => result.current.one.deleteConnection(request))
    expect(onSuccess).toHaveBeenLastCalledWith(expect.objectContaining({ hasDeletedWallet: true }))
  })
})

describe('useAppKitWallets', () => {
  test('throws in the words of AppKit before createAppKit', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(useAppKitWallets)).toThrow(
      'Please call "createAppKit" before using "useAppKitWallets" hook',
    )
  })

  test('lists an installed wallet, and connects it', async () => {
    const wallet = announce('Marten')
    create({ features: { headless: true } })
    const { result } = renderHook(() => ({ list: useAppKitWallets(), account: useAppKitAccount() }))
    expect(result.current.list).toMatchObject({ wallets: [], wcWallets: [], page: 0, count: 0, wcClientId: null })
    await waitFor(() => expect(result.current.list.wallets).toHaveLength(1))
    const [listed] = result.current.list.wallets
    expect(listed).toMatchObject({
      name: 'Marten',
      isInjected: true,
      connectors: [{ id: 'example.marten', rdns: 'example.marten', chain: 'eip155' }],
    })
    if (listed) await act(() => result.current.list.connect(listed))
    expect(result.current.account.address).toBe(wallet.accounts[0])
  })
})

describe('methods for lists', () => {
  test('list wallets, connect one, and return to one before it', async () => {
    announce('Marten')
    announce('Quay')
    const kit = create()
    const pages: number[] = []
    expect(kit.getWalletList()).toEqual({ wallets: [], wcWallets: [], page: 0, count: 0 })
    expect(kit.getWalletConnectUri()).toMatchObject({ wcUri: undefined, wcError: false })
    const stop = kit.subscribeWalletList(({ wallets }) => pages.push(wallets.length))
    await waitFor(() => expect(kit.getWalletList().wallets).toHaveLength(2))
    expect(pages).toContain(2)
    stop()
    const named = (name: string) => kit.getWalletList().wallets.find((wallet) => wallet.name === name)
    for (const name of ['Marten', 'Quay']) {
      const wallet = named(name)
      if (wallet) await kit.connectWallet(wallet, 'eip155')
      expect(kit.getWalletInfo()?.name).toBe(name)
    }
    const [connection] = await kit.getRecentConnections('eip155')
    expect(connection).toMatchObject({ connectorId: 'example.marten', name: 'Marten' })
    if (connection) await kit.switchConnection({ connection, namespace: 'eip155' })
    expect(kit.getWalletInfo()?.name).toBe('Marten')
    await kit.deleteConnection({ connectorId: 'example.quay', namespace: 'eip155' })
    expect(await kit.getRecentConnections('eip155')).toEqual([])
  })
})

describe('payments', () => {
  const options: PaymentOptions = { paymentAsset: baseUSDC, recipient: '0x1', amount: 0.0000001 }

  function answerWith(outcome: Partial<PaymentOutcome> | Error) {
    const payCall = vi.spyOn(create().walletModal, 'pay')
    if (outcome instanceof Error) payCall.mockRejectedValue(outcome)
    else payCall.mockResolvedValue({ id: 'a', status: 'delivered', ...outcome })
    return payCall
  }

  test('ask for exact decimal text, and resolve with the transaction', async () => {
    const payCall = answerWith({ hash: '0xabc' })
    expect(await pay({ ...options, amount: 12.5 })).toEqual({ success: true, result: '0xabc' })
    expect(payCall).toHaveBeenCalledWith({
      asset: { network: 'eip155:8453', address: baseUSDC.asset },
      amount: '12.5',
      recipient: '0x1',
    })
    expect([getPayResult(), getPayError()]).toEqual(['0xabc', null])
    await pay({ ...options, amount: '0.1', paymentAsset: { ...baseUSDC, asset: 'native' } })
    expect(payCall).toHaveBeenLastCalledWith(expect.objectContaining({ amount: '0.1' }))
  })

  test('resolve with what went wrong, also after the time', async () => {
    answerWith({ status: 'cancelled' })
    expect(await pay(options)).toEqual({ success: false, error: 'The payment was cancelled' })
    appkit.modal?.destroy()
    answerWith(new Error('no'))
    expect(await pay(options)).toEqual({ success: false, error: 'no' })
    appkit.modal?.destroy()
    vi.spyOn(create().walletModal, 'pay').mockReturnValue(new Promise(() => undefined))
    expect(await pay(options, 1)).toEqual({ success: false, error: 'The payment took too long' })
  })

  test('PAY-6: what was only sent is no success, since nobody has read that it arrived', async () => {
    answerWith({ status: 'sent', hash: '0xabc' })
    const onSuccess = vi.fn()
    const { result } = renderHook(() => usePay({ onSuccess }))
    await act(() => result.current.open(options))
    expect(result.current).toMatchObject({ isSuccess: false, isError: true, data: null })
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('usePay has the state of its last payment', async () => {
    answerWith({ status: 'delivered', hash: '0xabc' })
    const onSuccess = vi.fn()
    const { result } = renderHook(() => usePay({ onSuccess }))
    await act(() => result.current.open(options))
    expect(result.current).toMatchObject({ isSuccess: true, isPending: false, error: null, data: '0xabc' })
    expect(onSuccess).toHaveBeenCalledWith('0xabc')
  })

  describe('exchanges', () => {
    /** The payment service, by method. */
    function answer(results: Record<string, unknown>) {
      const calls: { method: string; params: Record<string, unknown> }[] = []
      vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
        const call = JSON.parse(String(body))
        calls.push(call)
        return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: results[call.method] }))
      })
      return calls
    }
    const coin = { network: 'eip155:8453', asset: 'native' } as const

    test('are listed for an asset', async () => {
      const exchange = { id: 'binance', name: 'Binance', imageUrl: 'https://a.example/b.png' }
      const calls = answer({ reown_getExchanges: { exchanges: [exchange, { id: '<b>' }], total: 1 } })
      create()
      const { result } = renderHook(() => useAvailableExchanges({ ...coin, amount: 0.5 }))
      await waitFor(() => expect(result.current.data).toEqual([exchange]))
      expect(result.current).toMatchObject({ isLoading: false, error: null })
      expect(calls[0]?.params).toMatchObject({ asset: 'eip155:8453/slip44:60', amount: '0.5' })
    })

    test('give the address of a purchase, and only one that the app may open', async () => {
      const results = { reown_getExchangePayUrl: { url: 'https://pay.binance.com/x', sessionId: 's1' } }
      answer(results)
      create()
      const { result } = renderHook(usePayUrlActions)
      const params = { ...coin, amount: 1, recipient: '0x1' }
      expect(await result.current.getUrl('binance', params)).toEqual(results.reown_getExchangePayUrl)
      results.reown_getExchangePayUrl.url = 'https://evil.example'
      await expect(result.current.getUrl('binance', params)).rejects.toMatchObject({ code: 'EXCHANGE_FAILED' })
    })

    test('say how a purchase ends', async () => {
      answer({ reown_getExchangeBuyStatus: { status: 'SUCCESS', txHash: '0xabc' } })
      create()
      const onSuccess = vi.fn()
      const options = { exchangeId: 'binance', sessionId: 's1', onSuccess }
      const { result } = renderHook(() => useExchangeBuyStatus(options))
      await waitFor(() => expect(result.current.data).toEqual({ status: 'SUCCESS', txHash: '0xabc' }))
      expect(onSuccess.mock.calls).toEqual([[{ status: 'SUCCESS', txHash: '0xabc' }]])
    })
  })

  test('the tokens are those that this library knows', () => {
    const assets = Object.entries(payEntry).flatMap(([name, asset]) =>
      typeof asset === 'object' && asset.asset !== 'native' ? [[name, asset] as const] : [],
    )
    expect(assets).toHaveLength(11)
    for (const [name, { network, asset, metadata }] of assets) {
      const addresses = knownTokensOf(network)[metadata.symbol]
      expect(addresses, name).toContain(network.startsWith('eip155') ? asset.toLowerCase() : asset)
    }
  })
})

describe('siwe', () => {
  test('a message has the form of EIP-4361, and tells address and network', () => {
    const message = formatMessage(
      {
        domain: 'app.example',
        uri: 'https://app.example',
        version: '1',
        nonce: 'abcdefgh12345',
        chainId: 10,
        iat: '2026-01-01T00:00:00.000Z',
        statement: 'Please sign',
      },
      'did:pkh:eip155:10:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
    expect(message).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        '',
        'Please sign',
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 10',
        'Nonce: abcdefgh12345',
        'Issued At: 2026-01-01T00:00:00.000Z',
      ].join('\n'),
    )
    expect(getAddressFromMessage(message)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(getChainIdFromMessage(message)).toBe('eip155:10')
  })

  test('a field with a line break, or another account, makes no message', () => {
    const args = { domain: 'a.example', uri: 'https://a.example', version: '1', nonce: 'abcdefgh', chainId: 1 } as const
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(formatMessage(args, address).split('\n').slice(1, 6)).toEqual([
      address,
      '',
      '',
      'URI: https://a.example',
      'Version: 1',
    ])
    expect(() => formatMessage({ ...args, statement: 'a\nURI: b' }, address)).toThrow(/statement/)
    expect(() => formatMessage({ ...args, resources: ['a\nb'] }, address)).toThrow(/resources/)
    expect(() => formatMessage(args, 'did:pkh:solana:1:abc')).toThrow(/accountAddress/)
  })

  test('createSIWEConfig parts methods from options', () => {
    const methods = {
      getNonce: async () => 'n',
      createMessage: () => 'm',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    }
    expect(createSIWEConfig({ ...methods, signOutOnDisconnect: false })).toEqual({
      options: { signOutOnDisconnect: false },
      methods,
      ...methods,
    })
  })
})
