import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { Namespace } from '../../domain/namespace.js'
import type { TypedDataInput } from '../../domain/signing.js'
import { NotConnectedError } from '../../errors/requestErrors.js'
import { MessageInvalidError } from '../../errors/signingErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { requestSignature } from './requestSignature.js'
import type { SigningInput } from './signingIntent.js'
import { requireSigner } from './signMessage.js'

// What an app wants signed, before any card.

/** Nobody reads more. */
const MAX_MESSAGE_LENGTH = 65_536

const toTitle = (description: unknown) => displayText(description, TEXT_LIMIT.name)

/** The active account of a namespace, on a network of the app. @throws NotConnectedError */
async function requireReviewer(instance: Instance, namespace?: Namespace) {
  const signer = await requireSigner(instance, namespace)
  if (signer.network.isUnsupported) throw new NotConnectedError()
  return signer
}

/** @throws NotConnectedError, MessageInvalidError for a text that cannot be shown as it is signed */
export async function parseMessage(
  instance: Instance,
  { message, description }: { readonly message: string; readonly description?: string | undefined },
  requested: Namespace | undefined,
): Promise<SigningInput> {
  const { namespace } = await requireReviewer(instance, requested)
  if (message === '') throw new MessageInvalidError('empty')
  if (message.length > MAX_MESSAGE_LENGTH) throw new MessageInvalidError('tooLong')
  // The wallet would get another character than the one shown.
  if (/\p{Cs}/u.test(message)) throw new MessageInvalidError('surrogates')
  return { namespace, content: Object.freeze({ kind: 'message', text: message }), title: toTitle(description) }
}

/** The active namespace if its wallets sign typed data, else the first one whose wallets do. */
async function findTypedData(instance: Instance) {
  const { network, factories } = instance
  const { activeNamespace = '' } = network.state
  for (const namespace of factories.has(activeNamespace) ? [activeNamespace, ...factories.keys()] : factories.keys()) {
    const { typedData } = (await adapterOf(instance, namespace)).capabilities ?? {}
    if (typedData) return { namespace, signing: await typedData() }
  }
  throw new NotConnectedError()
}

async function requireTypedData(instance: Instance, typedData: TypedDataInput) {
  const { namespace, signing } = await findTypedData(instance)
  const signer = await requireReviewer(instance, namespace)
  return { ...signer, signing, data: signing.parse(typedData, signer.network) }
}

/** @throws NotConnectedError, TypedDataInvalidError */
export async function parseTypedData(
  instance: Instance,
  typedData: TypedDataInput,
  description: string | undefined,
): Promise<SigningInput> {
  const { namespace, data } = await requireTypedData(instance, typedData)
  return { namespace, content: Object.freeze({ kind: 'typedData', data }), title: toTitle(description) }
}

/** Asks the wallet at once, after the same checks. @throws NotConnectedError, TypedDataInvalidError, UserRejectedError */
export async function signTypedData(instance: Instance, typedData: TypedDataInput): Promise<string> {
  const { signing, data, ...signer } = await requireTypedData(instance, typedData)
  const { connection, address } = signer
  return requestSignature(instance, { ...signer, kind: 'typedData', isReviewed: false }, () =>
    signing.sign(connection, address, data),
  )
}
