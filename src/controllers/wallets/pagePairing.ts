import { proxy, ref } from 'valtio/vanilla'
import type { WalletSession } from '../../connectors/connector.js'
import { toError } from '../../core/toError.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import type { LinkTab } from '../../platform/openWalletLink.js'
import {
  createPairing,
  endPairing,
  hidePairing,
  openApp,
  openWhenReady,
  type Pairing,
  showPairing,
} from '../pairing/pairing.js'

// The pairing of a page without the card: the machine of the card, and a promise for its end.

export type PagePairingState = {
  /** `pending` while `pairing.state` tells the rest. */
  status: 'idle' | 'pending' | 'approved' | 'failed'
  walletId: string | undefined
  error: Error | undefined
}

type Waiting = { resolve(session: WalletSession): void; reject(error: unknown): void }

export type PagePairing = {
  readonly pairing: Pairing
  readonly state: PagePairingState
  /** Who waits for the wallet. */
  waiting: Waiting | undefined
}

const idle = (): PagePairingState => ({ status: 'idle', walletId: undefined, error: undefined })

export function createPagePairing(instance: Instance): PagePairing {
  const pairing = createPairing(instance, {
    finishConnect(_, session) {
      const { waiting } = page
      page.waiting = undefined
      page.state.status = 'approved'
      // The URI is of no use any more.
      hidePairing(pairing)
      endPairing(pairing)
      waiting?.resolve(session)
    },
    onFailed(error) {
      const { waiting } = page
      page.waiting = undefined
      // Another connection has ended this one: the URI has expired.
      if (!(error instanceof RequestAbortedError))
        Object.assign(page.state, { status: 'failed', error: ref(toError(error)) })
      waiting?.reject(error)
    },
  })
  const page: PagePairing = { pairing, state: proxy(idle()), waiting: undefined }
  instance.scope.add(() => cancelPagePairing(page))
  return page
}

type StartOptions = {
  readonly wallet: CatalogueWallet | undefined
  /** Of the wallet in the list. */
  readonly walletId: string | undefined
  readonly namespace: Namespace | undefined
  /** What opens by itself once there is a URI, within the press. */
  readonly tab?: LinkTab | undefined
}

/** Shows a URI, the one that is there if it serves. Resolves once a wallet has approved. */
export function startPagePairing(
  page: PagePairing,
  { wallet, walletId, namespace, tab }: StartOptions,
): Promise<WalletSession> {
  const { pairing, state } = page
  const isRetry = state.status === 'failed' || (state.status === 'pending' && pairing.state.status === 'expired')
  page.waiting?.reject(new RequestAbortedError())
  const answered = new Promise<WalletSession>((resolve, reject) => {
    page.waiting = { resolve, reject }
  })
  Object.assign(state, { status: 'pending', walletId, error: undefined })
  showPairing(pairing, wallet, { namespace, isRetry })
  if (tab) openWhenReady(pairing, tab)
  return answered
}

/** Nobody waits any more: the URI is dropped. */
export function cancelPagePairing(page: PagePairing) {
  const { pairing, state, waiting } = page
  if (state.status === 'idle') return
  page.waiting = undefined
  Object.assign(state, idle())
  hidePairing(pairing)
  endPairing(pairing)
  waiting?.reject(new RequestAbortedError())
}

/** Opens a wallet with the URI, within a press. */
export function openPagePairing(page: PagePairing, wallet: CatalogueWallet, walletId: string, tab: LinkTab) {
  const { pairing, state } = page
  if (state.status !== 'pending' || !pairing.state.isSent) return
  if (pairing.wallet !== wallet) {
    state.walletId = walletId
    showPairing(pairing, wallet, { namespace: pairing.namespace })
  }
  openApp(pairing, tab)
}
