import { createUuid } from '../../core/createUuid.js'
import type { Network } from '../../domain/network.js'
import type { Token } from '../../domain/token.js'
import type { TransferPlan } from '../../domain/transfer.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { coinOf } from '../tokens/accountTokens.js'
import { cautionsOf } from './cautions.js'
import type { SendContext } from './sendContext.js'
import type { Caution, Intent } from './sendState.js'

/** Cautions that ask for a tick. */
const TICKED: readonly Caution[] = ['contract', 'contractElsewhere', 'offCurve', 'self']

type Planned = { readonly plan: TransferPlan; readonly token: Token; readonly on: Network; readonly amount: string }

/** Freezes what the user reviews and the wallet is asked for. */
export function createIntent(context: SendContext, { plan, token, on, amount }: Planned): Intent {
  const { deps, state, paid } = context
  const { account, connection } = deps.wallet
  const coinPrice = (token.address === undefined ? token : coinOf(deps.instance))?.price
  const { lookAlike } = state
  const cautions = cautionsOf(plan, {
    ...{ token, on, coinPrice, nameCaution: state.receiverCaution },
    own: account.of(on.namespace)?.accounts ?? [],
    sent: account.state.sent[on.namespace] ?? [],
    paid,
  })
  return Object.freeze({
    id: createUuid(),
    plan: Object.freeze(plan),
    token: Object.freeze({ ...token }),
    network: on,
    connectorId: connectorIdOf(connection.state, on.namespace),
    amount,
    name: state.receiverProfileName,
    typedName: state.receiverProfileName === undefined ? undefined : state.receiverText.trim(),
    image: state.receiverProfileImageUrl,
    price: token.price,
    coinPrice,
    cautions,
    lookAlike,
    mustCompare: lookAlike !== undefined || cautions.some((caution) => TICKED.includes(caution)),
  })
}
