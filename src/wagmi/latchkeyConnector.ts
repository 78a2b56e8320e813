import {
  type AddEthereumChainParameter,
  type Address,
  numberToHex,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import { ChainNotConfiguredError, type CreateConnectorFn, ProviderNotFoundError } from 'wagmi'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { importWithRetry } from '../core/load.js'
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import type { LatchkeyError } from '../errors/latchkeyError.js'
import type { Instance } from '../instance/instance.js'
import { internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'

const NAMESPACE = 'eip155'

/** How long until a connection that wagmi has ignored is told again. */
const RETRY_MS = 200

/** `modal`: for code that has the config alone. */
type CreateConnector = CreateConnectorFn<Eip1193Provider | undefined, { readonly modal: WalletModal }>

/** What wagmi knows of a connection. */
type Connected = { readonly accounts: readonly Address[]; readonly chainId: number }

/** `undefined` while it is not known: before a stored wallet is restored, and while one is asked. */
function readConnection(modal: WalletModal): Connected | 'disconnected' | undefined {
  const { status, addresses, chainId, isRestored } = modal.getState(NAMESPACE)
  if (status === 'connected' && chainId !== undefined && addresses.length > 0) return { accounts: addresses, chainId }
  return status === 'disconnected' && isRestored ? 'disconnected' : undefined
}

const isServer = () => typeof window === 'undefined'

/** Errors of wallets have other shapes, and nest. A page where nothing fails does not load what reads them. */
async function parseError(error: unknown): Promise<LatchkeyError> {
  const { toRpcError } = await importWithRetry(() => import('../errors/rpcErrors.js'))
  return toRpcError(error)
}

/** wagmi tests for the errors of viem. */
async function toViemError(error: unknown): Promise<Error> {
  const parsed = await parseError(error)
  if (isLatchkeyError(parsed, 4001)) return new UserRejectedRequestError(parsed)
  if (isLatchkeyError(parsed, 'REQUEST_PENDING')) return new ResourceUnavailableRpcError(parsed)
  return error instanceof Error ? error : parsed
}

async function toSwitchError(error: unknown): Promise<Error> {
  const viemError = await toViemError(error)
  return viemError instanceof UserRejectedRequestError || viemError instanceof ResourceUnavailableRpcError
    ? viemError
    : new SwitchChainError(viemError)
}

/** A modal that starts later than this is not waited for: wagmi reconnects nothing else meanwhile, on the whole page. */
const START_WAIT_MS = 1_000

/** The running modal; `undefined` where none runs. */
async function runningInstance(modal: WalletModal): Promise<Instance | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const instance = await Promise.race([
    internalsOf(modal).instance(),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), START_WAIT_MS)
    }),
  ])
  clearTimeout(timer)
  return instance
}

/** @throws ProviderNotFoundError where no modal runs: nothing would ever answer */
async function requireRunning(modal: WalletModal) {
  if (!(await runningInstance(modal))) throw new ProviderNotFoundError()
}

/** Resolves once the condition holds, or a signal is aborted. */
function until(modal: WalletModal, isDone: () => boolean, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (isDone() || signals.some(({ aborted }) => aborted)) return resolve()
    const end = () => {
      unsubscribe()
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = modal.subscribe(isDone, end, { namespace: NAMESPACE })
    for (const signal of signals) signal.addEventListener('abort', end)
  })
}

/** Whether a wallet is connected: once that is known, or `undefined` where the modal does not run. */
async function untilKnown(modal: WalletModal): Promise<Connected | 'disconnected' | undefined> {
  const instance = await runningInstance(modal)
  const isKnown = () => modal.getState(NAMESPACE).isRestored || readConnection(modal) !== undefined
  if (instance) await until(modal, isKnown, [instance.scope.signal])
  return readConnection(modal)
}

/** Switches, unless the wallet leaves meanwhile, which answers no more. */
async function switchWhileConnected(modal: WalletModal, chainId: number) {
  const instance = await runningInstance(modal)
  if (!instance) throw new ProviderNotFoundError()
  const hasLeft = () => modal.getState(NAMESPACE).status === 'disconnected'
  const answered = new AbortController()
  try {
    await Promise.race([modal.switchNetwork(chainId), until(modal, hasLeft, [instance.scope.signal, answered.signal])])
  } finally {
    answered.abort()
  }
  if (hasLeft()) throw new ProviderNotFoundError()
}

