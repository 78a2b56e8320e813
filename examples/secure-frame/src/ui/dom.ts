type Child = Node | string

/** An element with a class and children; texts stay texts. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  if (className) created.className = className
  created.append(...children)
  return created
}

export function button(label: string, className: string, onPress: () => void) {
  const created = element('button', `button ${className}`, label)
  created.type = 'button'
  created.addEventListener('click', (event) => {
    // Scripts press nothing here.
    if (event.isTrusted) onPress()
  })
  return created
}

function logo() {
  const image = element('img', 'logo')
  image.src = '/images/keyhouse.svg'
  image.alt = ''
  return image
}

/** The header of each page. */
export const header = (...children: Child[]) =>
  element('header', 'header', logo(), element('span', 'brand', 'Keyhouse'), ...children)

export const DEVELOPMENT_NOTICE = "Development only. Don't use real funds."
