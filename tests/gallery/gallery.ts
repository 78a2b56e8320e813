import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/root.ts'

/** By view and state: `built`, or `later: ` and the feature it waits for. */
export type GalleryList = Readonly<Record<string, Readonly<Record<string, string>>>>

export const readGallery = (): GalleryList =>
  JSON.parse(readFileSync(join(root, 'examples/gallery/gallery.json'), 'utf8'))

/** Such as `Connect/loading`. */
export const listBuilt = (list: GalleryList): string[] =>
  Object.entries(list).flatMap(([view, states]) =>
    Object.keys(states).flatMap((name) => (states[name] === 'built' ? `${view}/${name}` : [])),
  )

/** `npm test` shows one state of each view, `npm run test:release` all. */
export const isEveryday = process.env.LATCHKEY_STATES === 'first'

/** The first state of each view that shows more than a skeleton, in the order of the list. */
export const listFirst = (list: GalleryList): string[] =>
  Object.entries(list).flatMap(([view, states]) => {
    const built = listBuilt({ [view]: states })
    return built.find((id) => id !== `${view}/loading`) ?? built
  })

/** The states share the pages of this many groups: several for each worker, so that none waits long for the last. */
export const GROUPS = 8

/** Neighbours take about as long, so that the groups do. */
export const listGroups = (states: readonly string[]): string[][] =>
  Array.from({ length: GROUPS }, (_, group) => states.filter((_state, index) => index % GROUPS === group))
