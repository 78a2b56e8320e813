import type { CaipNetworkId } from '../core/caip.js'
import { importWithRetry } from '../core/load.js'
import type { Siwx, SiwxContext, SiwxMessageInput, SiwxSession } from '../domain/siwx.js'
import type { MessageOptions } from './createMessage.js'
import { lazySiwx, type SiwxRules } from './lazySiwx.js'

/** A session as the server returns it: the signed text, from which its fields are read. */
export type ServerSession = Pick<SiwxSession, 'message' | 'signature' | 'cacao'>

/** Each endpoint is a URL, relative to the page or absolute, or a function of the app's own. */
export type ServerSiwxOptions = MessageOptions &
  SiwxRules & {
    /** `GET`, answers `{ "nonce": "…" }`: a new one for every call. */
    readonly nonce: string | ((input: SiwxMessageInput) => Promise<string>)
    /** `POST` of `{ "data", "message", "signature", "cacao" }`; any status outside 2xx refuses. A function resolves with `false` or rejects. */
    readonly verify: string | ((session: SiwxSession) => Promise<boolean>)
    /** `GET`, answers `{ "sessions": [{ "message", "signature" }] }`: who is signed in now, or `[]`. */
    readonly session: string | (() => Promise<readonly ServerSession[]>)
    /** `POST` of `{ "chainId", "accountAddress" }`, or of `{}` for every session. */
    readonly signOut: string | ((account?: { chainId: CaipNetworkId; accountAddress: string }) => Promise<void>)
  }

/** Signs in to the app's own server, which decides who is signed in: nothing is stored in the page. */
export const serverSiwx =
  (options: ServerSiwxOptions) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, async () =>
      (await importWithRetry(() => import('./createServerSiwx.js'))).createServerSiwx(options, context),
    )
