import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon, sepolia, solanaMainnet } from '../config/networks.js'
import { type Network, toNetwork } from '../domain/network.js'
import { createUnsupportedNetwork } from '../domain/unsupportedNetwork.js'
import { languages } from '../locales/languages.js'
import { createFakeConnector, toAccounts } from '../testing/modal/fakeAdapter.js'
import { createAccountController } from './account/accountController.js'
import { createCardController } from './cardController.js'
import { connectedOf, connectorIdOf, createConnectionController, statusOf } from './connection/connectionController.js'
import { createLiveOptionsController, SHIPPED_LOCALES } from './liveOptionsController.js'
import { createAlertsController } from './log.js'
import { createModalStateController } from './modalStateController.js'
import { followNetwork, resetNetworks } from './network/followNetwork.js'
import { activeNetwork, createNetworkController, isNetworkApproved, listNetworks } from './network/networkController.js'

const [ethereum, matic, testnet] = [mainnet, polygon, sepolia].map((chain) => toNetwork('eip155', chain)) as [
  Network,
  Network,
  Network,
]
const solana = toNetwork('solana', solanaMainnet)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('alerts', () => {
  test('each is shown once, one after the other', () => {
    const { state, raise, dismiss } = createAlertsController({ isShown: true })
    for (const kind of ['projectId', 'origin', 'projectId', 'network'] as const) raise(kind)
    const messages = [state.current]
    for (let round = 0; round < 3; round++) {
      dismiss()
      messages.push(state.current)
    }
    expect(messages).toEqual(['projectId', 'origin', 'network', undefined])
    raise('origin')
    expect(state.current).toBeUndefined()
  })

  test('none is on the card unless it is to be shown there', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { state, raise } = createAlertsController({ isShown: false })
    raise('projectId')
    expect(state.current).toBeUndefined()
  })

  test.each([
    ['projectId', 'PROJECT_ID_MISSING', 'errors.md#project-id-missing'],
    ['projectIdRejected', 'PROJECT_ID_REJECTED', 'errors.md#project-id-rejected'],
    ['origin', 'ORIGIN_NOT_ALLOWED', 'errors.md#origin-not-allowed'],
    ['domain', 'DOMAIN_UNVERIFIED', 'errors.md#domain-unverified'],
    ['network', 'NETWORK_NOT_FOUND', 'errors.md#network-not-found'],
  ] as const)('%s is logged once in development, with its code and its page', (kind, code, page) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { raise } = createAlertsController({ isShown: false })
    raise(kind)
    raise(kind)
    expect(error).toHaveBeenCalledTimes(1)
    expect(error.mock.calls[0]?.[0]).toMatch(new RegExp(`${code}, https://.+/docs/${page}$`))
  })

  test('nothing is logged in production', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubEnv('NODE_ENV', 'production')
    createAlertsController({ isShown: false }).raise('projectId')
    expect(error).not.toHaveBeenCalled()
  })
})

