import { hasLegal, resolveFeatures, type Settings, walletConnectOptionsOf } from '../config/options.js'
import { isActiveConnected, isLoggedIn } from '../controllers/connection/activeConnection.js'
import { canLogIn } from '../controllers/connection/canLogIn.js'
import type { LoginProvider } from '../domain/embedded.js'
import { parseLogin } from '../domain/parseLogin.js'
import { features } from '../features/index.js'
import type { Instance } from '../instance/instance.js'
import type { ViewName } from '../router/routes.js'
import type { AnyFeature, View } from './feature.js'

export type Views = ReadonlyMap<ViewName, View<never>>

export type ViewRules = ReturnType<typeof createViewRules>

// Params and texts are typed by the routes; here any view is as good as another.
const toAny = (list: readonly (typeof features)[number][]) => list as unknown as readonly AnyFeature[]

/** Every feature, also those that are off: others may use their texts. */
export const allFeatures = toAny(features)

export const listFeatures = (instance: Instance): readonly AnyFeature[] =>
  toAny(features.filter((feature) => feature.isEnabled(instance)))

/** The views of every enabled feature. */
export const listViews = (enabled: readonly AnyFeature[]): Views =>
  new Map(enabled.flatMap((feature) => Object.entries(feature.views) as [ViewName, View<never>][]))

/** Which view the card shows. */
export function createViewRules(instance: Instance, settings: Settings, views: Views) {
  /** The requested view if it can be shown, or its fallback. */
  function resolve(view: ViewName): ViewName {
    for (let target = view, steps = 0; steps < 5; steps++) {
      const definition = views.get(target)
      if (definition && (definition.canOpen?.(instance) ?? true)) return target
      target = (definition?.fallback ?? 'Connect') as ViewName
    }
    return 'Connect'
  }

  /** What replaces a view that needs an account, while the active namespace has none; `undefined` if it can stay. */
  function unmet(view: ViewName): ViewName | undefined {
    const needsAccount = views.get(view)?.canOpen === isActiveConnected
    return needsAccount && !isActiveConnected(instance) ? resolve(view) : undefined
  }

  /** Of an inline card, which always shows one. */
  const home = (): 'Account' | 'Connect' => (isActiveConnected(instance) ? 'Account' : 'Connect')

  /** Where one way to log in begins, or the list where the user may choose another. */
  function loginView(login: LoginProvider): ViewName {
    const { socials, legalCheckbox } = resolveFeatures(instance.liveOptions.state.features)
    if (isLoggedIn(instance.connection)) return home()
    // The app's terms are on the list.
    if (legalCheckbox && hasLegal(settings)) return resolve('Connect')
    if (login === 'email') return resolve('EmailLogin')
    if (!canLogIn(instance) || !(socials || []).includes(login)) return resolve('Connect')
    return login === 'farcaster' ? resolve('ConnectingFarcaster') : 'ConnectingSocial'
  }

  /** The view to open with. `required` comes before those that nobody asked for. */
  function first(view: ViewName | undefined, wallet: string | undefined, required: ViewName | undefined): ViewName {
    // `onClick={open}` passes an event instead of options.
    if (view && views.has(view)) return resolve(view)
    if (wallet && typeof wallet === 'string') {
      const login = instance.embedded && parseLogin(wallet)
      return login ? loginView(login) : resolve('FindWallet')
    }
    if (isActiveConnected(instance)) return resolve(required ?? 'Account')
    return resolve(
      instance.isPairingOnly || walletConnectOptionsOf(settings).manual ? 'ConnectingWalletConnectBasic' : 'Connect',
    )
  }

  /** Whether a view that was asked for can be shown later, once the user has connected and signed in. */
  const canFollow = (view: ViewName | undefined): view is ViewName =>
    // `onClick={open}` passes an event instead of options.
    view !== undefined && views.has(view) && views.get(view)?.locks === undefined

  return { resolve, unmet, home, first, canFollow }
}
