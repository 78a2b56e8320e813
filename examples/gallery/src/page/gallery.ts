import list from '../../gallery.json'

export type Entry = {
  readonly id: string
  readonly name: string
  /** The feature that it waits for; a built one waits for none. */
  readonly waitsFor: string | undefined
}

const LATER = 'later: '

/** Every view with its states, as `gallery.json` has them. */
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