describe('a card that cannot close', () => {
  test('shakes once for 500 ms, and keeps showing why', () => {
    const { state, refuse } = createCardController()
    refuse('unsupported.refused')
    vi.advanceTimersByTime(400)
    refuse('unsupported.refused')
    expect(state).toMatchObject({ refusal: 'unsupported.refused', isShaking: true })
    vi.advanceTimersByTime(100)
    expect(state).toMatchObject({ refusal: 'unsupported.refused', isShaking: false })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('CON-6: resets at once, and leaves no timer', () => {
    const { state, refuse, clearCloseBlock } = createCardController()
    refuse('unsupported.refused')
    clearCloseBlock()
    expect(state).toMatchObject({ refusal: undefined, isShaking: false })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('connection', () => {
  test('a namespace is disconnected, connecting or connected', () => {
    const connections = createConnectionController(['eip155'])
    const status = () => statusOf(connections.state, 'eip155')
    expect([status(), statusOf(connections.state, 'cosmos')]).toEqual(['disconnected', 'disconnected'])
    connections.begin('eip155')
    expect(status()).toBe('connecting')
    connections.restored('eip155', 'example.marten')
    expect([status(), connectedOf(connections.state, 'eip155')]).toEqual(['connected', undefined])
    expect(connectorIdOf(connections.state, 'eip155')).toBe('example.marten')
    connections.succeed('eip155', createFakeConnector().connected)
    expect([status(), connectorIdOf(connections.state, 'eip155')]).toEqual(['connected', 'example.marten'])
    connections.begin('eip155')
    expect(connectedOf(connections.state, 'eip155')).toBeUndefined()
    connections.end('eip155')
    expect(connections.state.namespaces.eip155).toEqual({ status: 'disconnected' })
  })

  test('nothing is left to restore once no namespace is reconnecting', () => {
    const { state, begin, end, restored, setRestoring } = createConnectionController(['eip155', 'solana'])
    expect(state.isRestored).toBe(false)
    setRestoring(true)
    begin('eip155', 'reconnecting')
    begin('solana', 'reconnecting')
    setRestoring(false)
    expect(state.isRestored).toBe(false)
    restored('eip155', 'example.marten')
    expect(state.isRestored).toBe(false)
    end('solana')
    expect(state.isRestored).toBe(true)
    // A user who connects restores nothing.
    begin('solana')
    expect(state.isRestored).toBe(true)
  })

  test('a live connection keeps its identity', () => {
    const connections = createConnectionController(['eip155'])
    const wallet = createFakeConnector()
    connections.succeed('eip155', wallet.connected)
    const connected = connectedOf(connections.state, 'eip155')
    expect([connected?.connection, connected?.session]).toEqual([wallet.connection, wallet.session])
    expect(connected?.connection).toBe(wallet.connection)
  })

  test('WC-6: a temporarily unreachable wallet stays connected', () => {
    const connections = createConnectionController(['eip155'])
    connections.reach('eip155', false)
    expect(connections.state.namespaces.eip155).toEqual({ status: 'disconnected' })
    connections.succeed('eip155', createFakeConnector().connected)
    connections.reach('eip155', false)
    expect(connectedOf(connections.state, 'eip155')).toMatchObject({ status: 'connected', isReachable: false })
    connections.reach('eip155', true)
    expect(connectedOf(connections.state, 'eip155')?.isReachable).toBe(true)
  })

  test('an equal list of wallets is the same list', () => {
    const connections = createConnectionController([])
    const wallets = [createFakeConnector().connector, createFakeConnector().connector]
    connections.list(wallets)
    const before = connections.state.connectors
    connections.list([...wallets])
    expect(connections.state.connectors).toBe(before)
    connections.list(wallets.slice(1))
    expect(connections.state.connectors).toEqual(wallets.slice(1))
  })

  test('RCT-1: two instances share no state', () => {
    const [first, second] = [createConnectionController(['eip155']), createConnectionController(['eip155'])]
    first.begin('eip155')
    first.setRestoring(false)
    expect(statusOf(second.state, 'eip155')).toBe('disconnected')
    expect(second.state.isRestored).toBe(false)
  })
})

describe('account', () => {
  test('data of another account or network is dropped on a change', () => {
    const accounts = createAccountController()
    accounts.follow(ethereum, toAccounts(['0xA', '0xB']), '0xA')
    accounts.patch('eip155', 'eip155:1:0xA', {
      balance: { status: 'ready', formatted: '1' },
      profileName: 'marten.eth',
    })
    accounts.follow(ethereum, toAccounts(['0xA']), '0xA')
    expect(accounts.of('eip155')).toMatchObject({
      accounts: toAccounts(['0xA']),
      balance: { formatted: '1' },
      profileName: 'marten.eth',
    })
    accounts.follow(matic, toAccounts(['0xA']), '0xA')
    expect(accounts.of('eip155')).toMatchObject({ balance: { status: 'idle' }, profileName: 'marten.eth' })
    accounts.follow(matic, toAccounts(['0xA', '0xB']), '0xB')
    expect(accounts.of('eip155')?.profileName).toBeUndefined()
  })

  test('CON-1: updates of an inactive account are dropped', () => {
    const accounts = createAccountController()
    accounts.follow(ethereum, toAccounts(['0xA']), '0xA')
    accounts.patch('eip155', 'eip155:1:0xB', { profileName: 'x' })
    accounts.patch('solana', 'solana:x:0xA', { profileName: 'x' })
    expect(accounts.of('eip155')?.profileName).toBeUndefined()
    expect(accounts.of('solana')).toBeUndefined()
    accounts.reset('eip155')
    accounts.patch('eip155', 'eip155:1:0xA', { profileName: 'x' })
    expect(accounts.of('eip155')).toBeUndefined()
  })

  test('NAME-4: a name for one address never shows for another', () => {
    const accounts = createAccountController()
    accounts.follow(ethereum, toAccounts(['0xA']), '0xA')
    accounts.patch('eip155', 'eip155:1:0xA', { profileName: 'marten.eth', profileImage: 'https://a.example' })
    accounts.follow(ethereum, toAccounts(['0xB']), '0xB')
    expect(accounts.of('eip155')?.profileName).toBeUndefined()
    expect(accounts.of('eip155')?.profileImage).toBeUndefined()
  })
})

describe('network', () => {
  const create = (defaultNetwork?: `${string}:${string}`) =>
    createNetworkController(
      [
        { namespace: 'eip155', networks: [ethereum, matic] },
        { namespace: 'solana', networks: [solana] },
      ],
      defaultNetwork,
    )

  test("the first configured network is active, or the app's default", () => {
    expect(activeNetwork(create().state)).toBe(ethereum)
    expect(activeNetwork(create('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp').state)).toBe(solana)
    expect(create('eip155:137').activeOf('solana')).toBe(solana)
    expect(activeNetwork(create('eip155:5').state)).toBe(ethereum)
    expect(activeNetwork(createNetworkController([], undefined).state)).toBeUndefined()
  })

  test('switching network to another namespace changes the active chain', () => {
    const networks = create()
    networks.activate(solana)
    expect(activeNetwork(networks.state)).toBe(solana)
    networks.activateNamespace('eip155')
    expect(activeNetwork(networks.state)).toBe(ethereum)
    networks.activateNamespace('cosmos')
    expect(networks.state.activeNamespace).toBe('eip155')
  })

  test('an unconfigured chain is the placeholder, until a disconnect or until it is added', () => {
    const networks = create()
    const placeholder = followNetwork(networks, 'eip155', '11155111')
    expect(placeholder).toEqual(createUnsupportedNetwork('eip155', '11155111', true))
    networks.add(testnet)
    expect(networks.activeOf('eip155')).toBe(testnet)
    followNetwork(networks, 'eip155', '5')
    networks.patch('eip155', { approvedIds: ['eip155:1'], supportsAllNetworks: false })
    resetNetworks(networks, 'eip155')
    expect(networks.activeOf('eip155')).toBe(ethereum)
    expect(networks.state.namespaces.eip155).toMatchObject({ approvedIds: undefined, supportsAllNetworks: true })
  })

  test('a disconnect keeps the active configured network', () => {
    const networks = create()
    followNetwork(networks, 'eip155', '137')
    resetNetworks(networks, 'eip155')
    expect(networks.activeOf('eip155')).toBe(matic)
    expect(() => resetNetworks(networks, 'cosmos')).not.toThrow()
  })

  test('a network is added once, and only to an existing namespace', () => {
    const networks = create()
    networks.add(testnet)
    networks.add(testnet)
    networks.add(toNetwork('cosmos', { ...mainnet, id: 'x' }))
    expect(networks.state.namespaces.eip155?.requested).toEqual([ethereum, matic, testnet])
    expect(Object.keys(networks.state.namespaces)).toEqual(['eip155', 'solana'])
  })

  test('a removed network is no longer found, nor active', () => {
    const networks = create()
    networks.remove(ethereum)
    expect(networks.find('eip155:1')).toBeUndefined()
    expect(networks.activeOf('eip155')).toBe(matic)
  })

  test('approved networks come first, in the order of the wallet', () => {
    const networks = create()
    networks.patch('eip155', { approvedIds: ['eip155:137', 'eip155:1'], supportsAllNetworks: false })
    expect(listNetworks(networks.state)).toEqual([matic, ethereum, solana])
    networks.patch('eip155', { approvedIds: ['eip155:137'] })
    expect([ethereum, matic, solana].map((network) => isNetworkApproved(networks.state, network))).toEqual([
      false,
      true,
      true,
    ])
    networks.patch('eip155', { supportsAllNetworks: true })
    expect(isNetworkApproved(networks.state, ethereum)).toBe(true)
    expect(isNetworkApproved(networks.state, toNetwork('cosmos', { ...mainnet, id: 'x' }))).toBe(true)
  })
})

describe('live options and modal state', () => {
  test('given values replace old ones; features left out keep theirs', () => {
    const { state, update } = createLiveOptionsController({
      themeMode: 'light',
      themeVariables: { accent: 'red' },
      features: { send: false },
    })
    update({ themeVariables: { radius: '2px' }, features: { swaps: false }, locale: undefined })
    expect(state).toEqual({
      themeMode: 'light',
      themeVariables: { radius: '2px' },
      locale: 'en',
      messages: {},
      features: { send: false, swaps: false },
      revision: 0,
    })
    update({ themeMode: 'auto', locale: 'de' })
    expect([state.themeMode, state.locale]).toEqual(['auto', 'de'])
  })

  test.each([
    [['fr', 'de-AT', 'es'], 'de-AT'],
    [['en-GB', 'de'], 'en'],
    [['arn', 'ja'], 'en'],
    [[], 'en'],
  ])("the browser's languages %j make the automatic one %s, unknown until the start", (preferences, locale) => {
    const { state, update, readLocale } = createLiveOptionsController(
      { locale: 'auto', themeMode: 'light' },
      () => preferences,
    )
    expect(state).toMatchObject({ locale: 'en', themeMode: 'light' })
    readLocale()
    expect(state.locale).toBe(locale)
    update({ locale: 'es' })
    readLocale()
    expect(state.locale).toBe('es')
    update({ locale: 'auto' })
    expect(state.locale).toBe(locale)
  })

  test('a language that the app chooses before the start stays', () => {
    const { state, update, readLocale } = createLiveOptionsController({ locale: 'auto' })
    update({ locale: 'ar' })
    readLocale()
    expect(state.locale).toBe('ar')
  })

  test('the automatic language is one of those that ship', () => {
    const shipped = [...Object.keys(languages), 'en'].sort()
    expect(SHIPPED_LOCALES.source).toBe(`^(${shipped.join('|')})\\b`)
  })

  test('theme mode is dark unless the app says otherwise', () => {
    expect(createLiveOptionsController({}).state).toMatchObject({ themeMode: 'dark', locale: 'en' })
  })

  test('a modal is closed and idle at first', () => {
    const { state, set } = createModalStateController()
    expect(Object.values(state)).not.toContain(true)
    set({ isOpen: true })
    expect(state).toMatchObject({ isOpen: true, isLoading: false })
  })
})
