import { type ComponentType, createElement, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { importWithRetry } from '../core/importWithRetry.js'
import type { Customization, CustomSlots, CustomViews } from '../modal/customViews.js'
import { ErrorBoundary } from '../react/ErrorBoundary.js'
import { useSnapshot } from '../react/useSnapshot.js'
import { createPortalsState, type Portal } from './portalsState.js'

export type CustomizeOptions = {
  /** Your own in the place of a built-in view, inside the card's frame; one component each. */
  views?: CustomViews | undefined
  /** Parts of your own at fixed places. */
  slots?: CustomSlots | undefined
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
  <div ref={unbox} data-latchkey="custom" {...barriers}>
    {children}
  </div>
)

/** React has said it on the console by then. */
const ignore = () => undefined

type PortalContentProps = { component: ComponentType<object> | undefined; state: Portal['state'] }

function PortalContent({ component, state }: PortalContentProps) {
  const { props } = useSnapshot(state)
  return component ? <Barrier>{createElement(component, props)}</Barrier> : null
}

/**
 * Puts parts of your own into the modal: whole views, or pieces at fixed places. They are drawn in your own React tree,
 * so your contexts and hooks work in them, and stand in the light DOM of the modal's element, so your styles do too.
 * Call it once, outside of components: `customize({ slots: { avatar: MyAvatar } })`, for the option `custom`.
 */
export function customize({ views = {}, slots = {} }: CustomizeOptions): Customization {
  const portals = createPortalsState()

  function componentOf(content: string): ComponentType<object> | undefined {
    const [kind, name = ''] = content.split('/')
    return (kind === 'view' ? views : slots)[name as never]
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, outside of components, as `customize` is called
  function Portals({ id }: { id: string }) {
    const { portals: all, renderers } = useSnapshot(portals.state)
    const [renderer] = useState(() => ({}))
    useEffect(() => portals.addRenderer(id, renderer), [id, renderer])
    // Of several providers of one instance the first that is there draws.
    if (renderers.find(({ instance }) => instance === id)?.renderer !== renderer) return null
    return all
      .filter(({ instance }) => instance === id)
      .map(({ key, content, state, container }) =>
        createPortal(
          // A part that fails leaves its place empty, and the page that it belongs to untouched.
          <ErrorBoundary resetKey={key} fallback={null} onError={ignore}>
            <PortalContent component={componentOf(content)} state={state} />
          </ErrorBoundary>,
          container,
          String(key),
        ),
      )
  }

  return {
    views,
    slots,
    Portals,
    loadRenderer: async () =>
      (await importWithRetry(() => import('./createCustomRenderer.js'))).createCustomRenderer(portals, { slots }),
  }
}
