import { availableParallelism } from 'node:os'

/** How many cores a runner may keep busy: those that `npm test` gives its step, or all. */
export const cores = Number(process.env.LATCHKEY_CORES) || availableParallelism()

/** A browser test waits part of its time for what the modal itself waits for, so there is room for more of them. */
export const browserWorkers = cores + Math.ceil(cores / 2)
