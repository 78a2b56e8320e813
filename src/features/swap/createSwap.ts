import { chainClientOf } from '../../controllers/clients.js'
import { createSwapController, type SwapController } from '../../controllers/swap/swapController.js'
import type { ControllerDeps } from '../../controllers/transactions/controllerDeps.js'
import type { Modal } from '../../modal/modal.js'
import { createSwapService, type SwapService } from '../../services/convert/swapService.js'
import { createSwapCard } from './createSwapCard.js'

/** Brings in the service that prices and builds swaps. */
async function loadService({ instance, settings }: ControllerDeps): Promise<SwapService> {
  const { http, chainData } = chainClientOf(instance)
  return createSwapService(http, {
    projectId: settings.projectId ?? '',
    isSupported: chainData.isSupported,
  })
}

/** Swapping on the card of an open modal. `load`: what tests hand in. */
export const createSwap = (
  modal: Modal,
  load: (deps: ControllerDeps) => Promise<SwapService> = loadService,
): SwapController =>
  createSwapController({ ...modal, card: createSwapCard(modal.ui), loadSwapService: () => load(modal) })
