import type { Stage } from '../world/createStage.ts'

/** Brings the modal into one state of one view, and resolves when it is visible. */
export type Script = (stage: Stage) => Promise<void>

/** By the name of the state, as in `gallery.json`. */
export type Scripts = Readonly<Record<string, Script>>
