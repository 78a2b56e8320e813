import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import { checksumAddress } from '../../../core/checksumAddress.js'
import type { ReceiverRefusal, TransferRequest, TransferToken, TransferWarning } from '../../../domain/transfer.js'
import { ReceiverRefusedError } from '../../../errors/transferErrors.js'
import type { ReadClient } from './readClient.js'

/** An address as typed: one in mixed case must satisfy its checksum, or a mistyped letter would go unnoticed. */
export function parseReceiver(text: string): string | undefined {
  const address = checksumAddress(text)
  if (address === undefined) return undefined
  const digits = text.slice(2)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && address !== text ? undefined : address
}

const ZERO_ADDRESS = /^0x0{40}$/

/** Receivers that lose the money: nobody has a key of the zero address, and few tokens return what they receive. */
export function refusalOf(
  receiver: string,
  token: Pick<TransferToken, 'address'> | undefined,
): ReceiverRefusal | undefined {
  if (ZERO_ADDRESS.test(receiver)) return 'zero'
  return token && receiver.toLowerCase() === token.address.toLowerCase() ? 'token' : undefined
}

/** @throws ReceiverRefusedError */
export function requireReceiver({ to, token }: TransferRequest): void {
  const refusal = refusalOf(to, token)
  if (refusal) throw new ReceiverRefusedError(refusal)
}

/** The code of an EOA that delegates to a smart account (EIP-7702): still the user's own account, on every network. */
const DELEGATED = /^0xef0100/i

export async function isContract(client: ReadClient, address: string): Promise<boolean> {
  const code = await getCode(client, { address: address as Hex })
  return code !== undefined && code !== '0x' && !DELEGATED.test(code)
}

/** What the chain says about the receiver. */
export const readWarnings = async (client: ReadClient, { to }: TransferRequest): Promise<readonly TransferWarning[]> =>
  (await isContract(client, to)) ? ['contract'] : []
