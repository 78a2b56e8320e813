import { arbitrum, mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { cookieStorage, cookieToInitialState, createStorage, http } from 'wagmi'
import { solanaMainnet } from '../config/networks.js'
import { solana } from '../exports/solana.js'
import { internalsOf } from '../instance/internals.js'
import { getLatchkeyConfig } from './getLatchkeyConfig.js'

test('both sides have the chains, and wagmi our connector first', () => {
  const { config, modal } = getLatchkeyConfig({ chains: [mainnet, arbitrum] })
  expect(config.chains.map(({ id }) => id)).toEqual([1, 42161])
  expect(internalsOf(modal).network.ids()).toEqual(['eip155:1', 'eip155:42161'])
  expect(config.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  expect(config.getClient({ chainId: 42161 }).chain.id).toBe(42161)
})

test("wagmi's parameters and those of the modal are passed on", () => {
  const { config, modal } = getLatchkeyConfig({
    chains: [mainnet],
    transports: { 1: http('https://node.example') },
    modal: { id: 'shop', adapters: [solana({ networks: [solanaMainnet] })] },
  })
  expect(config.getClient().transport.url).toBe('https://node.example')
  expect(modal.id).toBe('shop')
  expect(internalsOf(modal).network.ids()).toEqual(['eip155:1', solanaMainnet.caipNetworkId])
})

test("RCT-1: a server makes one for each request, and reads the connected account from wagmi's cookie", async () => {
  const create = () =>
    getLatchkeyConfig({ chains: [mainnet, arbitrum], ssr: true, storage: createStorage({ storage: cookieStorage }) })
  const { config, modal } = create()
  const connection = {
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chainId: 42161,
    connector: { id: 'latchkey', name: 'Marten', type: 'latchkey', uid: 'u' },
  }
  const stored = {
    state: { chainId: 42161, connections: { __type: 'Map', value: [['u', connection]] }, current: 'u' },
    version: 3,
  }
  const state = cookieToInitialState(config, `wagmi.store=${JSON.stringify(stored)}`)
  expect(state?.connections.get('u')).toMatchObject({ chainId: 42161, accounts: connection.accounts })
  expect(await config.connectors[0]?.getProvider()).toBeUndefined()
  expect(await config.connectors[0]?.isAuthorized()).toBe(false)
  expect(modal.getState('eip155').status).toBe('disconnected')
})
