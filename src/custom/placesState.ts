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

export type PlacesState = ReturnType<typeof createPlacesState>

/** What the modal's tree and the host's tell each other. */
export function createPlacesState() {
  const state = proxy<{ places: readonly Place[] }>({ places: ref([]) })
  let serial = 0
  return {
    state: state as { readonly places: readonly Place[] },
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
