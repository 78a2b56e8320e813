import { limited } from '../core/async.js'

const READ_TIMEOUT_MS = 10_000
/** One short line of JSON; anything longer is not a balance. */
const MAX_ANSWER_CHARS = 1_000

/** The response text, read up to the limit. */
async function readShort(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  for (let text = ''; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text
    text += decoder.decode(value, { stream: true })
    if (text.length > MAX_ANSWER_CHARS) {
      await reader?.cancel()
      return ''
    }
  }
}

type Question = {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly contentType: string
  readonly signal: AbortSignal
}

async function ask({ url, method, params, contentType }: Question, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    cache: 'no-store',
    redirect: 'error',
  })
  // biome-ignore lint/nursery/noJsRestrictedProperties: at most 1,000 characters, of which the caller reads a number; the guarded parser loads later
  const { id, error, result } = JSON.parse(await readShort(response))
  return response.ok && id === 1 && error === undefined ? result : undefined
}

/** What a node answers to one attempt, unvalidated; `undefined` if it failed. Needs no chain client. */
export const readOnce = (question: Question): Promise<unknown> =>
  limited(question.signal, READ_TIMEOUT_MS, (limit) => ask(question, limit))
