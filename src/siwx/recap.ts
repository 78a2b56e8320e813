/** ERC-5573: methods that a wallet allows with its signature. The client adds them to a request, always last. */
const RECAP_SCHEME = 'urn:recap:'
const RECAP_SENTENCE = 'I further authorize the stated URI to perform the following actions on my behalf: '
/** Names every method of the app. */
const MAX_RECAP_SENTENCE = 8192

export const isRecap = (resource: string) => resource.startsWith(RECAP_SCHEME)

/** A statement without the sentence that wallets add for a recap; `undefined` if nothing else is left. */
export function withoutRecap(statement: string | undefined): string | undefined {
  const at = statement?.indexOf(RECAP_SENTENCE) ?? -1
  if (statement === undefined || at < 0 || statement.length - at > MAX_RECAP_SENTENCE) return statement
  if (at === 0) return undefined
  return statement[at - 1] === ' ' ? statement.slice(0, at - 1) : statement
}
