import type { NodeResult, Result } from 'axe-core'

type AxeFindings = {
  violations: string[]
  /** Contrasts that axe could not decide: where, and why. */
  undecided: string[]
}

/**
 * All axe rules on the modal. Runs in the page, so it must be self-contained. Undecided contrasts are checked again
 * without the obstacle, if it is not part of the text itself.
 */
export async function runAxe(): Promise<AxeFindings> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const describe = ({ id, nodes }: Result) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`
  const reasonOf = ({ any }: NodeResult) => any.map(({ message }) => message).join('; ')
  const contrastsOf = (results: readonly Result[]) =>
    results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)

  function find({ target }: NodeResult): HTMLElement {
    const path = target.flat()
    let scope: ParentNode = document
    for (const step of path.slice(0, -1)) scope = scope.querySelector(step)?.shadowRoot ?? scope
    const element = scope.querySelector<HTMLElement>(path.at(-1) ?? '')
    if (!element) throw new Error(`Nothing is at ${path.join(' ')}`)
    return element
  }

  /** Elements over the lines of a text that are not part of it. */
  function findCovers(element: HTMLElement): HTMLElement[] {
    const root = element.getRootNode() as ShadowRoot
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const boxes = texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()]
    })
    const points = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2] as const)
    const covers = points.flatMap(([x, y]) => {
      const stack = root.elementsFromPoint(x, y)
      const location = stack.findIndex((candidate) => candidate.contains(element))
      return stack.slice(0, Math.max(0, location))
    })
    const message = root.querySelector('.lk-snack-region:not(:empty)')
    const [first, second] = [message?.getBoundingClientRect(), element.getBoundingClientRect()]
    const isUnder = first && first.left < second.right && first.right > second.left && first.bottom > second.top
    const all = new Set([...covers, ...(message && isUnder ? [message] : [])])
    return [...all].filter((cover): cover is HTMLElement => cover instanceof HTMLElement)
  }

  const isClear = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return /, 0\)$|^transparent$/.test(backgroundColor) && backgroundImage === 'none'
  }

  /** Removes what keeps axe from deciding; `undefined` if that is a fault. Returns a function that restores it. */
  function clear(element: HTMLElement): (() => void) | undefined {
    // Half scrolled out of its box, a text is half behind the box's neighbour.
    const box = element.closest('.lk-body-scroll')
    const before = box?.scrollTop
    if (box) element.scrollIntoView({ block: 'center' })
    // A message covers the header temporarily; what it hides is checked without it. A link's touch area is larger than
    // its text, and transparent.
    const covers = findCovers(element)
    if (!covers.every((cover) => cover.closest('.lk-snack-region') || isClear(cover))) return undefined
    if (!box && covers.length === 0) return undefined
    for (const hTMLElement of covers) hTMLElement.style.visibility = 'hidden'
    return () => {
      for (const hTMLElement of covers) hTMLElement.style.removeProperty('visibility')
      if (box && before !== undefined) box.scrollTop = before
    }
  }

  const { violations, incomplete } = await axe.run(
    { include: [['latchkey-modal'], ['[data-gallery]']] },
    { resultTypes: ['violations', 'incomplete'] },
  )
  const matches = violations.map(describe)
  const undecided: string[] = []
  for (const node of contrastsOf(incomplete)) {
    const element = find(node)
    const restore = clear(element)
    if (!restore) {
      undecided.push(`${node.html}: ${reasonOf(node)}`)
      continue
    }
    const again = await axe.run(element, { runOnly: ['color-contrast'] })
    restore()
    matches.push(...again.violations.map(describe))
    undecided.push(...contrastsOf(again.incomplete).map((unchanged) => `${unchanged.html}: ${reasonOf(unchanged)}`))
  }
  return { violations: matches, undecided }
}
