export type {
  EmailCapture,
  Siwx,
  SiwxContext,
  SiwxData,
  SiwxMessage,
  SiwxMessageInput,
  SiwxOption,
  SiwxSession,
} from '../domain/siwx.js'
export { type CloudSiwxOptions, cloudSiwx } from '../siwx/cloudSiwx.js'
export type { MessageOptions } from '../siwx/createMessage.js'
export type { SiwxRules } from '../siwx/lazySiwx.js'
export { type LocalSiwxOptions, localSiwx } from '../siwx/localSiwx.js'
export { type ServerSession, type ServerSiwxOptions, serverSiwx } from '../siwx/serverSiwx.js'
export {
  type SiweConfig,
  type SiweMessageArgs,
  type SiweMessageParams,
  type SiweSession,
  siweConfigToSiwx,
} from '../siwx/siweConfig.js'
