import { createBody } from '../modal/createBody.js'
import type { Runtime } from '../modal/createRuntime.js'
import type { Shell } from '../modal/shell.js'
import type { CardElement } from './createCardElement.js'
import { render } from './renderModal.js'

/** The body of an open modal, rendered by React. */
export const createRenderedBody = (shell: Shell, runtime: Runtime, element: CardElement) =>
  createBody(shell, runtime, element, { render, loadParts: async () => (await import('./parts.js')).parts() })
