import { createOnce, importWithRetry } from '../core/load.js'
import type { EmailCapture, Siwx, SiwxContext } from '../domain/siwx.js'
import type { CloudSiwxOptions, LocalSiwxOptions, ServerSiwxOptions, SiweConfig, SiwxRules } from './siwxOptions.js'

type LazyRules = SiwxRules & Pick<CloudSiwxOptions, 'emailCapture'>
type Implementations = typeof import('./implementations.js')

/** An implementation that loads on its first use: the page pays for none of it. */
function lazySiwx(rules: LazyRules, create: (implementations: Implementations) => Siwx): Siwx {
  const { required = true, signOutOnDisconnect = true, emailCapture } = rules
  const siwx = createOnce(async () => create(await importWithRetry(() => import('./implementations.js'))))
  async function capture(): Promise<EmailCapture> {
    const loaded = (await siwx()).emailCapture
    if (!loaded) throw new Error('no email capture')
    return loaded
  }
  return {
    createMessage: async (input) => (await siwx()).createMessage(input),
    addSession: async (session) => (await siwx()).addSession(session),
    revokeSession: async (chainId, address) => (await siwx()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await siwx()).setSessions(sessions),
    getSessions: async (chainId, address) => (await siwx()).getSessions(chainId, address),
    getRequired: () => required,
    signOutOnDisconnect,
    ...(emailCapture && {
      emailCapture: {
        isRequired: emailCapture === 'required',
        request: async (input) => (await capture()).request(input),
        confirm: async (code) => (await capture()).confirm(code),
      },
    }),
  }
}

/**
 * Keeps sign-ins in the browser's storage. They prove the account to the page alone: a server has to verify again, see
 * `serverSiwx`.
 */
export const localSiwx =
  (options: LocalSiwxOptions = {}) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, ({ createLocalSiwx }) => createLocalSiwx(options, context))

/** Signs in to the cloud service of the project id. */
export const cloudSiwx =
  (options: CloudSiwxOptions = {}) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, ({ createCloudSiwx }) => createCloudSiwx(options, context))

/** Signs in to the app's own server, which decides who is signed in: nothing is stored in the page. */
export const serverSiwx =
  (options: ServerSiwxOptions) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, ({ createServerSiwx }) => createServerSiwx(options, context))

/** The older form as the newer one; `undefined` if it is turned off. */
export function siweConfigToSiwx(config: SiweConfig): ((context: SiwxContext) => Siwx) | undefined {
  if (config.enabled === false) return undefined
  return (context) => lazySiwx(config, ({ createSiweSiwx }) => createSiweSiwx(config, context))
}
