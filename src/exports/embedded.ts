import type { EmbeddedSource } from '../instance/instance.js'

export type { EmbeddedSource } from '../instance/instance.js'

/**
 * Offers an account by e-mail: the user's keys are on the page of `services.secureSite`, in a frame, and every approval is
 * given there. For the option `connectors`.
 */
export const embedded = (): EmbeddedSource => ({
  id: 'ID_AUTH',
  load: () => import('../controllers/embedded/createEmbedded.js'),
})
