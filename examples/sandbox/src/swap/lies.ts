/** What a dishonest convert service says, by the route that says it. */
export const LIES = {
  tokens: ['malformedTokens', 'duplicateTokens', 'hugeDecimals', 'textDecimals', 'negativeDecimals', 'wrongDecimals'],
  quotes: [
    'wrongFromAmount',
    'wrongFromAccount',
    'wrongToAccount',
    'zeroOutput',
    'hugeOutput',
    'negativeOutput',
    'fractionOutput',
    'noQuote',
    'generousQuote',
    'staleQuote',
  ],
  build: [
    'otherSender',
    'otherChain',
    'zeroRouter',
    'tokenAsRouter',
    'otherTokenAsRouter',
    'ownAccountAsRouter',
    'strangeRouter',
    'callTransfer',
    'callTransferFrom',
    'callApprove',
    'callIncreaseAllowance',
    'callSetApprovalForAll',
    'callPermit',
    'callSafeTransferFrom',
    'callTransferAndCall',
    'callApproveAndCall',
    'oddData',
    'hugeData',
    'shortData',
    'lowOutput',
    'otherToken',
    'noMinimum',
    'ownRouter',
    'otherValue',
    'feeTimes100',
    'otherReceiver',
  ],
  approve: ['otherSpender', 'unlimitedApproval', 'approveOtherToken', 'approvalValue'],
  allowance: ['lyingAllowance', 'badAllowance'],
  gasPrice: ['zeroGasPrice', 'hugeGasPrice', 'textGasPrice'],
} as const

export type LieRoute = keyof typeof LIES
export type Lie<route extends LieRoute = LieRoute> = (typeof LIES)[route][number]

export type Lies = {
  add(lie: Lie, times: number): void
  clear(): void
  /** Which of them change this answer; each is used up once. */
  consume<route extends LieRoute>(route: route): readonly Lie<route>[]
}

export const ALL_LIES: readonly Lie[] = Object.values(LIES).flat()

export function createLies(): Lies {
  let standing: { readonly lie: Lie; remaining: number }[] = []
  return {
    add(lie, times) {
      standing.push({ lie, remaining: times })
    },
    clear() {
      standing = []
    },
    consume<route extends LieRoute>(route: route) {
      const own: readonly Lie<route>[] = LIES[route]
      const events = own.filter((lie) => {
        const entry = standing.find((candidate) => candidate.lie === lie)
        if (entry) entry.remaining--
        return entry !== undefined
      })
      standing = standing.filter(({ remaining }) => remaining > 0)
      return events
    },
  }
}
