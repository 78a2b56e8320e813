/**
 * What of the modal does not fit. Runs in the page, so it must be self-contained. Text may be truncated if the full
 * text is available: in a title, a label or a description.
 */
export function findLayoutProblems(): string[] {
  const SLACK = 1
  const problems: string[] = []
  const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
  // What is beside the page, or part of it, instead of a card.
  const card =
    root.querySelector<HTMLElement>('dialog[open] .lk-card') ??
    root.querySelector<HTMLElement>('.lk-toast-list') ??
    document.querySelector<HTMLElement>('[data-gallery]')
  if (!card) return ['There is no card']

  const name = (element: Element) => {
    const { data, className } = { data: { ...(element as HTMLElement).dataset }, className: element.classList.value }
    return `${element.localName}.${className.replaceAll(' ', '.')} ${JSON.stringify(data)}`
  }
  const short = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
  const isWithin = (inner: DOMRect, outer: DOMRect, axis: 'x' | 'y') =>
    axis === 'x'
      ? inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK
      : inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('.lk-hidden')
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
  const cuts = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  const endsInEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
  /** Where the full text is available: on an ancestor, or because it is the card's title. */
  const isAnnounced = (element: Element) =>
    element.closest('.lk-title, [aria-describedby]') !== null ||
    element.matches('[title]') ||
    (element.closest('button, a') ?? element).matches('[title], [aria-label]')

  const viewport = document.documentElement
  const cardBox = card.getBoundingClientRect()
  if (cardBox.left < -SLACK || cardBox.right > viewport.clientWidth + SLACK) {
    problems.push(`The card is wider than the page: from ${cardBox.left} to ${cardBox.right}`)
  }
  if (cardBox.height > innerHeight + SLACK) problems.push(`The card is ${cardBox.height} high`)
  for (const box of [viewport, document.body, ...root.querySelectorAll('.lk-stage')]) {
    if (box.scrollWidth > box.clientWidth + SLACK) problems.push(`${name(box)} scrolls sideways`)
  }

  const footer = card.querySelector<HTMLElement>('.lk-footer')
  // biome-ignore lint/performance/useDomNodeTextContent: a hidden text says nothing
  const isSaying = footer?.innerText.trim() || [...(footer?.querySelectorAll('svg, .lk-skeleton') ?? [])].some(isShown)
  if (footer && !isSaying && footer.offsetHeight > 8)
    problems.push(`The footer is ${footer.offsetHeight} high and empty`)

  /** Overlays everything by design, so may exceed its container. */
  const floats = '.lk-snack-region, .lk-tooltip'
  /** Clipped content is not drawn. */
  const isCutOff = (element: Element) => {
    for (let outer = element.parentElement; outer && outer !== card; outer = outer.parentElement) {
      if (cuts(outer)) return true
    }
    return false
  }
  const elements = [...card.querySelectorAll('*')].filter((element) => !element.closest('svg') && isShown(element))
  for (const element of elements) {
    if (element.closest(floats)) continue
    const box = element.getBoundingClientRect()
    if (box.width > 0 && !isWithin(box, cardBox, 'x') && !isCutOff(element))
      problems.push(`${name(element)} sticks out of the card`)
    const isCut = element.scrollWidth > element.clientWidth + SLACK && (cuts(element) || scrolls(element))
    // What is typed scrolls with the caret.
    const isTyped = element.matches('input')
    if (isCut && !isTyped && !(endsInEllipsis(element) && isAnnounced(element))) {
      problems.push(`${name(element)} is cut at its side: ${short(element.textContent ?? '')}`)
    }
    // Letters of other scripts are higher than a line that fits ours.
    const { overflowY, fontSize, textOverflow } = getComputedStyle(element)
    if (
      !element.closest('.lk-figure, .lk-card [dir="ltr"]') &&
      textOverflow === 'ellipsis' &&
      overflowY !== 'visible' &&
      element.clientHeight < 1.6 * Number.parseFloat(fontSize)
    ) {
      problems.push(`${name(element)} may cut letters above or below: ${short(element.textContent ?? '')}`)
    }
    const isLow =
      element.scrollHeight > element.clientHeight + SLACK && getComputedStyle(element).overflowY === 'hidden'
    if (isLow && !endsInEllipsis(element)) {
      problems.push(`${name(element)} is cut below: ${short(element.textContent ?? '')}`)
    }
  }

  /** Lines of text as drawn, with the boxes they must stay in. */
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const texts: { node: Node; text: string; box: DOMRect; parent: Element }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!parent || !text || !isShown(parent) || parent.closest(floats)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // A trailing space overflows invisibly.
    const hanging = getComputedStyle(parent).whiteSpace === 'pre-wrap' ? 8 : 0
    for (const { x, y, width, height } of range.getClientRects()) {
      const box = new DOMRect(x, y, Math.max(0, width - hanging), height)
      if (box.width > 0) texts.push({ node, text, box, parent })
    }
  }
  const holders =
    'button, a, summary, pre, .lk-row, .lk-note, .lk-badge, .lk-footer, .lk-header, .lk-surface, .lk-field'
  for (const { text, box, parent } of texts) {
    for (let element: Element | null = parent; element && element !== card; element = element.parentElement) {
      // Clipped content was checked above; scrolled-out content is not visible.
      if (endsInEllipsis(element) || scrolls(element)) break
      const outer = element.getBoundingClientRect()
      if (element.matches(holders) && !(isWithin(box, outer, 'x') && isWithin(box, outer, 'y'))) {
        problems.push(`${short(text)} sticks out of ${name(element)}`)
      }
    }
  }

  const isApart = (a: DOMRect, b: DOMRect) =>
    a.right <= b.left + SLACK ||
    b.right <= a.left + SLACK ||
    a.bottom <= b.top + 2 * SLACK ||
    b.bottom <= a.top + 2 * SLACK
  /** The drawn part of a line; nothing if it is clipped or scrolled out. */
  const drawn = ({ box, parent }: (typeof texts)[number]) => {
    let { left, right, top, bottom } = box
    for (let outer: Element | null = parent; outer && outer !== card; outer = outer.parentElement) {
      if (!cuts(outer) && !scrolls(outer)) continue
      const edge = outer.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const seen = texts.map((line) => ({ ...line, box: drawn(line) })).filter(({ box }) => box.width > 0 && box.height > 0)
  seen.forEach((candidate, index) => {
    for (const second of seen.slice(index + 1)) {
      // Lines of one text do not count as overlapping each other.
      if (candidate.node !== second.node && !isApart(candidate.box, second.box))
        problems.push(`${short(candidate.text)} covers ${short(second.text)}`)
    }
  })
  return [...new Set(problems)]
}
