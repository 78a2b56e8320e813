import { isRecord } from '../core/guards.js'
import { InvalidOptionError } from '../errors/optionErrors.js'
import type { SolanaCommitment, SolanaSendOptions } from './solanaTypes.js'

const commitments: readonly SolanaCommitment[] = [
  ...(['processed', 'confirmed', 'finalized', 'recent'] as const),
  ...(['single', 'singleGossip', 'root', 'max'] as const),
]

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/**
 * Options for sending on Solana; unknown ones are dropped.
 * @throws InvalidOptionError for one of the wrong type.
 */
export function parseSendOptions(value: unknown): SolanaSendOptions | undefined {
  if (value === undefined || value === null) return undefined
  const fail = (name: string, why: string) => new InvalidOptionError(`options.${name}`, why)
  if (!isRecord(value)) throw new InvalidOptionError('options', 'an object is needed')
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = value
  const commitment = commitments.find((known) => known === preflightCommitment)
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw fail('skipPreflight', 'true or false is needed')
  if (preflightCommitment !== undefined && !commitment)
    throw fail('preflightCommitment', `one of ${commitments.join(', ')} is needed`)
  if (maxRetries !== undefined && !isCount(maxRetries)) throw fail('maxRetries', 'a whole number is needed')
  if (minContextSlot !== undefined && !isCount(minContextSlot)) throw fail('minContextSlot', 'a whole number is needed')
  return {
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(commitment && { preflightCommitment: commitment }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}
