import type { FailedTransactionMetadata } from 'litesvm'

/** As in JSON-RPC answers: a name, or a name with details. */
export type TransactionError = string | { readonly [name: string]: unknown }

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

// In the order of litesvm's enums, which exist as types only.
const transactionErrors = words(`
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
  InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex
  InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit
  MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction
  ProgramCacheHitMaxLimit CommitCancelled`)
const instructionErrors = words(`
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
  ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange
  ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys
  AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding
  DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed
  MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
  AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`)

const nameIn = (names: readonly string[], index: number) => names[index] ?? `Unknown${index}`

function instructionError(
  error: ReturnType<Extract<ReturnType<FailedTransactionMetadata['err']>, { err(): unknown }>['err']>,
) {
  if (typeof error === 'number') return nameIn(instructionErrors, error)
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

export function describeError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return nameIn(transactionErrors, error)
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const name = error.constructor.name.replace(/^TransactionError/, '')
  return { [name]: { account_index: error.accountIndex } }
}

const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
}

/** As nodes write it. */
export function errorText(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const { InstructionError: failed, InsufficientFundsForRent: rent } = error
  if (Array.isArray(failed)) {
    const [index, cause] = failed
    const isCustom = typeof cause === 'object' && cause !== null && 'Custom' in cause
    const text = isCustom ? `custom program error: 0x${Number(cause.Custom).toString(16)}` : cause
    return `Error processing Instruction ${index}: ${text}`
  }
  if (typeof rent === 'object' && rent !== null && 'account_index' in rent) {
    return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  }
  return JSON.stringify(error)
}
