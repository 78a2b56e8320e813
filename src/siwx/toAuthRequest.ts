import type { AuthRequest } from '../connectors/connector.js'
import type { SiwxMessage } from '../domain/siwx.js'
import { SiwxFieldError } from '../errors/siwxErrors.js'
import { findBadField } from './messageFields.js'
import { NO_ADDRESS } from './noAddress.js'

/**
 * What to ask a wallet to sign while it connects, on these networks. The app's own implementation may have made the
 * message, so it is checked before anything is shown (SIWX-1, SIWX-2).
 * @throws SiwxFieldError
 */
export function toAuthRequest(message: SiwxMessage, networkIds: readonly string[], pageDomain: string): AuthRequest {
  const { chainId, domain, uri, version, nonce, statement, resources, requestId } = message
  const { issuedAt: iat, expirationTime: exp, notBefore: nbf } = message
  const bad = findBadField({ ...message, accountAddress: NO_ADDRESS })
  if (bad) throw new SiwxFieldError(bad.field, bad.why)
  if (domain !== pageDomain) throw new SiwxFieldError('domain', 'is not the host of the page')
  if (!networkIds.includes(chainId)) throw new SiwxFieldError('chainId', 'is not a network of the app')
  const chains = [chainId, ...networkIds.filter((id) => id !== chainId)]
  return {
    ...{ chains, chainId, domain, uri, version, nonce },
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(requestId !== undefined && { requestId }),
    ...(iat !== undefined && { iat }),
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
  }
}
