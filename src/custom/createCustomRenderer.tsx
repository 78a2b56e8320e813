import { type ComponentType, useEffect, useId, useRef } from 'react'
import type { MessageKey } from '../locales/en.js'
import type { BaseViewProps, CustomRenderer, CustomSlots, CustomViewContent, SimpleView } from '../modal/customViews.js'
import { ErrorBoundary } from '../react/ErrorBoundary.js'
import { Screen } from '../react/Screen.js'
import { useBeforePaint } from '../react/useBeforePaint.js'
import { useModal, useWords } from '../react/useModal.js'
import { useSnapshot } from '../react/useSnapshot.js'
import type { PortalsState } from './portalsState.js'

/** Props of every custom view. */
function useBaseProps(): BaseViewProps {
  const { router, requestClose, announce } = useModal().ui
  const { t, locale } = useWords()
  const { stack } = useSnapshot(router.state)
  return {
    locale,
    t: (key, values) => t(key as 'connect.title', values as never),
    announce: (text) => void announce(text),
    canBack: stack.length > 1,
    back: router.back,
    close: requestClose,
    push: (view: SimpleView) => router.push(view),
  }
}

type PortalSlotProps = { portals: PortalsState; content: string; props: object }

/**
 * A slot of the shadow tree, filled by an element in the light DOM: the page's styles apply there, and content slotted
 * into a modal dialog stays interactive.
 */
function PortalSlot({ portals, content, props }: PortalSlotProps) {
  const { id } = useModal()
  const name = useId()
  const slot = useRef<HTMLSlotElement>(null)
  const entry = useRef<ReturnType<PortalsState['add']>>(undefined)
  const first = useRef(props)
  useBeforePaint(() => {
    const root = slot.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const container = document.createElement('div')
    container.slot = name
    container.style.display = 'contents'
    root.host.append(container)
    const added = portals.add({ instance: id, content, container, Boundary: ErrorBoundary }, first.current)
    entry.current = added
    return () => {
      entry.current = undefined
      added.remove()
      container.remove()
    }
  }, [portals, id, name, content])
  useEffect(() => entry.current?.update(props))
  return <slot name={name} ref={slot} />
}

type CustomViewFrameProps = {
  portals: PortalsState
  name: string
  title: MessageKey
  useCustomProps(params: never): CustomViewContent | undefined
  params: unknown
}

/** The built-in frame around a custom view: title, back, close and announcements. */
function CustomViewFrame({ portals, name, title, useCustomProps, params }: CustomViewFrameProps) {
  const base = useBaseProps()
  const custom = useCustomProps(params as never)
  return (
    <Screen title={custom?.title ?? base.t(title)}>
      {custom && <PortalSlot portals={portals} content={`view/${name}`} props={{ ...base, ...custom.props }} />}
    </Screen>
  )
}

/** Renders the containers of custom components. */
export function createCustomRenderer(portals: PortalsState, { slots }: { slots: CustomSlots }): CustomRenderer {
  /** One component per slot, stable across renders. */
  const components = new Map<string, ComponentType<object>>()
  return {
    createView:
      (name, title, useCustomProps = () => ({ props: {} })) =>
      ({ params }) => <CustomViewFrame {...{ portals, name, title, useCustomProps, params }} />,
    slot(name) {
      if (!slots[name]) return undefined
      const component =
        components.get(name) ??
        ((props: object) => <PortalSlot portals={portals} content={`slot/${name}`} props={props} />)
      components.set(name, component)
      return component as CustomSlots[typeof name]
    },
  }
}
