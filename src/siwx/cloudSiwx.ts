import { importWithRetry } from '../core/load.js'
import type { Siwx, SiwxContext } from '../domain/siwx.js'
import type { MessageOptions } from './createMessage.js'
import { lazySiwx, type SiwxRules } from './lazySiwx.js'

export type CloudSiwxOptions = Pick<MessageOptions, 'expiration'> &
  SiwxRules & {
    /** Asks for an e-mail address before the user signs, and verifies it by a code. @default no address is asked for */
    readonly emailCapture?: 'optional' | 'required' | undefined
  }

/** Signs in to the cloud service of the project id. */
export const cloudSiwx =
  (options: CloudSiwxOptions = {}) =>
  (context: SiwxContext): Siwx =>
    lazySiwx(options, async () =>
      (await importWithRetry(() => import('./createCloudSiwx.js'))).createCloudSiwx(options, context),
    )
