import { proxy } from 'valtio/vanilla'
import { docsUrl } from '../config/about.js'
import type { SettingsInput } from '../config/options.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Instance, InstanceBase } from '../instance/instance.js'
import { isLoopbackPage } from '../platform/loopbackPage.js'
import { createLogger, type Logger, type LogLevel } from '../services/logger.js'

export const createInstanceLogger = ({ input }: Pick<Instance, 'input'>): Logger =>
  createLogger({ level: input.debug ? 'debug' : 'error' })

/** What has happened, kept in memory and redacted. */
export const loggerOf = (instance: Instance): Logger => instance.use(createInstanceLogger)

/** @param about a word or two, for who reads the log @param detail what was thrown, or a text without anything secret */
export const log = (instance: Instance, level: LogLevel, about: string, detail?: unknown): void =>
  loggerOf(instance).log(level, about, detail)

export type AlertKind =
  | 'projectId'
  | 'projectIdRejected'
  | 'origin'
  | 'domain'
  | 'network'
  | 'clock'
  | 'meldKey'
  | 'embedded'
  | 'login'
  | 'frameLoad'
  | 'frameRequest'
  | 'method'
export type AlertsState = { current: AlertKind | undefined }

export type AlertsController = {
  readonly state: ReadonlyState<AlertsState>
  raise(kind: AlertKind): void
  wasRaised(kind: AlertKind): boolean
  dismiss(): void
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** For developers, only in development builds; bundlers drop it elsewhere. Other errors are thrown to the caller. */
function logAlert(kind: AlertKind) {
  const notes: Readonly<Partial<Record<AlertKind, readonly [code: string, text: string]>>> = {
    projectId: ['PROJECT_ID_MISSING', 'Project id not configured: the wallet list, pairing and names are off.'],
    projectIdRejected: [
      'PROJECT_ID_REJECTED',
      'Project id rejected by a service: check it, and the origins it allows.',
    ],
    meldKey: ['MELD_KEY_MISSING', 'Meld is off: pass `meldOnramp({ publicKey })` in the option `onramp`.'],
    embedded: ['EMBEDDED_MISSING', 'Email sign-in is off: pass `embedded()` in the option `connectors`.'],
    login: [
      'EMBEDDED_UNUSABLE',
      'Email and social sign-in is off: it needs a project id, and a network that the embedded wallet has.',
    ],
    network: ['NETWORK_NOT_FOUND', "Switch network not found: add it to the adapter's networks."],
    domain: [
      'DOMAIN_UNVERIFIED',
      "Unverified domain: the embedded wallet didn't load. Add this origin to the project.",
    ],
    frameLoad: ['EMBEDDED_UNAVAILABLE', 'Iframe load failed: check `services.secureSite` and your `frame-src` policy.'],
    frameRequest: [
      'EMBEDDED_UNAVAILABLE',
      'Iframe request timeout: check that the embedded wallet allows this origin.',
    ],
    method: ['RPC_NOT_ALLOWED', 'Requested RPC call is not allowed.'],
    origin: ['ORIGIN_NOT_ALLOWED', "Origin not allowed: add this page's to those of the project."],
  }
  const [code, text] = notes[kind] ?? []
  const page = docsUrl(`errors.md#${code?.toLowerCase().replaceAll('_', '-')}`)
  // biome-ignore lint/suspicious/noConsole: see above
  if (code) console.error(`latchkey: ${text} ${code}, ${page}`)
}

/** What a developer must fix; each is reported once, in the console and, if they look at the card, there. */
export function createAlertsController({ isShown }: { isShown: boolean }): AlertsController {
  const state = proxy<AlertsState>({ current: undefined })
  const shownKinds = new Set<AlertKind>()
  const queue: AlertKind[] = []
  return {
    state: state as ReadonlyState<AlertsState>,
    raise(kind: AlertKind) {
      if (shownKinds.has(kind)) return
      shownKinds.add(kind)
      if (process.env.NODE_ENV !== 'production') logAlert(kind)
      if (!isShown) return
      if (state.current) queue.push(kind)
      else state.current = kind
    },
    wasRaised: (kind: AlertKind) => shownKinds.has(kind),
    dismiss() {
      state.current = queue.shift()
    },
  }
}

/** Whether the card shows developer alerts: with `debug`, and on the developer's own machine. */
export const isForDeveloper = ({ debug }: Pick<SettingsInput, 'debug'>) => debug === true || isLoopbackPage()

export const createAlerts = ({ input }: InstanceBase) => createAlertsController({ isShown: isForDeveloper(input) })

/** Of an instance, however often it starts: each alert is said once per page load. */
export const alertsOf = (instance: InstanceBase): AlertsController => instance.keep(createAlerts)

/** Tells the app's developers of a mistake that only they can fix. */
export const raiseAlert = (instance: InstanceBase, kind: AlertKind) => alertsOf(instance).raise(kind)
