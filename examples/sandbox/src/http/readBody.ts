import type { IncomingMessage } from 'node:http'

export type RequestBody = {
  readonly text: string
  /** `undefined` if invalid JSON. The content type is ignored: many clients send none. */
  readonly json: unknown
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `undefined` if the body exceeds the limit. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { text, json: parseJson(text) }
}
