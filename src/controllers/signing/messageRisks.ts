import { visiblePieces } from '../../core/visibleText.js'

/** `otherSite`: a sign-in for that host, which nobody may sign here. `hash`: what it stands for cannot be read. */
export type MessageRisk =
  | { readonly kind: 'otherSite'; readonly domain: string }
  | { readonly kind: 'hash' }
  | { readonly kind: 'hidden' }

/** The first line of EIP-4361 and its relatives, on any line: what checks it may skip what is before. */
const signInLine = /^\s{0,100}(?:[a-z][a-z0-9+.-]{0,50}:\/\/)?(\S{1,262}) wants you to sign in with your /i
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of them end a line
const lineEnd = /[\n\r\u000b\u000c\u0085\u2028\u2029]/
const hash = /^\s{0,100}(?:0x)?[0-9a-f]{64}\s{0,100}$/i

/** The hosts that sign-in messages in a text are for. */
function signInHosts(text: string): readonly string[] {
  return text.split(lineEnd).flatMap((line) => {
    // What nobody sees must not keep it from being found.
    const visible = visiblePieces(line.slice(0, 1000))
      .filter(({ isHidden }) => !isHidden)
      .map((piece) => piece.text)
      .join('')
    const host = signInLine.exec(visible)?.[1]
    return host === undefined ? [] : [host.toLowerCase()]
  })
}

/** What a text is besides words, the gravest first. `host`: of the page. */
export function messageRisks(text: string, host: string): readonly MessageRisk[] {
  const domain = signInHosts(text).find((signInHost) => signInHost !== host.toLowerCase())
  return [
    ...(domain === undefined ? [] : [{ kind: 'otherSite', domain } as const]),
    ...(hash.test(text) ? [{ kind: 'hash' } as const] : []),
    ...(visiblePieces(text).some(({ isHidden }) => isHidden) ? [{ kind: 'hidden' } as const] : []),
  ]
}
