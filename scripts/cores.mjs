import { availableParallelism } from 'node:os'

/** How many cores a runner may use: those of its step in `npm test`, or all. */
export const cores = Number(process.env.LATCHKEY_CORES) || availableParallelism()

/** Browser tests spend part of their time waiting for the modal, so more of them fit. */
export const browserWorkers = cores + Math.ceil(cores / 2)
