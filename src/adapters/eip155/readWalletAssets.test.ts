import { describe, expect, test, vi } from 'vitest'
import { mainnet } from '../../config/networks.js'
import type { Connection } from '../../connectors/connector.js'
import { toNetwork } from '../../domain/network.js'
import { readWalletAssets } from './readWalletAssets.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = toNetwork('eip155', mainnet)
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://x.example/i.png' }
const native = { address: 'native', balance: '0x10', type: 'NATIVE', metadata: { ...metadata, decimals: 18 } }
const token = { address: `0x${'ab'.repeat(20)}`, balance: '0xf4240', type: 'ERC20', metadata }

function walletWith(answers: Record<string, unknown>, type = 'ANNOUNCED') {
  const request = vi.fn(async (method: string) => answers[method])
  const connection = { connector: { type }, signer: { request } } as unknown as Connection<'eip155'>
  return { request, read: () => readWalletAssets(connection, ACCOUNT, network) }
}
const able = (id = '0x1') => ({ [id]: { assetDiscovery: { supported: true } } })

test('a wallet that says that it can is asked for its assets', async () => {
  const { request, read } = walletWith({
    wallet_getCapabilities: able(),
    wallet_getAssets: { '0x1': [native, token] },
  })
  expect(await read()).toEqual({
    balances: [
      expect.objectContaining({ address: undefined, quantity: { decimals: '18', numeric: '0.000000000000000016' } }),
      expect.objectContaining({
        address: `eip155:1:${token.address}`,
        value: 0,
        price: 1,
        chainId: 'eip155:1',
        quantity: { decimals: '6', numeric: '1' },
      }),
    ],
  })
  expect(request.mock.calls).toEqual([
    ['wallet_getCapabilities', [ACCOUNT]],
    ['wallet_getAssets', [{ account: ACCOUNT, chainFilter: ['0x1'] }]],
  ])
})

test.each([undefined, {}, { '0x2': able() }, { '0x1': { assetDiscovery: { supported: 'true' } } }, 'x'])(
  'one that does not say so is not asked: %o',
  async (capabilities) => {
    const { request, read } = walletWith({ wallet_getCapabilities: capabilities })
    expect(await read()).toBeUndefined()
    expect(request).toHaveBeenCalledTimes(1)
  },
)

test('a paired wallet is asked nothing: it would wake a phone', async () => {
  const { request, read } = walletWith({ wallet_getCapabilities: able() }, 'WALLET_CONNECT')
  expect(await read()).toBeUndefined()
  expect(request).not.toHaveBeenCalled()
})

describe('Wallet assets response is accepted only if each asset has string address and balance, type and metadata', () => {
  test.each([
    ['no list', {}],
    ['another chain', { '0x2': [native] }],
    ['no address', { '0x1': [native, { ...token, address: undefined }] }],
    ['a number as balance', { '0x1': [native, { ...token, balance: 5 }] }],
    ['a decimal balance', { '0x1': [{ ...token, balance: '5' }] }],
    ['another type', { '0x1': [native, { ...token, type: 'ERC721' }] }],
    ['no metadata', { '0x1': [native, { ...token, metadata: undefined }] }],
    ['no symbol', { '0x1': [native, { ...token, metadata: { ...metadata, symbol: undefined } }] }],
    ['77 decimals', { '0x1': [native, { ...token, metadata: { ...metadata, decimals: 77 } }] }],
    ['no icon', { '0x1': [native, { ...token, metadata: { ...metadata, iconUrl: undefined } }] }],
  ])('%s rejects it whole', async (_, answer) => {
    const { read } = walletWith({ wallet_getCapabilities: able(), wallet_getAssets: answer })
    expect(await read()).toBeUndefined()
  })
})
