// @vitest-environment happy-dom

import { polygon as viemPolygon } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AdapterFactory } from '../adapters/adapter.js'
import { mainnet, polygon, solanaMainnet } from '../config/networks.js'
import { statusOf } from '../controllers/connection/connectionController.js'
import { followNetwork } from '../controllers/network/followNetwork.js'
import { type Network, toNetwork } from '../domain/network.js'
import type { NetworkInput } from '../domain/networkInput.js'
import { AdapterMissingError } from '../errors/pageErrors.js'
import { createFakeAdapter } from '../testing/modal/fakeAdapter.js'
import { createWalletModal } from './createWalletModal.js'
import { internalsOf } from './internals.js'
import type { WalletModal, WalletModalOptions } from './walletModal.js'

const [ethereum, matic] = [mainnet, polygon].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const solana = toNetwork('solana', solanaMainnet)
const put = (name: string, value: string) => localStorage.setItem(`latchkey/default/v1/${name}`, value)
let stop = () => {}

afterEach(() => {
  stop()
  localStorage.clear()
})

function create(options: WalletModalOptions = {}) {
  const evm = createFakeAdapter('eip155', [ethereum, matic])
  const modal = createWalletModal({
    adapters: [evm.factory, createFakeAdapter('solana', [solana]).factory],
    ...options,
  })
  const active = () => internalsOf(modal).network.activeOf(internalsOf(modal).network.state.activeNamespace ?? '')
  const start = () => {
    stop = modal.start()
  }
  return { modal, active, start }
}

describe('the network on start', () => {
  test('STO-4: is the stored one, if configured', () => {
    put('active_caip_network_id', 'eip155:137')
    const { active, start } = create()
    start()
    expect(active()).toBe(matic)
  })

  test('STO-4: the last active namespace is restored even if its network is not configured any more', () => {
    put('active_caip_network_id', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    put('active_namespace', 'solana')
    const { active, start } = create()
    start()
    expect(active()).toBe(solana)
  })

  test('STO-4: a namespace that the app lacks is not restored', () => {
    put('active_namespace', 'cosmos')
    const { active, start } = create()
    start()
    expect(active()).toBe(ethereum)
  })

  test.each(['eip155:5', 'cosmos:x', 'eip155', '', '__proto__', 'constructor:x'])(
    'STO-4: an unconfigured stored network id %j gives the first configured network',
    (id) => {
      put('active_caip_network_id', id)
      const { active, start } = create()
      start()
      expect(active()).toBe(ethereum)
    },
  )

  test("is the app's default, if configured", () => {
    expect(create({ networks: { default: solana.caipNetworkId } }).active()).toBe(solana)
    expect(create({ networks: { default: 'eip155:5' } }).active()).toBe(ethereum)
  })

  test('STO-4: unknown stored namespaces are dropped', () => {
    put('connection_status', 'connected')
    put('connected_namespaces', 'cosmos,eip155,__proto__')
    const { modal, start } = create()
    start()
    const { namespaces } = internalsOf(modal).connection.state
    expect(Object.keys(namespaces)).toEqual(['eip155', 'solana'])
    expect([namespaces.eip155?.status, namespaces.solana?.status]).toEqual(['reconnecting', 'disconnected'])
  })

  test('STO-3: a stored connected is connecting until the wallet has confirmed it', () => {
    put('connection_status', 'connected')
    put('connected_namespaces', 'eip155')
    const { modal, start } = create()
    start()
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('reconnecting')
  })

  test('nothing is restored if the app turns it off', () => {
    put('connection_status', 'connected')
    put('connected_namespaces', 'eip155')
    const { modal, start } = create({ wallets: { reconnect: false } })
    start()
    expect(statusOf(internalsOf(modal).connection.state, 'eip155')).toBe('disconnected')
  })
})

describe('adding and removing a network', () => {
  test('requires an existing adapter for the namespace', () => {
    const { modal } = create()
    expect(() => modal.addNetwork('cosmos', ethereum)).toThrow(AdapterMissingError)
    expect(() => modal.addNetwork('cosmos', ethereum)).toThrow('Chain adapter not found')
    expect(() => modal.removeNetwork('cosmos:x')).toThrow(AdapterMissingError)
  })

  test.each<NetworkInput>([137, 137n, 'eip155:137', polygon, viemPolygon, matic])(
    'accepts the network in any form: %o',
    (target) => {
      const { modal } = create({ networks: { default: target } })
      expect(internalsOf(modal).network.activeOf('eip155')).toBe(matic)
      modal.removeNetwork(target)
      expect(internalsOf(modal).network.ids()).toEqual(['eip155:1', solana.caipNetworkId])
    },
  )

  test('changes the list of its namespace, each network once', () => {
    const { modal } = create()
    const added = toNetwork('eip155', { ...mainnet, id: 10, name: 'Ten' })
    const names = () => internalsOf(modal).network.state.namespaces.eip155?.requested.map(({ id }) => id)
    modal.addNetwork('eip155', added)
    modal.addNetwork('eip155', added)
    expect(names()).toEqual([1, 137, 10])
    modal.removeNetwork(10)
    modal.removeNetwork('eip155:unknown')
    expect(names()).toEqual([1, 137])
  })
})

describe('updating adapters', () => {
  const factoryWith = (...networks: readonly Network[]) => createFakeAdapter('eip155', networks).factory
  const update = async (modal: WalletModal, ...adapters: readonly AdapterFactory[]) => {
    stop = modal.start()
    modal.update({ adapters })
    // Its code loads with the first change.
    await vi.waitFor(() => expect(internalsOf(modal).liveOptions.state.revision).toBe(1))
    return internalsOf(modal).network.ids()
  }

  test('replaces the networks of the namespaces that they have', async () => {
    const { modal, active } = create()
    const ten = toNetwork('eip155', { ...mainnet, id: 10, name: 'Ten' })
    const ids = await update(modal, factoryWith(ten, matic), createFakeAdapter('cosmos', []).factory)
    expect(ids).toEqual(['eip155:10', 'eip155:137', solana.caipNetworkId])
    expect(active()).toBe(ten)
  })

  test('keeps the active network, with its other RPC addresses', async () => {
    const { modal, active } = create({ networks: { default: 137 } })
    const moved: Network = { ...matic, rpcUrls: { default: { http: ['https://other.example'] } } }
    await update(modal, factoryWith(ethereum, moved))
    expect(active()).toBe(moved)
  })

  test('is not for a modal that only pairs', async () => {
    expect(await update(createWalletModal({ projectId: 'p1' }), factoryWith(matic))).toEqual(['eip155:1'])
  })

  test("leaves a wallet's unconfigured network as it is", async () => {
    const { modal, active } = create()
    const placeholder = followNetwork(internalsOf(modal).network, 'eip155', '5')
    await update(modal, factoryWith(matic))
    expect(active()).toEqual(placeholder)
  })
})
