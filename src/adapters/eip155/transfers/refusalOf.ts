import type { ReceiverRefusal, TransferToken } from '../../../domain/transfer.js'

const ZERO_ADDRESS = /^0x0{40}$/

/** Receivers that lose the money: nobody has a key of the zero address, and few tokens return what they receive. */
export function refusalOf(
  receiver: string,
  token: Pick<TransferToken, 'address'> | undefined,
): ReceiverRefusal | undefined {
  if (ZERO_ADDRESS.test(receiver)) return 'zero'
  return token && receiver.toLowerCase() === token.address.toLowerCase() ? 'token' : undefined
}
