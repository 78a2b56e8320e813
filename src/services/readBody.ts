import { MalformedResponseError } from '../errors/httpErrors.js'

/** The text of a response, read up to the limit. */
export async function readBody(response: Response, maxBytes: number, path: string): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new MalformedResponseError(path)
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited: cancelling may hang.
      reader.cancel().catch(() => undefined)
      throw new MalformedResponseError(path)
    }
    text += decoder.decode(value, { stream: true })
  }
}
