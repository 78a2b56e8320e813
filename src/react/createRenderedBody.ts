import { loadAdapters } from '../controllers/adapters.js'
import type { Instance } from '../instance/instance.js'
import type { CardElement } from '../modal/cardElement.js'
import { createBody } from '../modal/createBody.js'
import type { PageVerbs } from '../modal/pageVerbs.js'
import { render } from './renderModal.js'

export { loadAdapters }

async function loadParts() {
  const module = await import('./createCardAssets.js')
  return module.createCardAssets()
}

/** The body of an open modal, rendered by React. */
export const createRenderedBody = (instance: Instance, element: CardElement, verbs: () => Promise<PageVerbs>) =>
  createBody(instance, element, { render, loadParts, verbs })
