import { importWithRetry } from '../core/load.js'
import type { Siwx, SiwxContext } from '../domain/siwx.js'
import type { MessageOptions } from './createMessage.js'
import { lazySiwx, type SiwxRules } from './lazySiwx.js'

export type LocalSiwxOptions = MessageOptions & SiwxRules

/**
 * Keeps sign-ins in the browser's storage. They prove the account to the page alone: a server has to verify again, see
 * `serverSiwx`.
 */
export const localSiwx =
  (options: LocalSiwxOptions = {}) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, async () =>
      (await importWithRetry(() => import('./createLocalSiwx.js'))).createLocalSiwx(options, context),
    )
