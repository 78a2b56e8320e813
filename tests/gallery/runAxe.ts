import type { NodeResult, Result } from 'axe-core'

export type AxeFindings = {
  violations: string[]
  /** What axe could not decide about a contrast: where, and why. */
  undecided: string[]
}

/** Runs in the page, where axe is. */
export async function runAxe(): Promise<AxeFindings> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const describe = ({ id, nodes }: Result) =>
    `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`
  const reasonOf = ({ any }: NodeResult) =>
    any.map(({ data, message }) => `${(data as { messageKey?: string } | null)?.messageKey}: ${message}`).join('; ')
  const contrastsOf = (results: readonly Result[]) =>
    results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  const find = ({ target }: NodeResult) => {
    const path = target.flat()
    let scope: ParentNode = document
    for (const step of path.slice(0, -1)) scope = scope.querySelector(step)?.shadowRoot ?? scope
    return scope.querySelector<HTMLElement>(path.at(-1) ?? '')
  }

  const { violations, incomplete } = await axe.run(
    { include: [['latchkey-modal']] },
    { resultTypes: ['violations', 'incomplete'] },
  )
  const undecided: string[] = []
  const found = violations.map(describe)
  for (const node of contrastsOf(incomplete)) {
    const element = find(node)
    // Half out of the box that it scrolls in, a text is half behind what stands beside that box. It is judged in view.
    const box = element?.closest('.lk-body-scroll')
    if (!element || !box) {
      undecided.push(`${node.html}: ${reasonOf(node)}`)
      continue
    }
    const before = box.scrollTop
    element.scrollIntoView({ block: 'center' })
    const again = await axe.run(element, { runOnly: ['color-contrast'] })
    box.scrollTop = before
    found.push(...again.violations.map(describe))
    undecided.push(...contrastsOf(again.incomplete).map((still) => `${still.html}: ${reasonOf(still)}`))
  }
  return { violations: found, undecided }
}
