import { contracts } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { OWN_ADDRESS } from './transfers.ts'

/** The connected account has a name, which leads back to it. */
export function nameAccount(stage: Stage, name: string, avatar: string | null = null) {
  stage.services.set('identity', () => ({ name, avatar }))
  stage.services.set('eth_call', contracts(OWN_ADDRESS))
}
