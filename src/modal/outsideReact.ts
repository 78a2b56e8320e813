import { subscribe } from 'valtio/vanilla'
import { connectedOf, statusOf } from '../controllers/connection/connectionController.js'
import type { CaipAddress } from '../core/caip.js'
import { isUnderWay } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { AddressOf, ChainIdOf, KnownNamespace, ProviderOf } from '../domain/namespaceTypes.js'
import { ModalClosedError, NotConnectedError, RequestAbortedError } from '../errors/connectionErrors.js'
import type { OpenOptions } from './createBody.js'
import type { WalletModal } from './createWalletModal.js'
import type { Shell } from './shell.js'

/** A connected wallet, for whoever is no component. */
export type WalletConnection<namespace extends Namespace = KnownNamespace> = {
  readonly namespace: namespace
  readonly address: AddressOf<namespace>
  /** Every address the wallet shared, the active one first. */
  readonly addresses: readonly AddressOf<namespace>[]
  readonly caipAddress: CaipAddress
  readonly chainId: ChainIdOf<namespace>
  readonly provider: ProviderOf<namespace>
}

/** Resolves as soon as the look at the state gives something; it may also throw. Ends with the modal. */
function until<T>({ connection, modalState, scope }: Shell, look: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = []
    const settle = (finish: () => void) => {
      for (const cleanup of cleanups.splice(0)) cleanup()
      scope.signal.removeEventListener('abort', stop)
      finish()
    }
    const stop = () => settle(() => reject(new RequestAbortedError()))
    const check = () => {
      try {
        const found = look()
        if (found !== undefined) settle(() => resolve(found))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    cleanups.push(subscribe(connection.state as object, check), subscribe(modalState.state as object, check))
    // Not by the scope's own list, which would keep an entry for every call.
    scope.signal.addEventListener('abort', stop)
    check()
  })
}

/** Until a namespace is connected, after what is being restored; rejects when the visitor closes the modal instead. */
async function untilConnected(shell: Shell, open: WalletModal['open'], options: OpenOptions): Promise<Namespace> {
  const { connection, network, modalState } = shell
  const connected = () => {
    const { activeNamespace = '' } = network.state
    const names = options.namespace === undefined ? [activeNamespace, ...shell.factories.keys()] : [options.namespace]
    return names.find((name) => statusOf(connection.state, name) === 'connected')
  }
  await until(shell, () => connection.state.isRestored || undefined)
  if (connected() === undefined) await open(options)
  return until(shell, () => {
    const found = connected()
    // A wallet that is being asked may still say yes behind a card that was closed.
    const isAsking = Object.keys(connection.state.namespaces).some((name) =>
      isUnderWay(statusOf(connection.state, name)),
    )
    if (found === undefined && !modalState.state.isOpen && !modalState.state.isOpening && !isAsking)
      throw new ModalClosedError()
    return found
  })
}

/** What an instance does for whoever is no component: loaded with the first of it. */
export function createOutside(shell: Shell, getState: WalletModal['getState']) {
  const { connection, network } = shell

  async function getProvider<namespace extends Namespace>(
    wanted: namespace | undefined,
  ): Promise<ProviderOf<namespace> | undefined> {
    const isNobody = getState(wanted).status === 'disconnected' && connection.state.isRestored
    if (!isNobody) await (await shell.connections()).restore.restoring()
    const connected = connectedOf(connection.state, wanted ?? network.state.activeNamespace)
    return connected?.provider as ProviderOf<namespace> | undefined
  }

  return {
    getProvider,
    /** Has the visitor connect a wallet, where none is connected yet. */
    async connect<namespace extends Namespace>(
      open: WalletModal['open'],
      options: OpenOptions,
    ): Promise<WalletConnection<namespace>> {
      const namespace = await untilConnected(shell, open, options)
      const provider = await getProvider(namespace)
      const { address, addresses, caipAddress, chainId } = getState(namespace)
      if (!address || !provider) throw new NotConnectedError()
      return { namespace, address, addresses, caipAddress, chainId, provider } as unknown as WalletConnection<namespace>
    },
  }
}
