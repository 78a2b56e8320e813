import list from '../../gallery.json'

export type Entry = {
  readonly id: string
  readonly name: string
  /** The feature it waits for; none if built. */
  readonly waitsFor: string | undefined
}

const LATER = 'later: '

/** Every view with its states, from `gallery.json`. */
export const views = Object.entries(list).map(([view, states]) => ({
  view,
  entries: Object.entries(states).map(
    ([name, status]): Entry => ({
      id: `${view}/${name}`,
      name,
      waitsFor: status.startsWith(LATER) ? status.slice(LATER.length) : undefined,
    }),
  ),
}))

export type GalleryView = (typeof views)[number]

const entries = views.flatMap((view) => view.entries)

export const builtIds = entries.filter(({ waitsFor }) => waitsFor === undefined).map(({ id }) => id)
export const total = entries.length
