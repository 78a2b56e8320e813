/** Every view and its params. Each feature adds its own, by merging this declaration in its `feature.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: merged
export interface Routes {}

export type ViewName = keyof Routes
