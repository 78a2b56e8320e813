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
export type { MessageOptions } from '../siwx/createMessage.js'
export { cloudSiwx, localSiwx, serverSiwx, siweConfigToSiwx } from '../siwx/siwx.js'
export type {
  CloudSiwxOptions,
  LocalSiwxOptions,
  ServerSession,
  ServerSiwxOptions,
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiweSession,
  SiwxRules,
} from '../siwx/siwxOptions.js'
