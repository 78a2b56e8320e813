import type { ModalAccess, PageVerbs } from '../modal/pageVerbs.js'
import type { createPageStyles } from '../platform/pageStyles.js'
import type { Instance, InstanceBase } from './instance.js'
import type { WalletModal } from './walletModal.js'

/** What the library's hooks, buttons and provider use of an instance beyond its API. */
export type Internals = InstanceBase & {
  /** Adopts the sheets of components in the app's own tree. */
  readonly adoptPageStyles: ReturnType<typeof createPageStyles>
  /** The running instance: waits for the start. */
  instance(): Promise<Instance>
  /** The same, with the code of its verbs and what opens its card. */
  load(): Promise<{ readonly instance: Instance; readonly verbs: PageVerbs; readonly access: ModalAccess }>
}

/** The public type hides them, so that apps cannot depend on them. */
export const internalsOf = (modal: WalletModal) => modal._internal as Internals
