import type { ResultKind } from '../domain/sentResult.js'
import { checkIcon, helpIcon, infoIcon } from '../ui/iconPaths.js'
import { clockIcon, swapIcon } from '../ui/moneyIconPaths.js'
import { alertIcon, closeIcon } from '../ui/pageIconPaths.js'

export type SentBadge = { readonly path: string; readonly tone?: 'good' | 'bad' | undefined }

const arrived: SentBadge = { path: checkIcon, tone: 'good' }
const wrong: SentBadge = { path: alertIcon, tone: 'bad' }

/** How something sent has ended: green only if the chain shows its effect, red only if something went wrong. */
export const sentBadges: Readonly<Record<ResultKind, SentBadge>> = {
  pending: { path: clockIcon },
  confirmed: arrived,
  spedUp: arrived,
  transferFee: arrived,
  mismatched: { path: infoIcon },
  belowMinimum: wrong,
  nothingArrived: wrong,
  amountUnknown: { path: helpIcon },
  failed: { path: closeIcon, tone: 'bad' },
  cancelled: { path: closeIcon },
  replaced: { path: swapIcon },
  expired: { path: clockIcon },
  unknown: { path: helpIcon },
}