/**
 * A connector of wagmi 2 and 3 around a modal, for apps that use both. If one side connects,
 * switches or disconnects, the other one follows. Name and icon are those of the connected wallet.
 * @example createConfig({ connectors: [latchkeyConnector(modal)], … })
 */
export const latchkeyConnector =
  (modal: WalletModal): CreateConnector =>
  ({ chains, emitter, storage }) => {
    const follower = followWallet(modal, { emitter, storage })
    /** Loads nothing on a page where no wallet is stored: wagmi asks on every load. */
    const readProvider = async () => {
      const connection = await untilKnown(modal)
      if (connection === undefined) follower.giveUp()
      return typeof connection === 'object' ? modal.getProvider(NAMESPACE) : undefined
    }
    const wallet = () => connectedOf(internalsOf(modal).connection.state, NAMESPACE)?.wallet
    const requireConnection = () => {
      const connection = readConnection(modal)
      // wagmi takes it as "no longer there", and goes on.
      if (typeof connection !== 'object') throw new ProviderNotFoundError()
      return connection
    }

    return {
      id: 'latchkey',
      type: 'latchkey',
      name: 'Latchkey',
      modal,

      async setup() {
        // wagmi has copied the members above, and with them the values of getters.
        Object.defineProperties(this, {
          name: { get: () => wallet()?.name ?? 'Latchkey', enumerable: true },
          icon: { get: () => wallet()?.icon, enumerable: true },
        })
        if (!isServer()) follower.start()
      },

      connect: ({ chainId, isReconnecting, withCapabilities } = {}) =>
        follower.whileWagmiConnects(isReconnecting === true, async () => {
          // A stored wallet is restored or it is gone: nothing may ask the user.
          if (isReconnecting) await untilKnown(modal)
          else {
            await requireRunning(modal)
            await modal.connect({ namespace: NAMESPACE }).catch(async (error) => {
              throw await toViemError(error)
            })
          }
          const isElsewhere = chainId !== undefined && requireConnection().chainId !== chainId
          if (isElsewhere)
            await switchWhileConnected(modal, chainId).catch(async (error) => {
              // As wagmi's own connectors do: the wallet stays where it is, unless the user declines.
              if (isLatchkeyError(error, 4001)) throw await toViemError(error)
            })
          const connection = requireConnection()
          const accounts = withCapabilities
            ? connection.accounts.map((address) => ({ address, capabilities: {} }))
            : connection.accounts
          return { connection, result: { accounts: accounts as never, chainId: connection.chainId } }
        }),

      disconnect: () =>
        follower.whileWagmiDisconnects(async () => {
          if (await runningInstance(modal)) await modal.disconnect(NAMESPACE)
        }),

      async getAccounts() {
        return modal.getState(NAMESPACE).addresses
      },

      async getChainId() {
        return modal.getState(NAMESPACE).chainId ?? chains[0].id
      },

      async getProvider() {
        return isServer() ? undefined : readProvider()
      },

      async isAuthorized() {
        return !isServer() && Boolean(await readProvider())
      },

      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = chains.find(({ id }) => id === chainId)
        // Before the wallet is asked: one that the modal does not have would be left at the wallet.
        if (!chain || !internalsOf(modal).network.find(`${NAMESPACE}:${chainId}`))
          throw new SwitchChainError(new ChainNotConfiguredError())
        try {
          if (addEthereumChainParameter) await addChain(modal, { chain, parameter: addEthereumChainParameter })
          await switchWhileConnected(modal, chainId)
        } catch (error) {
          throw await toSwitchError(error)
        }
        // Before the promise resolves: apps read the chain right after it.
        follower.check()
        return chain
      },

      // wagmi leaves these to the connector, whose modal follows the wallet itself.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }

type ChainToAdd = {
  readonly chain: Parameters<CreateConnector>[0]['chains'][number]
  readonly parameter: Parameters<
    NonNullable<ReturnType<CreateConnector>['switchChain']>
  >[0]['addEthereumChainParameter']
}

/** Offers a chain that the wallet does not know as the app describes it. A known one is not changed. */
async function addChain(modal: WalletModal, { chain, parameter }: ChainToAdd) {
  const provider = await modal.getProvider(NAMESPACE)
  if (!provider) throw new ProviderNotFoundError()
  const chainId = numberToHex(chain.id)
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    const { code } = await parseError(error)
    if (code !== 'RPC_CHAIN_UNKNOWN') throw error
    const explorer = chain.blockExplorers?.default.url
    const added: AddEthereumChainParameter = {
      chainId,
      chainName: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: chain.rpcUrls.default.http,
      ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
    }
    // Wallets refuse members that are there without a value.
    for (const [key, value] of Object.entries(parameter ?? {})) if (value !== undefined) Reflect.set(added, key, value)
    added.chainId = chainId
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
  }
}

