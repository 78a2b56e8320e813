import { ref } from 'valtio/vanilla'
import { usualRouterOf } from '../../config/usualRouters.js'
import type { Network } from '../../domain/network.js'
import { activeAccount } from '../account/activeAccount.js'
import { allowanceKey, provenUnits } from './approvals.js'
import { spenderIn } from './checkBuild.js'
import type { SwapContext } from './swapContext.js'
import { isSame, type SwapTerms } from './swapRules.js'

export type SwapAllowance = ReturnType<typeof createSwapAllowance>

/** The allowance for the form: it only says in advance that an approval follows; the review reads the chain (SWAP-10). */
export function createSwapAllowance(context: SwapContext) {
  const { state, deps, service, swapsOf } = context
  const { log } = deps.services
  /** The source whose allowance is known, or being asked for. */
  let allowanceFor: string | undefined

  /** The router that the service calls, by the approval that it would build, and the one that is usual. */
  async function listSpenders({ account, from, to, units }: SwapTerms, on: Network): Promise<readonly string[]> {
    const usual = usualRouterOf(on.caipNetworkId).address
    const query = { network: on, address: account, from, to, units }
    const own = await (await service()).fetchApproval(query, deps.scope.signal).then(
      ({ data }) => spenderIn(data),
      (error) => {
        log('debug', 'swap spender', error)
        return undefined
      },
    )
    return own === undefined || isSame(own, usual) ? [usual] : [own, usual]
  }

  /** Who may take some of the source: shown only as the chain itself says it (SWAP-16). */
  async function readApproved(asked: SwapTerms, token: string, on: Network) {
    const { network, account } = asked
    const swaps = await swapsOf(on)
    for (const spender of await listSpenders(asked, on)) {
      const units =
        provenUnits(context, allowanceKey({ network, account, token, spender })) ??
        (await swaps.readAllowance(token, account, spender, on, deps.scope.signal))
      if (units > 0n) return { spender, units }
    }
    return undefined
  }

  return {
    async read(asked: SwapTerms): Promise<void> {
      const active = activeAccount(deps.instance)
      const key = `${asked.account}|${asked.from}`
      if (!active || asked.source === undefined || allowanceFor === key) return
      allowanceFor = key
      try {
        const query = { network: active.network, address: asked.account, from: asked.from }
        const allowance = await (await service()).fetchAllowance(query, deps.scope.signal)
        if (allowanceFor !== key) return
        state.allowance = allowance
        const approved = allowance > 0n ? await readApproved(asked, asked.source, active.network) : undefined
        if (allowanceFor === key) state.approved = approved && ref(approved)
      } catch (error) {
        if (allowanceFor === key) allowanceFor = undefined
        log('debug', 'swap allowance', error)
      }
    },
    /** Another source, or what it allows has changed: the next quote reads it again. */
    forget() {
      allowanceFor = undefined
      Object.assign(state, { allowance: undefined, approved: undefined })
    },
  }
}
