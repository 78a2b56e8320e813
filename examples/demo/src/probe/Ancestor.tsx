import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * One event that reached the page around the modal: `react` through a React handler, `host` and `document` through
 * native listeners on the element around the page and on the document.
 */
export type Heard = { readonly via: 'react' | 'host' | 'document'; readonly type: string; readonly target: string }

declare global {
  interface Window {
    /** With `ancestorListeners` in the setup: every event since page load. A test may empty it. */
    __heard?: Heard[]
  }
}

const types = [
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'mouseover',
  'mouseout',
  'pointerdown',
  'pointerup',
  'pointerover',
  'pointerout',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'focusin',
  'focusout',
  'wheel',
  'copy',
  'cut',
  'paste',
  'submit',
]

function describe(target: EventTarget | null) {
  if (!(target instanceof Element)) return String(target)
  const name = target.getAttribute('aria-label') ?? target.textContent ?? ''
  return `${target.localName} ${name.trim().slice(0, 40)}`.trim()
}

function note(via: Heard['via'], type: string, target: EventTarget | null) {
  window.__heard ??= []
  window.__heard.push({ via, type, target: describe(target) })
}

const onReact = ({ type, target }: SyntheticEvent) => note('react', type, target)

const handlers = {
  onClick: onReact,
  onDoubleClick: onReact,
  onAuxClick: onReact,
  onContextMenu: onReact,
  onMouseDown: onReact,
  onMouseUp: onReact,
  onMouseOver: onReact,
  onMouseOut: onReact,
  onPointerDown: onReact,
  onPointerUp: onReact,
  onPointerOver: onReact,
  onPointerOut: onReact,
  onTouchStart: onReact,
  onTouchEnd: onReact,
  onKeyDown: onReact,
  onKeyUp: onReact,
  onBeforeInput: onReact,
  onInput: onReact,
  onChange: onReact,
  onFocus: onReact,
  onBlur: onReact,
  onWheel: onReact,
  onCopy: onReact,
  onCut: onReact,
  onPaste: onReact,
  onSubmit: onReact,
}

/** Wraps the whole page and records what an app's own handlers would receive. */
export function Ancestor({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current } = host
    if (!current) return
    const end = new AbortController()
    window.__heard ??= []
    for (const type of types) {
      const { signal } = end
      current.addEventListener(type, ({ target }) => note('host', type, target), { signal, passive: true })
      document.addEventListener(type, ({ target }) => note('document', type, target), { signal, passive: true })
    }
    return () => end.abort()
  }, [])

  return (
    <div ref={host} {...handlers}>
      {children}
    </div>
  )
}
