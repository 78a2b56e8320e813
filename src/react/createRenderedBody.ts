import type { CardElement } from '../modal/cardElement.js'
import { createBody } from '../modal/createBody.js'
import type { Runtime } from '../modal/lazyParts.js'
import type { Shell } from '../modal/shell.js'
import { render } from './renderModal.js'

async function loadParts() {
  const module = await import('./parts.js')
  return module.parts()
}

/** The body of an open modal, rendered by React. */
export const createRenderedBody = (shell: Shell, runtime: Runtime, element: CardElement) =>
  createBody(shell, runtime, element, { render, loadParts })
