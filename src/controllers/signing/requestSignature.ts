import type { SignatureDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'

/** Asks the wallet once, and reports what becomes of it. @throws what asking throws */
export async function requestSignature(
  { events, account, network }: Instance,
  signer: Pick<SignatureDetails, 'kind' | 'isReviewed'> & { readonly namespace: string; readonly address: string },
  ask: () => Promise<string>,
): Promise<string> {
  const { kind, isReviewed, namespace, address } = signer
  const details: SignatureDetails = {
    kind,
    isReviewed,
    network: network.activeOf(namespace)?.caipNetworkId ?? '',
    isSmartAccount: isSmartAccount(account.of(namespace), address),
  }
  events.emit('SIGN_INITIATED', details)
  try {
    const signature = await ask()
    events.emit('SIGN_SUCCESS', details)
    return signature
  } catch (error) {
    if (error instanceof UserRejectedError) events.emit('SIGN_REJECTED', details)
    else if (!(error instanceof RequestAbortedError)) {
      const message = error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN'
      events.emit('SIGN_ERROR', { ...details, message })
    }
    throw error
  }
}
