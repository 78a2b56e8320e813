import { isAddress } from 'viem'
import type { AskedRequest } from './createApprovals.js'
import { createElement } from './createElement.js'
import type { PanelView } from './createPanel.js'
import type { Fact } from './requestSummary.js'

type RequestViewOptions = {
  readonly walletName: string
  readonly request: AskedRequest
  readonly total: number
  readonly isLocked: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** A site's request, with Approve and Reject. */
export function requestView(options: RequestViewOptions): PanelView {
  const { walletName, request, total, isLocked, onApprove, onReject } = options
  const { title, sentence, facts, text } = request.summary
  return {
    id: `request ${request.id}`,
    heading: `${walletName} asks`,
    count: total > 1 ? `1 of ${total}` : undefined,
    initialFocus: 'approve',
    body: () => [
      createElement('div', { class: 'origin' }, request.origin),
      createElement('h3', {}, title),
      createElement('p', {}, sentence),
      isLocked && !request.needsUnlockOnly
        ? createElement('p', { class: 'note' }, `${walletName} is locked. Approving unlocks it.`)
        : undefined,
      facts.length > 0 ? createElement('dl', {}, ...facts.map(factRow)) : undefined,
      ...(text ? textBlock(text) : []),
    ],
    actions: [
      { key: 'reject', label: 'Reject', onPress: onReject },
      { key: 'approve', label: 'Approve', onPress: onApprove, isMain: true },
    ],
    onDismiss: onReject,
  }
}

const factRow = ({ label, value, isCode }: Fact) =>
  createElement(
    'div',
    {},
    createElement('dt', {}, label),
    createElement('dd', {}, createElement('span', { class: codeClass(value, isCode) }, value)),
  )

const textBlock = ({ label, value }: { label: string; value: string }) => [
  createElement('div', { class: 'label' }, label),
  createElement('pre', {}, value),
]

const codeClass = (value: string, isCode: boolean | undefined) => {
  if (!isCode) return undefined
  return isAddress(value, { strict: false }) ? 'code address' : 'code'
}