/**
 * Tells wagmi what becomes of the wallet, each change once. wagmi sets its own state after `connect` and `disconnect`,
 * and asks by itself for a wallet that a reload has restored: none of these is told.
 */
function followWallet(
  modal: WalletModal,
  { emitter, storage }: Pick<Parameters<CreateConnector>[0], 'emitter' | 'storage'>,
) {
  /** A config may be replaced, by a hot reload or a test, and nobody tells the connector: this must not keep it alive. */
  const weakEmitter = new WeakRef(emitter)
  /** As wagmi knows it; `undefined` if it knows of none. */
  let wagmiConnection: Connected | undefined
  /** Only after it was seen as disconnected is a wallet newly connected, not restored. */
  let wasDisconnected = false
  let runs = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function check() {
    clearTimeout(retry)
    const target = weakEmitter.deref()
    const connection = readConnection(modal)
    if (!target || runs > 0 || connection === undefined) return
    if (connection === 'disconnected') {
      wasDisconnected = true
      if (!wagmiConnection) return
      wagmiConnection = undefined
      target.emit('disconnect')
      return
    }
    if (!wagmiConnection) {
      if (!wasDisconnected) return
      target.emit('connect', connection)
      // wagmi ignores it while another connector connects or reconnects, and hears changes only of what it has noted.
      if (target.listenerCount('change') > 0) wagmiConnection = connection
      else retry = setTimeout(check, RETRY_MS)
      return
    }
    const isSameList = wagmiConnection.accounts.join() === connection.accounts.join()
    const isSameChain = wagmiConnection.chainId === connection.chainId
    wagmiConnection = connection
    if (isSameList && isSameChain) return
    target.emit('change', {
      ...(!isSameList && { accounts: connection.accounts }),
      ...(!isSameChain && { chainId: connection.chainId }),
    })
  }

  return {
    check,
    start() {
      const unsubscribe = modal.subscribe(
        ({ status, isRestored, addresses, chainId }) => {
          if (!weakEmitter.deref()) queueMicrotask(unsubscribe)
          return [status, isRestored, addresses, chainId].join()
        },
        check,
        { namespace: NAMESPACE },
      )
      check()
    },
    /** wagmi goes on without the modal: what that restores later is new to it. */
    giveUp() {
      if (!wagmiConnection) wasDisconnected = true
    },
    async whileWagmiConnects<T>(
      isReconnecting: boolean,
      connect: () => Promise<{ readonly connection: Connected; readonly result: T }>,
    ): Promise<T> {
      runs++
      const release = () => {
        runs--
        check()
      }
      try {
        const { connection, result } = await connect()
        wagmiConnection = connection
        // wagmi hears changes only once it has noted the connection, which it does after it has stored this, too.
        const untilNoted = async () => {
          if (!isReconnecting) await storage?.setItem('recentConnectorId' as never, 'latchkey' as never)
        }
        setTimeout(() => void untilNoted().then(() => setTimeout(release), release))
        return result
      } catch (error) {
        // It ignores what connects before it has noted the failure.
        setTimeout(release)
        throw error
      }
    },
    async whileWagmiDisconnects(disconnect: () => Promise<void>) {
      runs++
      try {
        await disconnect()
        wagmiConnection = undefined
        wasDisconnected = true
      } finally {
        // A wallet that refused is disconnected all the same, which wagmi is told, since it takes it as a failure.
        runs--
        check()
      }
    },
  }
}
