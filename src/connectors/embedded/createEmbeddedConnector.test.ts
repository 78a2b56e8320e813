import { beforeEach, describe, expect, test } from 'vitest'
import { mainnet, polygon, solanaMainnet } from '../../config/networks.js'
import type { Namespace } from '../../domain/namespace.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { EmbeddedError } from '../../errors/embeddedErrors.js'
import { ChainNotSupportedError } from '../../errors/requestErrors.js'
import type { FrameHandler } from '../requestHandler.js'
import { createEmbeddedConnector } from './createEmbeddedConnector.js'

const ethereum = toNetwork('eip155', mainnet)
const matic = toNetwork('eip155', polygon)
const sol = toNetwork('solana', solanaMainnet)
const all: readonly Network[] = [ethereum, matic, sol]

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOL = '9vTq2ZC1vdsLm4KcA9vTq2ZC1vdsLm4KcAqqqqqqqqq'

const handler: FrameHandler = { createSigner: () => ({ signer: {} as never }) }

/** A page that answers by script, and the connector in front of it. */
function createWorld() {
  const calls: string[] = []
  const stored: string[] = []
  const users: unknown[] = []
  const control = {
    activeNamespace: 'eip155' as Namespace,
    active: [ethereum, sol] as readonly Network[],
    isConnected: true,
    /** Where the page is. */
    pageChain: undefined as string | number | undefined,
    /** Who had logged in here. */
    storedEmail: 'mara@fieldnote.co',
    /** Held back by the page until it is called. */
    hold: undefined as (() => Promise<void>) | undefined,
    /** Of the accounts on Ethereum, the one in use; `undefined`: there is only one. */
    type: undefined as string | undefined,
    isTypeRefused: false,
    /** It agrees, and goes on with the account in use. */
    isTypeKept: false,
    /** Networks that the page gives no account on. */
    failing: new Set<string>(),
    /** Networks of the app that the wallet lacks. */
    unknown: new Set<string>(),
  }
  const connector = createEmbeddedConnector({
    name: 'secure.example',
    wallet: {
      async isConnected() {
        const isConnected = control.isConnected
        await control.hold?.()
        return isConnected
      },
      async getUser({ caipNetworkId: chain }) {
        calls.push(`user ${chain}`)
        await control.hold?.()
        if (control.failing.has(chain)) throw new EmbeddedError('no account')
        const isEvm = chain.startsWith('eip155')
        if (isEvm && control.type !== undefined)
          return {
            address: control.type === 'eoa' ? EVM : SMART,
            chainId: 1,
            email: 'mara@fieldnote.co',
            smartAccountDeployed: false,
            preferredAccountType: control.type,
            accounts: [
              { address: SMART, type: 'smartAccount' as const },
              { address: EVM, type: 'eoa' as const },
            ],
          }
        return {
          address: isEvm ? EVM : SOL,
          chainId: isEvm ? Number(chain.split(':')[1]) : chain,
          email: 'mara@fieldnote.co',
        }
      },
      async setPreferredAccount(type: string) {
        calls.push(`prefer ${type}`)
        if (control.isTypeRefused)
          throw new EmbeddedError('no smart account', { cause: { message: 'no smart account' } })
        if (!control.isTypeKept) control.type = type
        return { type, address: EVM }
      },
      async switchNetwork({ caipNetworkId }) {
        calls.push(`switch ${caipNetworkId}`)
        return { chainId: caipNetworkId }
      },
      readChainId: async () => control.pageChain,
      readSmartNetworks: async () => [],
      async signOut() {
        calls.push('sign out')
        return true
      },
      load: async () => undefined,
    },
    requests: { request: async () => undefined },
    abortRequests: () => calls.push('abort'),
    store: {
      write: ({ email, provider }, chain) => stored.push(`${provider} ${email} ${chain}`),
      writeChain: (chain) => stored.push(chain),
      writeEmail: () => undefined,
      lastChain: () => undefined,
      identities: () => ({}),
      writeIdentities: () => undefined,
      isUsed: () => false,
      smartNetworks: () => undefined,
      writeSmartNetworks: () => undefined,
      setSignOutDue: () => undefined,
      clear: () => stored.push('cleared'),
      login: () => ({
        email: control.storedEmail,
        provider: 'github',
        userName: 'mara',
        smartAccountDeployed: undefined,
      }),
    },
    namespaces: ['eip155', 'solana'],
    handlerOf: async () => handler,
    parserOf: async () => (text) => (text === EVM || text === SMART || text === SOL ? (text as string) : undefined),
    networks: (namespace) =>
      all.filter((network) => network.namespace === namespace && !control.unknown.has(network.caipNetworkId)),
    activeNetwork: (namespace) => control.active.find((network) => network.namespace === namespace),
    activeNamespace: () => control.activeNamespace,
    preferredType: () => undefined,
    prefer: (namespace, type) => stored.push(`prefers ${type} on ${namespace}`),
    onUser: (user) => users.push(user),
    onSmartNetworks: () => undefined,
    onLoginEnd: () => undefined,
    log: (about) => calls.push(`failed: ${about}`),
  })
  const setLogin = () => connector.setLogin({ email: undefined, provider: 'email', userName: undefined })
  const connect = (namespaces?: readonly Namespace[], chainId?: string) => {
    setLogin()
    return connector.connect({ namespaces, chainId, signal: new AbortController().signal })
  }
  return { calls, stored, users, control, connector, connect }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const namespacesOf = (session: Awaited<ReturnType<typeof world.connect>>) =>
  session.connections.map(({ namespace }) => namespace)

describe('connect', () => {
  test('connects one namespace after the other, and the page stays on the active one', async () => {
    world.control.activeNamespace = 'solana'
    const session = await world.connect()
    expect(world.calls).toEqual([`user ${sol.caipNetworkId}`, 'user eip155:1', `switch ${sol.caipNetworkId}`])
    expect(namespacesOf(session)).toEqual(['solana', 'eip155'])
    expect(world.stored).toEqual([`email mara@fieldnote.co ${sol.caipNetworkId}`])
    expect(world.users).toEqual([
      { email: 'mara@fieldnote.co', provider: 'email', userName: undefined, smartAccountDeployed: undefined },
    ])
  })

  test('holds the first namespace if the second fails', async () => {
    world.control.failing.add(sol.caipNetworkId)
    const session = await world.connect()
    expect(namespacesOf(session)).toEqual(['eip155'])
    expect(session.addable).toEqual(['solana'])
    expect(world.calls).toContain('failed: connect solana')
  })

  test('rejects if the first one fails, and stores nothing', async () => {
    world.control.failing.add('eip155:1')
    await expect(world.connect()).rejects.toThrow('no account')
    expect(world.stored).toEqual([])
    expect(world.users).toEqual([])
  })

  test('starts on the network that was asked for, if the wallet has it', async () => {
    const session = await world.connect(['eip155'], '137')
    expect(session.connections[0]?.chainId).toBe('137')
    expect(session.connections[0]?.approvedNetworkIds).toEqual(['eip155:1', 'eip155:137'])
  })

  test('rejects if the app and the wallet have no network in common', async () => {
    for (const { caipNetworkId } of all) world.control.unknown.add(caipNetworkId)
    await expect(world.connect()).rejects.toBeInstanceOf(ChainNotSupportedError)
  })
})

describe('addNamespace', () => {
  test('connects a namespace that has failed before, without touching the others', async () => {
    world.control.failing.add(sol.caipNetworkId)
    const session = await world.connect()
    world.control.failing.clear()
    await session.addNamespace?.('solana', String(sol.id))
    expect(namespacesOf(session)).toEqual(['eip155', 'solana'])
    expect(session.addable).toEqual([])
    expect(world.stored.at(-1)).toBe(sol.caipNetworkId)
  })

  test('rejects if it fails again, and leaves the session as it was', async () => {
    world.control.failing.add(sol.caipNetworkId)
    const session = await world.connect()
    await expect(session.addNamespace?.('solana', String(sol.id))).rejects.toThrow('no account')
    expect(namespacesOf(session)).toEqual(['eip155'])
  })
})

describe('resume', () => {
  test('restores what the page confirms', async () => {
    const session = await world.connector.resume()
    expect(session && namespacesOf(session)).toEqual(['eip155', 'solana'])
    expect(await world.connector.resume()).toBe(session)
  })

  test.each([
    ["the app's current one, wherever the page is", [matic, sol], 1, 'eip155:137'],
    ["the page's, where the wallet lacks the app's current one", [], 137, 'eip155:137'],
    ["the first one, where the app lacks the page's", [], 56, 'eip155:1'],
  ])('starts on %s', async (_, active, pageChain, start) => {
    Object.assign(world.control, { active, pageChain })
    await world.connector.resume()
    expect(world.calls[0]).toBe(`user ${start}`)
  })

  test('forgets a login that the page does not know any more', async () => {
    world.control.isConnected = false
    expect(await world.connector.resume()).toBeUndefined()
    expect(world.stored).toEqual(['cleared'])
    expect(world.calls).toEqual([])
  })
})

describe('resume, late', () => {
  /** The page answers once this is called. */
  function hold() {
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.control.hold = () => gate
    return () => {
      world.control.hold = undefined
      answer()
    }
  }

  test('restores nobody else than who had logged in', async () => {
    world.control.storedEmail = 'other@fieldnote.co'
    expect(await world.connector.resume()).toBeUndefined()
    expect(world.stored).toEqual(['cleared'])
    expect(world.users.at(-1)).toBeUndefined()
    // The login of the other user stays on the page.
    expect(world.calls).not.toContain('sign out')
  })

  test('somebody who logs in meanwhile is not held against who had logged in before', async () => {
    world.control.storedEmail = 'other@fieldnote.co'
    const resumed = world.connector.resume()
    // The account is what is late.
    const answer = hold()
    await new Promise((resolve) => setTimeout(resolve))
    const connecting = world.connect()
    answer()
    await expect(connecting).resolves.toBeDefined()
    await resumed.catch(() => undefined)
    expect(world.users.at(-1)).toMatchObject({ email: 'mara@fieldnote.co' })
  })

  test('an answer that is late does not end a newer login', async () => {
    world.control.isConnected = false
    const answer = hold()
    const resumed = world.connector.resume()
    world.control.hold = undefined
    const session = await world.connect()
    world.stored.length = 0
    answer()
    await expect(resumed).rejects.toThrow('Request was aborted')
    expect(world.stored).toEqual([])
    expect(namespacesOf(session)).toEqual(['eip155', 'solana'])
  })

  test('EML-4: connecting that is cancelled signs out of the page, and connects nobody', async () => {
    const answer = hold()
    const aborter = new AbortController()
    world.connector.setLogin({ email: undefined, provider: 'email', userName: undefined })
    const connecting = world.connector.connect({ signal: aborter.signal })
    aborter.abort()
    answer()
    await expect(connecting).rejects.toThrow('Request was aborted')
    expect(world.calls.slice(-2)).toEqual(['abort', 'sign out'])
    expect(world.users.at(-1)).toBeUndefined()
    expect(world.stored).toEqual([])
  })
})

test('what was under way while the user signed out leaves nothing behind', async () => {
  world.control.failing.add(sol.caipNetworkId)
  const session = await world.connect()
  world.control.failing.clear()
  world.stored.length = 0
  const adding = session.addNamespace?.('solana', String(sol.id))
  const again = world.connector.connect({ signal: new AbortController().signal })
  const leaving = session.disconnect()
  await expect(adding).rejects.toThrow('Request was aborted')
  await expect(again).rejects.toThrow('Request was aborted')
  await leaving
  expect(session.connections).toEqual([])
  expect(world.stored).toEqual([])
  expect(world.users.at(-1)).toBeUndefined()
})

test('disconnecting ends open requests, every connection and the login', async () => {
  const session = await world.connect()
  const ended: string[] = []
  for (const { namespace, watch } of session.connections) watch({ disconnected: () => ended.push(namespace) } as never)
  await session.disconnect()
  expect(world.calls.slice(-2)).toEqual(['abort', 'sign out'])
  expect(ended).toEqual(['eip155', 'solana'])
  expect(session.connections).toEqual([])
  expect(world.users.at(-1)).toBeUndefined()
})

describe('the type of account', () => {
  const evmOf = (session: Awaited<ReturnType<typeof world.connect>>) => {
    const [connection] = session.connections
    if (!connection) throw new Error('no connection')
    const changes: (readonly string[])[] = []
    connection.watch({
      accountsChanged: (accounts: readonly { type: string }[]) => changes.push(accounts.map(({ type }) => type)),
    } as never)
    return { connection, changes, active: () => connection.accounts[0]?.type }
  }

  test('is what the page answers, whatever the app prefers', async () => {
    world.control.type = 'eoa'
    const { connection, active } = evmOf(await world.connect(['eip155']))
    expect(active()).toBe('eoa')
    expect(connection.accounts).toHaveLength(2)
    expect(world.users.at(-1)).toMatchObject({ smartAccountDeployed: false })
  })

  test('changes once the page has said so, and is remembered', async () => {
    world.control.type = 'eoa'
    const { connection, changes, active } = evmOf(await world.connect(['eip155']))
    await connection.selectAccount?.(SMART)
    expect(world.calls.slice(-2)).toEqual(['prefer smartAccount', 'user eip155:1'])
    expect(active()).toBe('smartAccount')
    expect(changes).toEqual([['smartAccount', 'eoa']])
    expect(world.stored.at(-1)).toBe('prefers smartAccount on eip155')
    await connection.selectAccount?.(SMART)
    expect(world.calls.filter((call) => call.startsWith('prefer'))).toHaveLength(1)
  })

  test('stays the plain one if the page refuses, which is told', async () => {
    world.control.type = 'eoa'
    world.control.isTypeRefused = true
    const { connection, changes, active } = evmOf(await world.connect(['eip155']))
    await expect(connection.selectAccount?.(SMART)).rejects.toThrow('no smart account')
    expect(active()).toBe('eoa')
    expect(changes).toEqual([])
    expect(world.stored.at(-1)).toBe('prefers eoa on eip155')
  })

  test('is not taken for changed if the page says so and names the other account', async () => {
    world.control.type = 'eoa'
    const { connection, active } = evmOf(await world.connect(['eip155']))
    world.control.isTypeKept = true
    await expect(connection.selectAccount?.(SMART)).rejects.toThrow()
    expect(active()).toBe('eoa')
  })
})
