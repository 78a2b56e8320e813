import type { AuthState } from '../auth/authRoutes.ts'
import type { SmartSessions } from '../dataApi/sessionRoutes.ts'
import type { AddedHistory } from '../history/historyEntry.ts'
import { createOnrampSettings, type OnrampSettings } from '../onramp/onrampSettings.ts'
import { createPaySettings, type PaySettings } from '../pay/paySettings.ts'
import type { RelayRecord } from '../relay/createRelay.ts'
import { createRelayFaults, type RelayFaults } from '../relay/createRelayFaults.ts'
import { createSolanaSettings, type SolanaSettings } from '../svm/solanaSettings.ts'
import { createLies, type Lies } from '../swap/lies.ts'
import { createFaults, type Faults } from './createFaults.ts'
import { createLog, type Log } from './createLog.ts'

const MAX_RECORDS = 5_000

export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed if JSON. */
  readonly body?: unknown
  readonly rpcMethods?: readonly string[]
  readonly origin: string | null
  /** Milliseconds of the real clock. */
  readonly at: number
}

export type TelemetryRecord = { readonly path: string; readonly event: unknown; readonly at: number }
export type Identity = { readonly name: string | null; readonly avatar: string | null }

/** A registered name, as the profile service sends it. */
export type NameRecord = {
  readonly name: string
  readonly registered_at: string
  readonly updated_at: string
  readonly attributes: Readonly<Record<string, string>> | null
  /** By coin type. */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string | null }>>
}

/** A project's remote features. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  /** `null` leaves the decision to the app. */
  readonly config: readonly string[] | null
}

export type PlanLimits = {
  readonly tier: string
  readonly isAboveRpcLimit: boolean
  readonly isAboveMauLimit: boolean
}

export type Settings = {
  readonly isAnalyticsEnabled: boolean
  readonly allowedOrigins: readonly string[]
  readonly features: readonly RemoteFeature[]
  readonly planLimits: PlanLimits
  /** Only such a project may use `useCache`. */
  readonly isTestProject: boolean
  /** How long a sign-in with the cloud service is valid. */
  readonly sessionSeconds: number
  /** CAIP-2 ids; by default the chains that have a node. */
  readonly supportedChains?: readonly string[]
}

/** Everything a test can change, isolated by project id. */
export type Scope = {
  readonly faults: Faults
  readonly requests: Log<RecordedRequest>
  readonly telemetry: Log<TelemetryRecord>
  /** By lower-case address. */
  readonly identities: Map<string, Identity>
  /** By name. */
  readonly names: Map<string, NameRecord>
  readonly smartSessions: SmartSessions
  readonly history: AddedHistory
  readonly onramp: OnrampSettings
  readonly pay: PaySettings
  readonly auth: AuthState
  readonly relayFaults: RelayFaults
  readonly relayLog: Log<RelayRecord>
  readonly solana: SolanaSettings
  /** Of the exchange of tokens. */
  readonly lies: Lies
  readonly settings: Settings
  configure(change: Partial<Settings>): void
}

/** Off: features without a service in the sandbox, payments and sign-in, which are up to the app. */
const features: readonly RemoteFeature[] = [
  { id: 'social_login', isEnabled: false, config: [] },
  { id: 'swap', isEnabled: true, config: ['1inch'] },
  { id: 'onramp', isEnabled: true, config: ['meld'] },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: true, config: [] },
  { id: 'multi_wallet', isEnabled: true, config: [] },
  { id: 'email_capture', isEnabled: false, config: [] },
  { id: 'fund_from_exchange', isEnabled: false, config: [] },
  { id: 'payments', isEnabled: false, config: [] },
  { id: 'reown_authentication', isEnabled: false, config: [] },
  { id: 'headless', isEnabled: true, config: [] },
]

const presets: Settings = {
  features,
  planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  isTestProject: false,
  sessionSeconds: 86_400,
  isAnalyticsEnabled: true,
  allowedOrigins: ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'],
}

function createScope(): Scope {
  let settings = presets
  return {
    faults: createFaults(),
    requests: createLog(MAX_RECORDS),
    telemetry: createLog(MAX_RECORDS),
    identities: new Map(),
    names: new Map(),
    smartSessions: new Map(),
    auth: { spent: new Set(), accounts: new Map(), codes: new Map(), emails: new Set() },
    history: { entries: new Map(), onramp: new Map() },
    onramp: createOnrampSettings(),
    pay: createPaySettings(),
    relayFaults: createRelayFaults(),
    relayLog: createLog(MAX_RECORDS),
    solana: createSolanaSettings(),
    lies: createLies(),
    get settings() {
      return settings
    },
    configure(change) {
      settings = { ...settings, ...change }
    },
  }
}

export type Scopes = { get(projectId: string): Scope; forget(projectId: string): void }

export function createScopes(): Scopes {
  const scopes = new Map<string, Scope>()
  return {
    get(projectId) {
      const scope = scopes.get(projectId) ?? createScope()
      scopes.set(projectId, scope)
      return scope
    },
    forget(projectId) {
      scopes.delete(projectId)
    },
  }
}
