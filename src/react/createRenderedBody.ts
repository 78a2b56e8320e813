import type { ConnectionTracker } from '../modal/connectionTracker.js'
import { createBody } from '../modal/createBody.js'
import type { Shell } from '../modal/shell.js'
import { css, render } from './renderModal.js'

/** What an open modal is made of, drawn by React. */
export const createRenderedBody = (shell: Shell, tracker: ConnectionTracker) =>
  createBody(shell, tracker, { render, css, loadParts: async () => (await import('./parts.js')).parts() })
