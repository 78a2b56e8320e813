import type { SignedGrant, SignedMeaning } from '../../../domain/signing.js'
import { isUnlimitedAllowance } from '../appCalls/isUnlimitedAllowance.js'
import type { Struct, Types } from './parseTypedData.js'

/** The one contract of Permit2 on nearly every network; what another one does with the same types is not known. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Nobody reads more of them, and each one is read from the chain. */
const MAX_GRANTS = 20
const MAX_UINT256 = 2n ** 256n - 1n
/** The last time that a date can hold, in seconds: later ones are no end. */
const LAST_SECOND = 8_640_000_000_000n

const permit = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const daiPermit = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const authorization = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const permitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const tokenPermissions = 'address token,uint256 amount'
const once = 'address spender,uint256 nonce,uint256 deadline'

type Signed = {
  readonly types: Types
  readonly primaryType: string
  readonly message: Struct
  readonly verifyingContract: string | undefined
}

// Parsed before: each value has the form of its type.
const numberOf = (value: unknown) => BigInt(value as string)
const addressOf = (value: unknown) => value as string
const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]) as readonly Struct[]

/** Milliseconds since 1970; `undefined` for a time that never comes. */
const timeOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value)
  return seconds > LAST_SECOND ? undefined : Number(seconds) * 1000
}

const grantOf = (token: string, units: bigint, until: SignedGrant['until']): SignedGrant => ({
  token,
  units,
  isUnlimited: isUnlimitedAllowance(units),
  until,
})

const unknown: SignedMeaning = { kind: 'unknown' }

/** A permit or transfer of the token itself. */
function readTokenMessage({ message, verifyingContract: token }: Signed, fields: string): SignedMeaning {
  if (token === undefined) return unknown
  const spender = addressOf(message.spender)
  if (fields === permit)
    return {
      kind: 'permit',
      owner: addressOf(message.owner),
      spender,
      deadline: timeOf(message.deadline),
      hasConditions: false,
      grants: [grantOf(token, numberOf(message.value), 'revoked')],
    }
  if (fields === daiPermit)
    return {
      kind: 'permit',
      owner: addressOf(message.holder),
      spender,
      // DAI takes no time for no end.
      deadline: message.expiry === '0' ? undefined : timeOf(message.expiry),
      hasConditions: false,
      grants: [grantOf(token, message.allowed === true ? MAX_UINT256 : 0n, 'revoked')],
    }
  if (fields !== authorization) return unknown
  return {
    kind: 'transfer',
    token,
    units: numberOf(message.value),
    owner: addressOf(message.from),
    to: addressOf(message.to),
    deadline: timeOf(message.validBefore),
  }
}

/** An allowance of Permit2, which lasts until its own time. */
function readAllowances({ types, message }: Signed): SignedMeaning {
  if (fieldsOf(types, 'PermitDetails') !== permitDetails) return unknown
  return {
    kind: 'permit',
    owner: undefined,
    spender: addressOf(message.spender),
    deadline: timeOf(message.sigDeadline),
    hasConditions: false,
    grants: listOf(message.details).map(({ token, amount, expiration }) =>
      // Without a time it ends with the block.
      grantOf(addressOf(token), numberOf(amount), expiration === '0' ? 'once' : (timeOf(expiration) ?? 'revoked')),
    ),
  }
}

/** A single transfer by Permit2, at most of these amounts. */
function readSingleUse({ types, message }: Signed, hasConditions: boolean): SignedMeaning {
  if (fieldsOf(types, 'TokenPermissions') !== tokenPermissions) return unknown
  return {
    kind: 'permit',
    owner: undefined,
    spender: addressOf(message.spender),
    deadline: timeOf(message.deadline),
    hasConditions,
    grants: listOf(message.permitted).map(({ token, amount }) => grantOf(addressOf(token), numberOf(amount), 'once')),
  }
}

const fieldsOf = (types: Types, name: string) =>
  types
    .get(name)
    ?.map((field) => `${field.type} ${field.name}`)
    .join(',')

/** What a signature allows, by standards whose contracts do what their types say. */
export function readMeaning(signed: Signed): SignedMeaning {
  const meaning = readStandard(signed)
  const count = meaning.kind === 'permit' ? meaning.grants.length : 1
  return count > 0 && count <= MAX_GRANTS ? meaning : unknown
}

function readStandard(signed: Signed): SignedMeaning {
  const { types, primaryType, verifyingContract } = signed
  const fields = fieldsOf(types, primaryType) ?? ''
  const isOf = (...names: string[]) => names.includes(primaryType)
  if (isOf('Permit')) return fields === permit || fields === daiPermit ? readTokenMessage(signed, fields) : unknown
  if (isOf('TransferWithAuthorization', 'ReceiveWithAuthorization'))
    return fields === authorization ? readTokenMessage(signed, fields) : unknown
  if (verifyingContract !== PERMIT2) return unknown
  if (isOf('PermitSingle') && fields === 'PermitDetails details,address spender,uint256 sigDeadline')
    return readAllowances(signed)
  if (isOf('PermitBatch') && fields === 'PermitDetails[] details,address spender,uint256 sigDeadline')
    return readAllowances(signed)
  const single = `TokenPermissions permitted,${once}`
  const batch = `TokenPermissions[] permitted,${once}`
  if (isOf('PermitTransferFrom') && fields === single) return readSingleUse(signed, false)
  if (isOf('PermitBatchTransferFrom') && fields === batch) return readSingleUse(signed, false)
  if (isOf('PermitWitnessTransferFrom') && fields.startsWith(`${single},`)) return readSingleUse(signed, true)
  if (isOf('PermitBatchWitnessTransferFrom') && fields.startsWith(`${batch},`)) return readSingleUse(signed, true)
  return unknown
}
