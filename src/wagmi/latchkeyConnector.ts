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
import type { Eip1193Provider } from '../domain/namespaceTypes.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'

const NAMESPACE = 'eip155'
/** EIP-3085: the wallet does not know the chain. */
const CHAIN_UNKNOWN = 4902

/** `modal`: for code that has the config alone. */
type CreateConnector = CreateConnectorFn<Eip1193Provider | undefined, { readonly modal: WalletModal }>
type Emitter = Parameters<CreateConnector>[0]['emitter']

/** What wagmi knows of a connection. */
type Connected = { readonly accounts: readonly Address[]; readonly chainId: number }

/** `undefined` while it is not known: before a stored wallet is restored, and while one is asked. */
function readConnection(modal: WalletModal): Connected | 'disconnected' | undefined {
  const { status, addresses, chainId, isRestored } = modal.getState(NAMESPACE)
  if (status === 'connected' && chainId !== undefined && addresses.length > 0) return { accounts: addresses, chainId }
  return status === 'disconnected' && isRestored ? 'disconnected' : undefined
}

/** A modal that starts later than this is not waited for: wagmi reconnects nothing else meanwhile, on the whole page. */
const START_WAIT_MS = 1_000

/** Whether a wallet is connected: once that is known, or `undefined` where the modal does not run. */
async function untilKnown(modal: WalletModal): Promise<Connected | 'disconnected' | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const instance = await Promise.race([
    internalsOf(modal).instance(),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), START_WAIT_MS)
    }),
  ])
  clearTimeout(timer)
  const isKnown = () => modal.getState(NAMESPACE).isRestored || readConnection(modal) !== undefined
  if (instance && !isKnown())
    await new Promise<void>((resolve) => {
      const end = () => {
        unsubscribe()
        instance.scope.signal.removeEventListener('abort', end)
        resolve()
      }
      const unsubscribe = modal.subscribe(isKnown, end, { namespace: NAMESPACE })
      instance.scope.signal.addEventListener('abort', end)
    })
  return readConnection(modal)
}

const isServer = () => typeof window === 'undefined'

/** wagmi tests for the errors of viem. */
function toViemError(error: unknown): Error {
  if (isLatchkeyError(error, 4001)) return new UserRejectedRequestError(error)
  if (isLatchkeyError(error, 'REQUEST_PENDING')) return new ResourceUnavailableRpcError(error)
  return error instanceof Error ? error : new Error(String(error))
}

function toSwitchError(error: unknown): Error {
  const viemError = toViemError(error)
  if (viemError !== error) return viemError
  return new SwitchChainError(isLatchkeyError(error, 'NETWORK_NOT_FOUND') ? new ChainNotConfiguredError() : viemError)
}

/**
 * A connector of wagmi 2 and 3 around a modal, for apps that use both. If one side connects,
 * switches or disconnects, the other one follows. Name and icon are those of the connected wallet.
 * @example createConfig({ connectors: [latchkeyConnector(modal)], … })
 */
export const latchkeyConnector =
  (modal: WalletModal): CreateConnector =>
  ({ chains, emitter }) => {
    const follower = followWallet(modal, emitter)
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
        follower.whileWagmiConnects(async () => {
          // A stored wallet is restored or it is gone: nothing may ask the user.
          if (isReconnecting) await untilKnown(modal)
          else
            await modal.connect({ namespace: NAMESPACE }).catch((error) => {
              throw toViemError(error)
            })
          const isElsewhere = chainId !== undefined && requireConnection().chainId !== chainId
          if (isElsewhere)
            await modal.switchNetwork(chainId).catch((error) => {
              // As wagmi's own connectors do: the wallet stays where it is, unless the user declines.
              if (isLatchkeyError(error, 4001)) throw toViemError(error)
            })
          const connection = requireConnection()
          const accounts = withCapabilities
            ? connection.accounts.map((address) => ({ address, capabilities: {} }))
            : connection.accounts
          return { connection, result: { accounts: accounts as never, chainId: connection.chainId } }
        }),

      disconnect: () => follower.whileWagmiDisconnects(() => modal.disconnect(NAMESPACE)),

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
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        try {
          if (addEthereumChainParameter) await addChain(modal, { chain, parameter: addEthereumChainParameter })
          await modal.switchNetwork(chainId)
        } catch (error) {
          throw toSwitchError(error)
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
    if ((error as { code?: unknown }).code !== CHAIN_UNKNOWN) throw error
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
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] })
  }
}

/**
 * Tells wagmi what becomes of the wallet, each change once. wagmi sets its own state after `connect` and `disconnect`,
 * and asks by itself for a wallet that a reload has restored: none of these is told.
 */
function followWallet(modal: WalletModal, emitter: Emitter) {
  /** A config may be replaced, by a hot reload or a test, and nobody tells the connector: this must not keep it alive. */
  const weakEmitter = new WeakRef(emitter)
  /** As wagmi knows it; `undefined` if it knows of none. */
  let wagmiConnection: Connected | undefined
  /** Only after it was seen as disconnected is a wallet newly connected, not restored. */
  let wasDisconnected = false
  let runs = 0

  function check() {
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
      wagmiConnection = connection
      target.emit('connect', connection)
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
      connect: () => Promise<{ readonly connection: Connected; readonly result: T }>,
    ): Promise<T> {
      runs++
      // wagmi hears changes only once it has noted the connection, or the failure, which takes it a moment more.
      const release = () =>
        setTimeout(() => {
          runs--
          check()
        })
      try {
        const { connection, result } = await connect()
        wagmiConnection = connection
        return result
      } finally {
        release()
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
