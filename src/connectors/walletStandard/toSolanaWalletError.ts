import { UserRejectedError } from '../../errors/connectionErrors.js'
import { foreignWords, toRpcError } from '../../errors/rpcErrors.js'

// What Solana wallets say without a code: they word a rejection in their own ways.
const rejection =
  /\b(approval|connection|request|signing|signature|transaction)( was| has been| request)? (rejected|cancell?ed|declined|denied)\b|\b(rejected|cancell?ed|declined|denied) by (the )?user\b|\buser (has )?(rejected|cancell?ed|declined|denied)\b/i

/** Converts anything a Solana wallet throws into an error of ours. */
export function toSolanaWalletError(error: unknown) {
  const known = toRpcError(error)
  return rejection.test(foreignWords(known)) ? new UserRejectedError({ cause: error }) : known
}
