import { createOnce, importWithRetry } from '../core/load.js'
import type { Scope } from '../core/scope.js'
import type { Body } from './createBody.js'
import type { Runtime } from './lazyParts.js'
import type { Shell } from './shell.js'

/** What lives as long as the instance itself, however often it starts. */
export type InstanceParts = Omit<
  Shell,
  | 'scope'
  | 'dialog'
  | 'element'
  | 'runtime'
  | 'chainClient'
  | 'identity'
  | 'connections'
  | 'tokens'
  | 'actions'
  | 'attend'
  | 'notify'
  | 'notifySettled'
>

/** One running period: from the first start to the last stop. */
export type Period = {
  readonly scope: Scope
  readonly shell: Shell
  /** The open modal; loads on first need. */
  body(): Promise<Body>
  /** The open modal, once it has loaded. */
  loadedBody(): Body | undefined
}

const ignore = () => undefined

/** The lazy parts of a running instance: each loads once, with its dependencies in parallel. */
export function createPeriod(instance: InstanceParts, scope: Scope): Period {
  const lazy = <T>(load: () => Promise<T>) => importWithRetry(load, scope.signal)
  const dialog = createOnce(async () => {
    const { createDialogElement } = await lazy(() => import('../platform/dialogElement.js'))
    const created = createDialogElement(instance.input.enableEmbedded === true)
    scope.add(created.destroy)
    return created
  })
  const element = createOnce(async () => {
    const [{ createCardElement }, place] = await Promise.all([
      lazy(() => import('../react/createCardElement.js')),
      dialog(),
    ])
    const created = createCardElement(shell, place)
    scope.add(created.destroy)
    return created
  })
  let loadedRuntime: Runtime | undefined
  const runtime = createOnce(async () => {
    loadedRuntime = (await lazy(() => import('./createRuntime.js'))).createRuntime(shell)
    return loadedRuntime
  })
  const chainClient = createOnce(async () =>
    (await lazy(() => import('./createChainClient.js'))).createChainClient(shell),
  )
  const identity = createOnce(async () => {
    const [{ createIdentity }, client] = await Promise.all([lazy(() => import('./createIdentity.js')), chainClient()])
    // A page whose modal has not been opened keeps no log.
    return createIdentity(shell, { chainClient: client, log: (...entry) => loadedRuntime?.log(...entry) })
  })
  const connections = createOnce(async () => {
    const [{ createConnections }, running] = await Promise.all([
      lazy(() => import('./createConnections.js')),
      runtime(),
    ])
    return createConnections(shell, running)
  })
  const tokens = createOnce(async () => {
    const [{ createTokens }, running, connected] = await Promise.all([
      lazy(() => import('./createTokens.js')),
      runtime(),
      connections(),
    ])
    return createTokens(shell, running, connected)
  })
  const actions = createOnce(async () => {
    const [{ createActions }, running, connected] = await Promise.all([
      lazy(() => import('./createActions.js')),
      runtime(),
      connections(),
    ])
    return createActions(shell, running, connected)
  })
  let loadedBody: Body | undefined
  const body = createOnce(async () => {
    // The card is requested first, and drawn before the rest occupies the main thread.
    const [shown, { createRenderedBody }, running] = await Promise.all([
      element(),
      lazy(() => import('../react/createRenderedBody.js')),
      runtime(),
    ])
    await shown.drawn()
    const created = createRenderedBody(shell, running, shown)
    scope.add(created.destroy)
    loadedBody = created
    return created
  })
  const shell: Shell = {
    ...instance,
    scope,
    dialog,
    element,
    runtime,
    chainClient,
    identity,
    connections,
    tokens,
    actions,
    attend: (onFailure = ignore) => void body().catch(onFailure),
    notify: (message, variant) => void body().then((made) => made.notify(message, variant), ignore),
    notifySettled: (sent) => void body().then((made) => made.notifySettled(sent), ignore),
  }
  return { scope, shell, body, loadedBody: () => loadedBody }
}
