import type { SwapContext } from './swapContext.js'
import type { SwapTerms } from './swapRules.js'

export type SwapAllowance = ReturnType<typeof createSwapAllowance>

/** The allowance for the form: it only says in advance that an approval follows; the review reads the chain (SWAP-10). */
export function createSwapAllowance({ state, deps, place, service }: SwapContext) {
  /** The source whose allowance is known, or being asked for. */
  let allowanceFor: string | undefined

  return {
    async read(asked: SwapTerms): Promise<void> {
      const here = place()
      const key = `${asked.account}|${asked.from}`
      if (!here || asked.source === undefined || allowanceFor === key) return
      allowanceFor = key
      try {
        const query = { network: here.on, address: asked.account, from: asked.from }
        const allowance = await (await service()).fetchAllowance(query, deps.scope.signal)
        if (allowanceFor === key) state.allowance = allowance
      } catch (error) {
        if (allowanceFor === key) allowanceFor = undefined
        deps.services.log('debug', 'swap allowance', error)
      }
    },
    /** Another source, or what it allows has changed: the next quote reads it again. */
    forget() {
      allowanceFor = undefined
      state.allowance = undefined
    },
  }
}
