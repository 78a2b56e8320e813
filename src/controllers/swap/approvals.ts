import { ref } from 'valtio/vanilla'
import { usualRouterOf } from '../../config/swap.js'
import type { Network } from '../../domain/network.js'
import { activeAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { swapsOf } from '../transactions/transfersOf.js'
import { spenderIn } from './checkBuild.js'
import { type SwapForm, serviceOf } from './swapForm.js'
import type { SwapIntent } from './swapIntent.js'
import { isSame, type SwapTerms } from './swapRules.js'
import type { SwapState } from './swapState.js'

// What contracts may take of the account's tokens.

type Allowance = {
  readonly network: string
  readonly account: string
  readonly token: string | undefined
  readonly spender: string
}

/** One allowance on the chain. */
export const allowanceKey = ({ network, account, token, spender }: Allowance) =>
  [network, account, token, spender].join('|')

/** Two reviews of the same approval wait for the same transaction. */
export const approvalKey = ({ quote: { terms }, router }: Pick<SwapIntent, 'quote' | 'router'>) =>
  allowanceKey({ network: terms.network, account: terms.account, token: terms.source, spender: router })

/** What the next step allows: that of another amount is another step. */
export const allowedBy = ({ steps: [step], quote: { terms } }: SwapIntent) => (step === 'reset' ? 0n : terms.units)

/** The approval of this review is being mined. */
export const isApproving = ({ approving }: Pick<SwapState, 'approving'>, intent: SwapIntent | undefined): boolean =>
  intent !== undefined && intent.steps[0] !== 'swap' && approving?.key === approvalKey(intent)

/** How long a receipt counts more than a node that may lag. */
const ALLOWANCE_PROVEN_MS = 60_000

/** What a receipt has just proven that a contract may take; `undefined` if only the chain can tell. */
export function provenAllowance({ allowances }: SwapForm, key: string): bigint | undefined {
  const proof = allowances.get(key)
  return proof && Date.now() - proof.at < ALLOWANCE_PROVEN_MS ? proof.units : undefined
}

/** The allowance for the form: it only says in advance that an approval follows; the review reads the chain (SWAP-10). */
export async function readFormAllowance(form: SwapForm, terms: SwapTerms): Promise<void> {
  const { instance, state, shownFor } = form
  const active = activeAccount(instance)
  const key = `${terms.account}|${terms.from}`
  if (!active || terms.source === undefined || shownFor.allowance === key) return
  shownFor.allowance = key
  try {
    const query = { network: active.network, address: terms.account, from: terms.from }
    const allowance = await serviceOf(form).fetchAllowance(query, instance.scope.signal)
    if (shownFor.allowance !== key) return
    state.allowance = allowance
    const approved = allowance > 0n ? await findSpender(form, terms, terms.source, active.network) : undefined
    if (shownFor.allowance === key) state.approved = approved && ref(approved)
  } catch (error) {
    if (shownFor.allowance === key) shownFor.allowance = undefined
    log(instance, 'debug', 'swap allowance', error)
  }
}

/** Another source, or what it allows has changed: the next quote reads it again. */
export function forgetFormAllowance({ state, shownFor }: SwapForm) {
  shownFor.allowance = undefined
  Object.assign(state, { allowance: undefined, approved: undefined })
}

/** Who may take some of the source: shown only as the chain itself says it (SWAP-16). */
async function findSpender(form: SwapForm, terms: SwapTerms, token: string, network: Network) {
  const { instance } = form
  const { account } = terms
  const swaps = await swapsOf(instance, network)
  for (const spender of await listSpenders(form, terms, network)) {
    const units =
      provenAllowance(form, allowanceKey({ network: terms.network, account, token, spender })) ??
      (await swaps.readAllowance(token, account, spender, network, instance.scope.signal))
    if (units > 0n) return { spender, units }
  }
  return undefined
}

/** The router that the service calls, by the approval that it would build, and the one that is usual. */
async function listSpenders(form: SwapForm, terms: SwapTerms, network: Network): Promise<readonly string[]> {
  const { instance } = form
  const { account, from, to, units } = terms
  const usual = usualRouterOf(network.caipNetworkId).address
  const query = { network, address: account, from, to, units }
  const router = await serviceOf(form)
    .fetchApproval(query, instance.scope.signal)
    .then(
      ({ data }) => spenderIn(data),
      (error) => {
        log(instance, 'debug', 'swap spender', error)
        return undefined
      },
    )
  return router === undefined || isSame(router, usual) ? [usual] : [router, usual]
}
