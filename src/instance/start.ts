import { createOnce, importWithRetry } from '../core/load.js'
import { createScope, type Unsubscribe } from '../core/scope.js'
import { InstanceIdTakenError, NotStartedError } from '../errors/pageErrors.js'
import type { OpenModal } from '../modal/modal.js'
import type { PageVerbs } from '../modal/pageVerbs.js'
import { claimInstance, whenIdle } from '../platform/pageState.js'
import { type Instance, type InstanceBase, namespacesOf } from './instance.js'
import { loadPageChunk, restoreOnStart } from './restoreOnStart.js'

/** A running instance, and its open modal. */
export type Running = {
  readonly instance: Instance
  /** What apps and page components call without the card; loads on first need. */
  verbs(): Promise<PageVerbs>
  /** The open modal; loads on first need. */
  openModal(): Promise<OpenModal>
  /** The open modal, once it has loaded. */
  loadedModal(): OpenModal | undefined
}

const ignore = () => undefined

/** Starts and stops an instance: counted, so that StrictMode and several providers share one run. */
export function createStart(base: InstanceBase) {
  let starts = 0
  let running: Running | undefined
  const waiting: ((running: Running) => void)[] = []

  function begin() {
    const { id, factories, events, modalState, liveOptions } = base
    const scope = createScope()
    const unclaim = claimInstance(id)
    if (!unclaim) throw new InstanceIdTakenError(id)
    scope.add(unclaim)
    liveOptions.readLocale()
    const created = createRunning(base, scope)
    running = created
    scope.add(() => {
      forgetConnections(base)
      modalState.set({ isOpen: false, isOpening: false })
    })
    restoreOnStart(created.instance, created.verbs)
    const networks = [...factories.values()].flatMap((factory) =>
      factory.networks.map(({ caipNetworkId }) => caipNetworkId),
    )
    events.emit('INITIALIZE', { networks, themeMode: liveOptions.state.themeMode })
    for (const resume of waiting.splice(0)) resume(created)
  }

  function end() {
    const ended = running
    running = undefined
    ended?.instance.scope.end()
  }

  return {
    /** What runs now, or `undefined` while stopped. */
    current: () => running,
    /** What runs: now, or once the modal starts (a child's effect runs first). */
    whenRunning: () =>
      new Promise<Running>((resolve, reject) => {
        if (running) resolve(running)
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

/** Nobody follows the wallets from now on, so their state is reset. Stored data stays for the next start. */
function forgetConnections(base: InstanceBase) {
  const { account, connection } = base
  for (const namespace of namespacesOf(base)) {
    connection.end(namespace)
    account.reset(namespace)
  }
  connection.setRestoring(true)
}

/** Keeps what each function has created. */
export function createKeeper<context>(context: () => context) {
  const created = new Map<unknown, unknown>()
  return <T>(create: (context: context) => T): T => {
    if (!created.has(create)) created.set(create, create(context()))
    return created.get(create) as T
  }
}

function createRunning(base: InstanceBase, scope: Instance['scope']): Running {
  const lazy = <T>(load: () => Promise<T>) => importWithRetry(load, scope.signal)
  const untilEnd = <T extends { destroy(): void }>(created: T): T => {
    scope.add(created.destroy)
    return created
  }
  const card = () => lazy(() => import('../react/createCardElement.js'))
  const dialog = createOnce(async () => {
    const { createDialogElement } = await card()
    return untilEnd(createDialogElement(base.input.card?.display === 'inline'))
  })
  const element = createOnce(async () => {
    const { createCardElement } = await card()
    return untilEnd(createCardElement(instance, await dialog()))
  })
  const pageChunk = () => loadPageChunk(scope.signal)
  const verbs = createOnce(async () => (await pageChunk()).loadVerbs(instance))
  let loaded: OpenModal | undefined
  /** Everything before the card's first picture, in one wave. */
  const loadCard = () => {
    // The largest file first.
    const loading = card()
    for (const { load } of base.factories.values()) load?.().catch(ignore)
    return loading
  }
  if (base.input.card?.prefetch === 'idle')
    scope.add(whenIdle(() => void Promise.all([loadCard(), element()]).catch(ignore)))
  const openModal = createOnce(async () => {
    const { loadBody } = await loadCard()
    const cardElement = await element()
    // The card is drawn before the rest occupies the main thread.
    await cardElement.drawn()
    const { createRenderedBody } = await lazy(loadBody)
    loaded = untilEnd(createRenderedBody(instance, cardElement))
    return loaded
  })
  const embedded = createOnce(async () => {
    if (!base.embedded) throw new Error('no embedded wallet')
    const { createEmbedded } = await lazy(base.embedded.load)
    return createEmbedded(instance)
  })
  const instance: Instance = {
    ...base,
    scope,
    clients: {
      embedded,
      restore: async () => (await (await pageChunk()).loadRestore(instance)).restore(instance),
    },
    use: createKeeper(() => instance),
    dialog,
    element,
    loadModal: (onFailure = ignore) => void openModal().catch(onFailure),
    showMessage: (message, variant) => void openModal().then((modal) => modal.notify(message, variant), ignore),
    showSettled: (sent) => void openModal().then((modal) => modal.notifySettled(sent), ignore),
  }
  return { instance, verbs, openModal, loadedModal: () => loaded }
}
