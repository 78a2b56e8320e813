type Props = Readonly<Record<string, string | boolean | undefined>> & { readonly style?: never }

/** A DOM element without markup text or inline styles, which a strict CSP forbids. */
export function createElement<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  props: Props = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}
