import { proxy, ref } from 'valtio/vanilla'
import type { Unsubscribe } from '../core/scope.js'

/** Where a part of the host's stands at the moment. */
export type Place = {
  readonly key: number
  /** Id of the instance, since one customization may serve several. */
  readonly instance: string
  /** `view/Connect`, `slot/avatar`. */
  readonly part: string
  readonly container: HTMLElement
  /** What the part is given now. */
  readonly state: { readonly props: object }
}

type Drawer = { readonly instance: string; readonly drawer: object }

export type PlacesState = ReturnType<typeof createPlacesState>

/** What the modal's tree and the host's tell each other. */
export function createPlacesState() {
  const state = proxy<{ places: readonly Place[]; drawers: readonly Drawer[] }>({ places: ref([]), drawers: ref([]) })
  let serial = 0
  return {
    state: state as { readonly places: readonly Place[]; readonly drawers: readonly Drawer[] },
    /** A provider that can draw the parts of an instance; the undo takes it away. */
    draw(instance: string, drawer: object): Unsubscribe {
      const entry: Drawer = { instance, drawer }
      state.drawers = ref([...state.drawers, entry])
      return () => {
        state.drawers = ref(state.drawers.filter((other) => other !== entry))
      }
    },
    add(place: Pick<Place, 'instance' | 'part' | 'container'>, props: object) {
      const own = proxy({ props: ref(props) })
      const entry: Place = { ...place, key: ++serial, state: own }
      state.places = ref([...state.places, entry])
      return {
        update(next: object) {
          own.props = ref(next)
        },
        remove: (() => {
          state.places = ref(state.places.filter((other) => other !== entry))
        }) as Unsubscribe,
      }
    },
  }
}
