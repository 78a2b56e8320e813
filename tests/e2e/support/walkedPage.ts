// These run in the page, each alone, so they share no code.

export type Target = { readonly label: string; readonly location: 'panel' | 'card' | 'page'; x: number; y: number }

/**
 * Scrolls to a control that a press would reach, in the topmost window: a wallet's panel, the card, or the page. `roll`
 * chooses which.
 */
export function findTarget({ roll, isField }: { roll: number; isField: boolean }): Target | undefined {
  const host = [...document.querySelectorAll('latchkey-modal')].find((element) =>
    element.shadowRoot?.querySelector('dialog[open]'),
  )
  const dialog = host?.shadowRoot?.querySelector('dialog[open]')
  const panels = [...document.querySelectorAll('[data-test-wallet-panel]')].flatMap((host) => host.shadowRoot ?? [])
  const pressable = isField
    ? 'input:not(:disabled):not([type="radio"]):not([type="checkbox"])'
    : 'button:not(:disabled), a[href], input:not(:disabled), label'
  const ofPage = [
    'button[data-latchkey]',
    '[data-latchkey] button',
    ...['act', 'open', 'marten', 'quay', 'heron'].map((name) => `[data-panel="${name}"] :is(button, label)`),
  ]
  const find = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const scopes = [
    ...panels.map((root) => ({ where: 'panel' as const, found: find(root, pressable) })),
    ...(dialog
      ? [{ where: 'card' as const, found: [dialog, host].flatMap((root) => (root ? find(root, pressable) : [])) }]
      : []),
    ...(panels.length === 0 && !dialog?.matches(':modal')
      ? [
          {
            where: 'page' as const,
            found: isField ? [] : find(document, ofPage.join()).filter((control) => !control.matches(':disabled')),
          },
        ]
      : []),
  ]
  const controls = scopes.flatMap(({ where, found }) => found.map((control) => ({ where, control })))
  function aim(control: HTMLElement) {
    const { left, top, width, height } = control.getBoundingClientRect()
    if (width === 0 || height === 0) return undefined
    const [x, y] = [left + width / 2, top + height / 2]
    let hit = document.elementFromPoint(x, y)
    for (let inner = hit; inner; inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null) {
      if (inner === hit && inner !== document.elementFromPoint(x, y)) break
      hit = inner
    }
    return hit && control.contains(hit) ? { x, y } : undefined
  }
  const start = Math.floor(roll * controls.length)
  for (let index = 0; index < controls.length; index++) {
    const entry = controls[(start + index) % controls.length]
    if (!entry?.control.checkVisibility()) continue
    let point = aim(entry.control)
    if (!point) {
      entry.control.scrollIntoView({ block: 'center', behavior: 'instant' })
      point = aim(entry.control)
    }
    if (!point) continue
    const { control, where } = entry
    const name = control.getAttribute('aria-label') ?? control.getAttribute('placeholder') ?? control.textContent ?? ''
    const label = `${control.localName} "${name.trim().replace(/\s+/g, ' ').slice(0, 50)}"`
    return { label, location: where, ...point }
  }
  return undefined
}

export type Seen = {
  /** A wallet's panel is open. */
  readonly hasPanel: boolean
  readonly title: string | undefined
  readonly hasField: boolean
  /** What a user would miss, if it does not pass. */
  readonly faults: readonly string[]
  readonly focus: string
}

/** The user has moved focus away from what opened the card. */
export function forgetOpener(): void {
  Reflect.deleteProperty(window, Symbol.for('latchkey.walked'))
}

/** What the user sees, and what is wrong with it at this moment. */
export function readSeen(): Seen {
  const card = [...document.querySelectorAll('latchkey-modal')].find((element) =>
    element.shadowRoot?.querySelector('dialog[open]'),
  )
  const dialog = card?.shadowRoot?.querySelector<HTMLElement>('dialog[open]')
  const panels = document.querySelectorAll('[data-test-wallet-panel]')
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const root = focused?.getRootNode()
  const isInPanel = [...panels].some((host) => host.shadowRoot === root)
  // Custom views are slotted; a press beside the controls focuses the dialog itself.
  const isInCard =
    focused !== null && (dialog?.contains(focused) || card?.contains(focused)) === true && focused !== card
  const isNowhere = focused === null || focused === document.body || focused === document.documentElement
  const focus = `${focused?.localName}${isInPanel ? ' in panel' : isInCard ? ' in card' : ''} "${(focused?.textContent ?? '').slice(0, 30)}"`
  const faults: string[] = []
  // Where focus was before the card opened, so that closing has to bring it back.
  const walked: { start?: WeakRef<Element>; hasEntered?: boolean } =
    Reflect.get(window, Symbol.for('latchkey.walked')) ?? {}
  Object.assign(window, { [Symbol.for('latchkey.walked')]: walked })
  if (dialog) {
    if (panels.length === 0) walked.hasEntered = true
    const title = dialog.querySelector('#lk-title')?.textContent?.trim()
    if (!title) faults.push('the card has no title')
    const roots = [dialog, card].flatMap((root) => root ?? [])
    const findAll = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
    const controls = findAll('button:not(:disabled), a[href], input:not(:disabled)')
    if (!controls.some((control) => control.checkVisibility())) faults.push('the card has no control')
    const isAsked = Object.values(window.__demo?.wallets ?? {}).some(({ pending }) => pending.length > 0)
    const loading = findAll('.lk-skeleton, .lk-spin, .lk-surface[aria-busy="true"]').filter((element) =>
      element.checkVisibility(),
    )
    if (loading.length > 0 && navigator.onLine && !isAsked) {
      const footer = dialog.querySelector('footer')?.textContent
      faults.push(
        `the card "${title}" is loading: ${loading.map((element) => element.getAttribute('class'))} (${footer})`,
      )
    }
    if (!isInCard && !isInPanel) faults.push(`with the card open, focus is on ${focus}`)
    return {
      hasPanel: panels.length > 0,
      title: title ?? '',
      hasField: findAll('input:not(:disabled):not([type="radio"]):not([type="checkbox"])').length > 0,
      faults,
      focus,
    }
  }
  const opener = walked.hasEntered && panels.length === 0 ? walked.start?.deref() : undefined
  const isUsable = opener?.isConnected && opener.checkVisibility() && !opener.matches(':disabled')
  if (isNowhere && isUsable) faults.push(`focus is lost, though "${opener.textContent}" is there`)
  else Object.assign(walked, { start: isNowhere || !focused ? undefined : new WeakRef(focused), hasEntered: false })
  return { hasPanel: panels.length > 0, title: undefined, hasField: false, faults, focus }
}

/** The connection, and what is open. */
export function readRest(): string {
  const hosts = [...document.querySelectorAll('latchkey-modal')]
  const dialog = hosts.flatMap((host) => host.shadowRoot?.querySelector('dialog[open]') ?? [])[0]
  const isList = dialog?.querySelector('#lk-title')?.textContent?.startsWith('Connect') === true
  return `${window.__demo?.modal.getState().status}, ${dialog ? (isList ? 'Connect' : 'open') : 'closed'}`
}

/** Nodes of the page and of all its shadow roots. */
export function countNodes(): number {
  const count = (root: Node): number => {
    const walker = document.createTreeWalker(root)
    let nodes = 1
    while (walker.nextNode()) {
      nodes++
      const inner = walker.currentNode instanceof Element ? walker.currentNode.shadowRoot : null
      if (inner) nodes += count(inner)
    }
    return nodes
  }
  return count(document)
}
