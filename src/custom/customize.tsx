import { type ComponentType, createElement, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { importWithRetry } from '../core/load.js'
import type { Customization, CustomSlots, CustomViews } from '../modal/customViews.js'
import { useSnapshot } from '../react/useSnapshot.js'
import { createPortalsState, type Portal } from './portalsState.js'

export type CustomizeOptions = {
  /** Replacements of built-in views inside the card's frame, one component each. */
  views?: CustomViews | undefined
  /** Components in fixed slots. */
  slots?: CustomSlots | undefined
}

/**
 * React bubbles portal events to the provider's ancestors, but a click in the modal is not one on the page. Stop
 * propagation only in React: the dialog needs the native event for Escape.
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

/** No box of its own, so that the component is laid out as a child of the modal. */
const unbox = (element: HTMLElement | null) => element?.style.setProperty('display', 'contents')

const Barrier = ({ children }: { children: ReactNode }) => (
  <div ref={unbox} data-latchkey="custom" {...barriers}>
    {children}
  </div>
)

/** React has logged it by then. */
const ignore = () => undefined

type PortalContentProps = { component: ComponentType<object> | undefined; state: Portal['state'] }

function PortalContent({ component, state }: PortalContentProps) {
  const { props } = useSnapshot(state)
  return component ? <Barrier>{createElement(component, props)}</Barrier> : null
}

/**
 * Adds your components to the modal: whole views, or slots. They render in your own React tree, so your contexts and
 * hooks work, and in the light DOM of the modal's element, so your styles apply. Call it once, outside of components:
 * `customize({ slots: { avatar: MyAvatar } })`, and pass the result as `custom`.
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
    // Only the first of several providers of one instance renders.
    if (renderers.find(({ instance }) => instance === id)?.renderer !== renderer) return null
    return all
      .filter(({ instance }) => instance === id)
      .map(({ key, content, state, container, Boundary }) =>
        createPortal(
          // A failing component leaves its slot empty and the page unaffected.
          <Boundary resetKey={key} fallback={null} onError={ignore}>
            <PortalContent component={componentOf(content)} state={state} />
          </Boundary>,
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
