/** Allowances this high, or of the largest number that some tokens keep, are meant to have no limit. */
const UNLIMITED = 2n ** 128n
const MAX_UINT96 = 2n ** 96n - 1n

export const isUnlimitedAllowance = (units: bigint): boolean => units >= UNLIMITED || units === MAX_UINT96
