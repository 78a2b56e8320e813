import { createScope, type Unsubscribe } from '../core/scope.js'
import { InstanceIdTakenError, NotStartedError } from '../errors/configErrors.js'
import { claimInstance } from '../platform/claimInstance.js'
import { beginRestore } from './beginRestore.js'
import { createPeriod, type InstanceParts, type Period } from './createPeriod.js'

/** Starts and stops an instance: counted, so that StrictMode and several providers share one running period. */
export function createLifecycle(instance: InstanceParts) {
  const { id, factories, events, connection, account, modalState, liveOptions } = instance
  let starts = 0
  let period: Period | undefined
  const waiting: ((period: Period) => void)[] = []

  /** Nobody follows the wallets from now on, so their state is reset. Stored data stays for the next start. */
  function forgetConnections() {
    for (const namespace of factories.keys()) {
      connection.end(namespace)
      account.reset(namespace)
    }
    connection.setRestoring(true)
  }

  function begin() {
    const scope = createScope()
    const unclaim = claimInstance(id)
    if (!unclaim) throw new InstanceIdTakenError(id)
    scope.add(unclaim)
    const created = createPeriod(instance, scope)
    period = created
    scope.add(() => modalState.set({ isOpen: false, isOpening: false }))
    scope.add(forgetConnections)
    beginRestore(created.shell)
    const networks = [...factories.values()].flatMap((factory) =>
      factory.networks.map(({ caipNetworkId }) => caipNetworkId),
    )
    events.emit('INITIALIZE', { networks, themeMode: liveOptions.state.themeMode })
    for (const resume of waiting.splice(0)) resume(created)
  }

  function end() {
    const { scope } = period ?? {}
    period = undefined
    scope?.end()
  }

  return {
    /** The running period, or `undefined` while stopped. */
    current: () => period,
    /** The running period: now, or once the modal starts (a child's effect runs first). */
    whenRunning: () =>
      new Promise<Period>((resolve, reject) => {
        if (period) resolve(period)
        else if (typeof window === 'object') waiting.push(resolve)
        else reject(new NotStartedError())
      }),
    start(): Unsubscribe {
      if (starts === 0) begin()
      starts++
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts--
        if (starts === 0) end()
      }
    },
  }
}
