import { element } from './dom.ts'

const HEX = /^0x[0-9a-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Groups of four on two lines, the prefix of a hex address with its first group; nothing for another text. */
export function linesOfAddress(text: string): readonly (readonly string[])[] | undefined {
  if (!HEX.test(text) && !BASE58.test(text)) return undefined
  const lead = text.startsWith('0x') ? 6 : 4
  const groups = [text.slice(0, lead), ...(text.slice(lead).match(/.{1,4}/g) ?? [])]
  const half = Math.ceil(groups.length / 2)
  return [groups.slice(0, half), groups.slice(half)]
}

/** The value of a row: an address is shown so that it can be compared, its ends first. */
export function valueElement(text: string): HTMLElement {
  const lines = linesOfAddress(text)
  if (!lines) return element('dd', 'value', text)
  const visible = element('span', 'groups')
  visible.setAttribute('aria-hidden', 'true')
  visible.append(
    ...lines.map((groups, line) =>
      element(
        'span',
        'line',
        ...groups.flatMap((group, index) => {
          const isEnd = (line === 0 && index === 0) || (line === 1 && index === groups.length - 1)
          return [...(index > 0 ? [' '] : []), element(isEnd ? 'b' : 'span', '', group)]
        }),
      ),
    ),
  )
  return element('dd', 'value', element('span', 'unseen', text), visible)
}
