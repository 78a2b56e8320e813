export { type SolanaOptions, solana } from '../adapters/solana/solana.js'
export type {
  SolanaCommitment,
  SolanaMethod,
  SolanaNetwork,
  SolanaProvider,
  SolanaSendOptions,
  SolanaSigner,
} from '../domain/solanaTypes.js'
