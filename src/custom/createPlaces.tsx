import { type ComponentType, useEffect, useId, useRef } from 'react'
import type { MessageKey } from '../locales/en.js'
import type { BaseViewProps, OwnFrame, OwnPlaces, OwnSlots, SimpleView } from '../modal/own.js'
import { Screen } from '../react/Screen.js'
import { useBeforePaint } from '../react/useBeforePaint.js'
import { useModal, useWords } from '../react/useModal.js'
import { useSnapshot } from '../react/useSnapshot.js'
import type { PlacesState } from './placesState.js'

/** What every view of the host's own is given. */
function useBaseProps(): BaseViewProps {
  const { router, requestClose, announce } = useModal()
  const { t, locale } = useWords()
  const { stack } = useSnapshot(router.state)
  return {
    locale,
    t: (key, values) => t(key as 'connect.title', values as never),
    announce: (text) => announce(text),
    canBack: stack.length > 1,
    back: router.back,
    close: requestClose,
    push: (view: SimpleView) => router.push(view),
  }
}

type PlaceProps = { places: PlacesState; part: string; props: object }

/**
 * A slot of the shadow tree, filled by an element in the light DOM: there the page's own styles reach it, and what is
 * slotted into a modal dialog is as alive as the dialog.
 */
function Place({ places, part, props }: PlaceProps) {
  const { id } = useModal()
  const name = useId()
  const slot = useRef<HTMLSlotElement>(null)
  const entry = useRef<ReturnType<PlacesState['add']>>(undefined)
  const first = useRef(props)
  useBeforePaint(() => {
    const root = slot.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const container = document.createElement('div')
    container.slot = name
    container.style.display = 'contents'
    root.host.append(container)
    const added = places.add({ instance: id, part, container }, first.current)
    entry.current = added
    return () => {
      entry.current = undefined
      added.remove()
      container.remove()
    }
  }, [places, id, name, part])
  useEffect(() => entry.current?.update(props))
  return <slot name={name} ref={slot} />
}

type OwnViewProps = {
  places: PlacesState
  name: string
  title: MessageKey
  useOwnProps(params: never): OwnFrame | undefined
  params: unknown
}

/** The built-in frame round the host's view: its title, its way back and out, and what is announced. */
function OwnView({ places, name, title, useOwnProps, params }: OwnViewProps) {
  const base = useBaseProps()
  const own = useOwnProps(params as never)
  return (
    <Screen title={own?.title ?? base.t(title)}>
      {own && <Place places={places} part={`view/${name}`} props={{ ...base, ...own.props }} />}
    </Screen>
  )
}

/** Draws the places where the host's parts stand. */
export function createPlaces(places: PlacesState, { slots }: { slots: OwnSlots }): OwnPlaces {
  /** A component of its own for each slot, the same in every render. */
  const made = new Map<string, ComponentType<object>>()
  return {
    createView:
      (name, title, useOwnProps = () => ({ props: {} })) =>
      ({ params }) => <OwnView {...{ places, name, title, useOwnProps, params }} />,
    slot(name) {
      if (!slots[name]) return undefined
      const component =
        made.get(name) ?? ((props: object) => <Place places={places} part={`slot/${name}`} props={props} />)
      made.set(name, component)
      return component as OwnSlots[typeof name]
    },
  }
}
