import { proxy, ref } from 'valtio/vanilla'
import type { Unsubscribe } from '../core/scope.js'
import type { ErrorBoundary } from '../react/ErrorBoundary.js'

/** A mounted container of a custom component. */
export type Portal = {
  readonly key: number
  /** Id of the instance: one customization may serve several. */
  readonly instance: string
  /** `view/Connect`, `slot/avatar`. */
  readonly content: string
  readonly container: HTMLElement
  /** Loads with the modal, so the page hands over none. */
  readonly Boundary: typeof ErrorBoundary
  /** The component's current props. */
  readonly state: { readonly props: object }
}

type RendererEntry = { readonly instance: string; readonly renderer: object }

export type PortalsState = ReturnType<typeof createPortalsState>

/** Shared by the modal's tree and the app's. */
export function createPortalsState() {
  const state = proxy<{ portals: readonly Portal[]; renderers: readonly RendererEntry[] }>({
    portals: ref([]),
    renderers: ref([]),
  })
  let serial = 0
  return {
    state: state as { readonly portals: readonly Portal[]; readonly renderers: readonly RendererEntry[] },
    /** Registers a provider that can render an instance's components; returns an unsubscribe function. */
    addRenderer(instance: string, renderer: object): Unsubscribe {
      const entry: RendererEntry = { instance, renderer }
      state.renderers = ref([...state.renderers, entry])
      return () => {
        state.renderers = ref(state.renderers.filter((candidate) => candidate !== entry))
      }
    },
    add(portal: Omit<Portal, 'key' | 'state'>, props: object) {
      const propsState = proxy({ props: ref(props) })
      const entry: Portal = { ...portal, key: ++serial, state: propsState }
      state.portals = ref([...state.portals, entry])
      return {
        update(next: object) {
          propsState.props = ref(next)
        },
        remove: (() => {
          state.portals = ref(state.portals.filter((candidate) => candidate !== entry))
        }) as Unsubscribe,
      }
    },
  }
}
