import { type CheckoutOptions, type Setup, signInModes } from './setup.ts'

export type Settings = {
  /** URL of the sandbox. Without one, the page uses the hosted services, or none without a project id. */
  readonly sandboxUrl: string | undefined
  readonly projectId: string | undefined
  /** URL of the example server that keeps sign-ins. Without one, only this browser can. */
  readonly signInServer: string | undefined
  /** Where the embedded wallet's page is. Without it, the page offers none. */
  readonly secureSite: string | undefined
  /** A test drives the page: it may set a setup, and can use `window.__demo`. */
  readonly isTest: boolean
  /** With `?pay` in the URL, on a sandbox: the page has a checkout. */
  readonly checkout: CheckoutOptions | undefined
  readonly setup: Setup
}

export type SettingsSources = {
  /** Content of the page's `<meta name="latchkey-demo">`. */
  readonly meta: string | undefined
  readonly query: URLSearchParams
  readonly env: {
    readonly sandbox: string | undefined
    readonly projectId: string | undefined
    readonly signInServer: string | undefined
    readonly secureSite?: string | undefined
  }
}

const SANDBOX_PROJECT = 'demo'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(text: string | null | undefined, source: string): Readonly<Record<string, unknown>> {
  if (!text) return {}
  const value: unknown = JSON.parse(text)
  if (isObject(value)) return value
  throw new TypeError(`The ${source} must be a JSON object.`)
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the URL sets of the setup, on any page. */
function readChoices(query: URLSearchParams): Setup {
  const signIn = signInModes.find((mode) => mode === query.get('signIn'))
  return {
    ...(query.get('skin') === 'paper' && { skin: 'paper' }),
    ...(signIn && { signIn }),
    ...(query.get('sponsored') === 'yes' && { sponsored: true }),
    ...(query.get('sessions') === 'server' && { sessions: 'server' }),
  }
}

/** Another order than the page's own is for tests: a link must not choose whom the user pays. */
function readCheckout(query: URLSearchParams, isTest: boolean): CheckoutOptions | undefined {
  if (!query.has('pay') && !query.has('deposit')) return undefined
  const read = (name: string) => (isTest ? parseObject(query.get(name), `query parameter "${name}"`) : {})
  return { pay: read('pay'), deposit: read('deposit') }
}

const withoutEndSlash = (url: string | undefined) => url?.replace(/\/+$/, '')

/**
 * Decides which services the page uses. Only the server can choose them; the URL can only set the project within the
 * sandbox, which isolates tests, and what the user tries.
 */
export function readSettings({ meta, query, env }: SettingsSources): Settings {
  const { sandbox, project, signInServer, secureSite, test, ...input } = parseObject(
    meta,
    'content of <meta name="latchkey-demo">',
  )
  const hosted = textOf(sandbox) ? undefined : (textOf(project) ?? textOf(env.projectId))
  const sandboxUrl = hosted ? undefined : withoutEndSlash(textOf(sandbox) ?? textOf(env.sandbox))
  const isTest = test === true
  const request = isTest ? parseObject(query.get('setup'), 'query parameter "setup"') : {}
  return {
    sandboxUrl,
    projectId: sandboxUrl ? (textOf(query.get('project')) ?? textOf(project) ?? SANDBOX_PROJECT) : hosted,
    // It knows the sandbox's chains.
    signInServer: sandboxUrl && withoutEndSlash(textOf(signInServer) ?? textOf(env.signInServer)),
    secureSite:
      sandboxUrl && withoutEndSlash(textOf(request.secureSite) ?? textOf(secureSite) ?? textOf(env.secureSite)),
    isTest,
    checkout: sandboxUrl ? readCheckout(query, isTest) : undefined,
    setup: { ...input, ...readChoices(query), ...request },
  }
}
