import { type ComponentType, createElement, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { importWithRetry } from '../core/importWithRetry.js'
import type { Customization, OwnSlots, OwnViews } from '../modal/own.js'
import { ErrorBoundary } from '../react/ErrorBoundary.js'
import { useSnapshot } from '../react/useSnapshot.js'
import { createPlacesState, type Place } from './placesState.js'

export type CustomizeOptions = {
  /** Your own in the place of a built-in view, inside the card's frame; one component each. */
  views?: OwnViews | undefined
  /** Parts of your own at fixed places. */
  slots?: OwnSlots | undefined
}

/**
 * React hands events of a portal on to whatever the provider stands in, and a click in the modal is none on the page.
 * Marked as stopped for React alone: the native event has to go on, to the dialog that listens for Escape.
 */
function keepIn(event: SyntheticEvent) {
  event.isPropagationStopped = () => true
}

const barriers = Object.fromEntries(
  (
    'Click DoubleClick AuxClick ContextMenu MouseDown MouseUp MouseMove MouseOver MouseOut PointerDown PointerUp ' +
    'PointerMove PointerOver PointerOut PointerCancel TouchStart TouchMove TouchEnd TouchCancel KeyDown KeyUp KeyPress ' +
    'Focus Blur BeforeInput Input Change Submit Reset Invalid Select Copy Cut Paste Wheel Scroll Drag DragStart DragEnd ' +
    'DragEnter DragLeave DragOver Drop CompositionStart CompositionUpdate CompositionEnd AnimationStart AnimationEnd ' +
    'AnimationIteration TransitionEnd Toggle Load Error'
  )
    .split(' ')
    .map((name) => [`on${name}`, keepIn]),
)

/** Without a box of its own, so that the part is laid out as if it stood in the modal itself. */
const unbox = (element: HTMLElement | null) => element?.style.setProperty('display', 'contents')

const Barrier = ({ children }: { children: ReactNode }) => (
  <div ref={unbox} data-latchkey="part" {...barriers}>
    {children}
  </div>
)

/** React has said it on the console by then. */
const ignore = () => undefined

type PartProps = { component: ComponentType<object> | undefined; state: Place['state'] }

function Part({ component, state }: PartProps) {
  const { props } = useSnapshot(state)
  return component ? <Barrier>{createElement(component, props)}</Barrier> : null
}

/**
 * Puts parts of your own into the modal: whole views, or pieces at fixed places. They are drawn in your own React tree,
 * so your contexts and hooks work in them, and stand in the light DOM of the modal's element, so your styles do too.
 * Call it once, outside of components: `customize({ slots: { avatar: MyAvatar } })`, for the option `custom`.
 */
export function customize({ views = {}, slots = {} }: CustomizeOptions): Customization {
  const places = createPlacesState()

  function componentOf(part: string): ComponentType<object> | undefined {
    const [kind, name = ''] = part.split('/')
    return (kind === 'view' ? views : slots)[name as never]
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, outside of components, as `customize` is called
  function Parts({ id }: { id: string }) {
    const { places: all, drawers } = useSnapshot(places.state)
    const [drawer] = useState(() => ({}))
    useEffect(() => places.draw(id, drawer), [id, drawer])
    // Of several providers of one instance the first that is there draws.
    if (drawers.find(({ instance }) => instance === id)?.drawer !== drawer) return null
    return all
      .filter(({ instance }) => instance === id)
      .map(({ key, part, state, container }) =>
        createPortal(
          // A part that fails leaves its place empty, and the page that it belongs to untouched.
          <ErrorBoundary resetKey={key} fallback={null} onError={ignore}>
            <Part component={componentOf(part)} state={state} />
          </ErrorBoundary>,
          container,
          String(key),
        ),
      )
  }

  return {
    views,
    slots,
    Parts,
    loadPlaces: async () => (await importWithRetry(() => import('./createPlaces.js'))).createPlaces(places, { slots }),
  }
}
