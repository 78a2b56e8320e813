import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../config/networks.js'
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import { eip155 } from '../exports/eip155.js'
import { getEthersProvider, getEthersSigner, useEthersProvider, useEthersSigner } from '../exports/ethers.js'
import { createWalletModal, type WalletModal, WalletModalProvider } from '../exports/index.js'
import { storeVisit } from '../react/testSupport.js'
import { createTestWallet } from '../testing/wallet/createTestWallet.js'
import { type AnyEthers, createEthersProvider, createEthersSigner } from './createEthers.js'

configure({ asyncUtilTimeout: 10_000 })

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const versions: [string, AnyEthers][] = [
  ['ethers 6', ethers6],
  ['ethers 5', ethers5],
]

const cleanups: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  for (const stop of cleanups.splice(0)) stop()
  vi.unstubAllGlobals()
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A wallet that rejects whatever the user is asked, in its own words. */
function createWallet(rejection: unknown) {
  const requests: string[] = []
  const state = { address: ADDRESS, chainId: 1 }
  const answers: Record<string, unknown> = {
    eth_accounts: [ADDRESS],
    eth_blockNumber: '0x1',
    eth_call: '0x',
    net_version: '1',
    eth_estimateGas: '0x5208',
  }
  const provider: Eip1193Provider = {
    async request({ method }) {
      requests.push(method)
      if (method === 'eth_chainId') return `0x${state.chainId.toString(16)}`
      if (method in answers) return answers[method]
      throw rejection
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const modal = { getState: () => state } as unknown as WalletModal
  return { requests, state, modal, wallet: { provider, address: ADDRESS, chainId: 1 } }
}

describe.each(versions)('%s', (_, ethers) => {
  const load = async () => ethers

  test.each([
    ['the code of EIP-1193', { code: 4001, message: 'No' }],
    ['the code of a paired wallet', { code: 5000, message: 'Nope' }],
    ['words', new Error('User rejected methods.')],
  ])('a rejection by %s is ACTION_REJECTED', async (_, rejection) => {
    const { modal, wallet } = createWallet(rejection)
    const signer = await createEthersSigner(modal, wallet, load)
    expect(await failureOf(signer.signMessage('Hello'))).toMatchObject({ code: 'ACTION_REJECTED' })
    expect(await failureOf(signer.sendTransaction({ to: ADDRESS, value: 1 }))).toMatchObject({
      code: 'ACTION_REJECTED',
    })
  })

  test('an error of a node is no rejection, whatever it says', async () => {
    const { modal, wallet } = createWallet(undefined)
    const provider = await createEthersProvider({
      ...wallet,
      provider: {
        ...wallet.provider,
        request: async (args) => {
          if (args.method === 'eth_call') throw { code: 3, message: 'execution reverted: user rejected', data: '0x' }
          return wallet.provider.request(args)
        },
      },
    })
    expect(await failureOf(provider.call({ to: ADDRESS, data: '0x01' }))).not.toMatchObject({ code: 'ACTION_REJECTED' })
    expect(modal.getState().chainId).toBe(1)
  })

  test.each([
    ['network', { chainId: 10 }],
    ['account', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ])('a signer asks the wallet nothing once another %s is active', async (_, change) => {
    const { requests, modal, state, wallet } = createWallet({ code: 4001, message: 'No' })
    const signer = await createEthersSigner(modal, wallet, load)
    Object.assign(state, change)
    // With a gas limit, ethers 5 would not look at the network.
    const transaction = { to: ADDRESS, value: 1, gasLimit: 21_000 }
    expect(await failureOf(signer.sendTransaction(transaction))).toBeInstanceOf(Error)
    expect(await failureOf(signer.signMessage('Hello'))).toBeInstanceOf(Error)
    expect(requests).not.toContain('eth_sendTransaction')
    expect(requests).not.toContain('personal_sign')
  })

  test('a provider stays usable on another network', async () => {
    const { state, wallet } = createWallet(undefined)
    const provider = await createEthersProvider(wallet, load)
    const chainId = async () => Number((await provider.getNetwork()).chainId)
    expect(await chainId()).toBe(1)
    state.chainId = 10
    // It remembers the network for a moment.
    await expect.poll(chainId).toBe(10)
    expect(await provider.getBlockNumber()).toBe(1)
  })
})

/** A modal with the connection of an earlier visit. */
async function createModal({ isConnected = true } = {}) {
  const rdns = 'example.marten'
  const chains = [mainnet, arbitrum].map(({ id }) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const wallet = createTestWallet({ name: 'Marten', rdns, chains, approvals: 'approve', storage: null })
  cleanups.push(wallet.destroy)
  vi.stubGlobal('fetch', async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  if (isConnected) {
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    storeVisit(localStorage, { rdns, address: wallet.accounts[0], network: 'eip155:1' })
  }
  return { wallet, modal: createWalletModal({ adapters: [eip155({ networks: [mainnet, arbitrum] })] }) }
}

const within =
  (modal: WalletModal) =>
  ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
    </StrictMode>
  )

test('without a connection the functions reject with NOT_CONNECTED, and nobody is asked', async () => {
  const { wallet, modal } = await createModal({ isConnected: false })
  cleanups.push(modal.start())
  expect(await failureOf(getEthersSigner(modal))).toMatchObject({ code: 'NOT_CONNECTED' })
  expect(await failureOf(getEthersProvider(modal))).toMatchObject({ code: 'NOT_CONNECTED' })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('the hooks return one object, until the account, the network or the connection changes', async () => {
  const { wallet, modal } = await createModal()
  const { result, rerender } = renderHook(() => ({ signer: useEthersSigner(), provider: useEthersProvider() }), {
    wrapper: within(modal),
  })
  expect(result.current).toEqual({ signer: undefined, provider: undefined })
  await waitFor(() => expect(result.current.signer && result.current.provider).toBeDefined())
  const first = result.current
  expect(await first.signer?.getAddress()).toBe(wallet.accounts[0])
  rerender()
  expect(result.current.signer).toBe(first.signer)
  expect(result.current.provider).toBe(first.provider)

  await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa4b1' }] })
  await waitFor(async () => expect((await result.current.signer?.provider.getNetwork())?.chainId).toBe(42161n))
  expect(result.current.signer).not.toBe(first.signer)
  expect(result.current.provider).not.toBe(first.provider)

  await modal.disconnect()
  await waitFor(() => expect(result.current).toEqual({ signer: undefined, provider: undefined }))
})
