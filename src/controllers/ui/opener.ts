import type { InstanceBase } from '../../instance/instance.js'

const createOpener = (): { element?: HTMLElement | undefined } => ({})

/** Remembers the element that was pressed to open the modal: the focus returns to it. */
export function setOpener(instance: InstanceBase, element: HTMLElement | undefined) {
  instance.keep(createOpener).element = element
}

/** The element that was pressed, once. */
export function takeOpener(instance: InstanceBase): HTMLElement | undefined {
  const opener = instance.keep(createOpener)
  const { element } = opener
  opener.element = undefined
  return element
}
