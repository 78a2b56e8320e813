import { type SmartSession, sessionsOf } from '../dataApi/sessionRoutes.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import type { PlanLimits, RemoteFeature, Scopes, Settings } from '../scopes/createScopes.ts'
import { parseFault } from './parseFault.ts'
import { type Fields, readFields } from './readFields.ts'

const done = jsonAnswer({ ok: true })
const MAX_SECONDS = 10_000_000_000

/** Describes the sandbox. */
export type Description = () => object

const readFeature = (feature: unknown): RemoteFeature => {
  const fields = readFields(feature, 'a feature')
  const config = fields.any('config') === null ? null : fields.texts('config')
  return { id: fields.text('id'), isEnabled: fields.flag('isEnabled'), config }
}

const readPlanLimits = (fields: Fields): PlanLimits => ({
  tier: fields.text('tier'),
  isAboveRpcLimit: fields.flag('isAboveRpcLimit'),
  isAboveMauLimit: fields.flag('isAboveMauLimit'),
})

function configure({ body, scope }: Call) {
  const fields = readFields(body.json)
  const change: Partial<Settings> = {
    ...(fields.has('isAnalyticsEnabled') ? { isAnalyticsEnabled: fields.flag('isAnalyticsEnabled') } : {}),
    ...(fields.has('allowedOrigins') ? { allowedOrigins: fields.texts('allowedOrigins') } : {}),
    ...(fields.has('features') ? { features: fields.list('features').map(readFeature) } : {}),
    ...(fields.has('planLimits') ? { planLimits: readPlanLimits(fields.fields('planLimits')) } : {}),
    ...(fields.has('isTestProject') ? { isTestProject: fields.flag('isTestProject') } : {}),
    ...(fields.has('sessionSeconds') ? { sessionSeconds: fields.integer('sessionSeconds', 1, 2_592_000) } : {}),
    ...(fields.has('supportedChains') ? { supportedChains: fields.texts('supportedChains') } : {}),
  }
  scope.configure(change)
  return done
}

function setIdentity({ body, scope }: Call) {
  const fields = readFields(body.json)
  const identity = { name: fields.textOrNull('name'), avatar: fields.textOrNull('avatar') }
  scope.identities.set(fields.text('address').toLowerCase(), identity)
  return done
}

/** Without any check: tests register what the service would refuse, too. */
function setName({ body, scope, now }: Call) {
  const fields = readFields(body.json)
  const name = fields.text('name')
  const at = new Date(now()).toISOString()
  const addresses = fields
    .textsByName('addresses')
    .map(([type, address]) => [type, { address, created_at: at }] as const)
  scope.names.set(name, {
    name,
    registered_at: at,
    updated_at: at,
    attributes: fields.has('attributes') ? Object.fromEntries(fields.textsByName('attributes')) : null,
    addresses: Object.fromEntries(addresses),
  })
  return done
}

/** A smart session of any app, with whatever a test says about it. */
function setSession({ body, scope, now }: Call) {
  const fields = readFields(body.json)
  const at = Math.floor(now() / 1000)
  const project = fields.fields('project')
  const session: SmartSession = {
    project: {
      id: project.text('id'),
      name: project.text('name'),
      url: project.textOrNull('url'),
      iconUrl: project.textOrNull('iconUrl'),
    },
    pci: fields.text('pci'),
    expiry: fields.integer('expiry', 0, MAX_SECONDS),
    createdAt: fields.has('createdAt') ? fields.integer('createdAt', 0, MAX_SECONDS) : at,
    permissions: fields.list('permissions'),
    policies: [],
    context: '0x00',
    revokedAt: fields.has('revokedAt') ? fields.integer('revokedAt', 0, MAX_SECONDS) : null,
  }
  sessionsOf(scope, fields.text('account').toLowerCase()).set(session.pci, session)
  return done
}

/** Controls and records of one project id. */
export const controlRoutes = (scopes: Scopes, describe: Description): readonly Route[] => [
  { method: 'GET', path: '/__sandbox', answer: () => jsonAnswer(describe()) },
  {
    method: 'POST',
    path: '/__sandbox/faults',
    answer({ body, scope }) {
      scope.faults.add(parseFault(body.json))
      return done
    },
  },
  {
    method: 'DELETE',
    path: '/__sandbox/faults',
    answer({ scope }) {
      scope.faults.clear()
      return done
    },
  },
  { method: 'GET', path: '/__sandbox/requests', answer: ({ scope }) => jsonAnswer(scope.requests.all) },
  {
    method: 'DELETE',
    path: '/__sandbox/requests',
    answer({ scope }) {
      scope.requests.clear()
      return done
    },
  },
  { method: 'GET', path: '/__sandbox/telemetry', answer: ({ scope }) => jsonAnswer(scope.telemetry.all) },
  {
    method: 'GET',
    path: '/__sandbox/otp',
    answer: ({ scope }) =>
      jsonAnswer([...scope.auth.codes.values()].map(({ email, account, code }) => ({ email, account, code }))),
  },
  { method: 'POST', path: '/__sandbox/identity', answer: setIdentity },
  { method: 'POST', path: '/__sandbox/name', answer: setName },
  { method: 'POST', path: '/__sandbox/session', answer: setSession },
  { method: 'POST', path: '/__sandbox/config', answer: configure },
  {
    method: 'POST',
    path: '/__sandbox/reset',
    answer({ body }) {
      scopes.forget(readFields(body.json).text('projectId'))
      return done
    },
  },
]
