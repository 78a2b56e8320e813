import type { Instance } from '../instance/instance.js'
import { loadPageChunk } from '../instance/restoreOnStart.js'
import type { CardElement } from '../modal/cardElement.js'
import { createBody } from '../modal/createBody.js'
import { render } from './renderModal.js'

async function loadParts() {
  const module = await import('./createCardAssets.js')
  return module.createCardAssets()
}

async function loadWide() {
  const module = await import('./createWideLayout.js')
  return module.createWideLayout()
}

/** The body of an open modal, rendered by React. */
export const createRenderedBody = (instance: Instance, element: CardElement) =>
  createBody(instance, element, {
    render,
    loadParts,
    loadWide,
    verbs: async () => (await loadPageChunk(instance.scope.signal)).loadVerbs(instance),
  })
