import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../http/answer.ts'
import type { Outcome } from './fault.ts'

const CHUNK_BYTES = 65_536
const SLOW_PIECES = 4

/** A JSON text of this many bytes, without a length header: the reader's own limit must apply. */
async function writeHugeBody(response: ServerResponse, bytes: number, signal: AbortSignal) {
  const [head, tail] = ['{"filler":"', '"}']
  let remaining = Math.max(0, bytes - head.length - tail.length)
  response.write(head)
  while (remaining > 0 && !signal.aborted) {
    const size = Math.min(remaining, CHUNK_BYTES)
    if (!response.write('x'.repeat(size))) await once(response, 'drain', { signal })
    remaining -= size
  }
  response.end(tail)
}

async function writeSlowly(response: ServerResponse, body: Buffer, delayMs: number, signal: AbortSignal) {
  const size = Math.max(1, Math.ceil(body.length / SLOW_PIECES))
  response.setHeader('content-length', body.length)
  response.flushHeaders()
  for (let start = 0; start < body.length; start += size) {
    await wait(delayMs / SLOW_PIECES, undefined, { signal })
    response.write(body.subarray(start, start + size))
  }
  response.end()
}

/** Declares more bytes than it sends before the connection breaks. */
function writeHalf(response: ServerResponse, body: Buffer) {
  response.setHeader('content-length', body.length)
  response.flushHeaders()
  const half = body.subarray(0, Math.floor(body.length / 2))
  response.write(half, () => response.destroy())
}

/** Anything but a batch stays unchanged. */
function reversed(body: string): string {
  if (!body.startsWith('[')) return body
  const members: unknown = JSON.parse(body)
  return Array.isArray(members) ? JSON.stringify(members.reverse()) : body
}

/** Sends the response, modified by faults. */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  { outcome, signal }: { readonly outcome: Outcome | undefined; readonly signal: AbortSignal },
): Promise<void> {
  if (outcome?.kind === 'drop') {
    response.destroy()
    return
  }
  response.statusCode = answer.status
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  if (outcome?.kind === 'hugeBody') return writeHugeBody(response, outcome.bytes, signal)

  const body = Buffer.from(outcome?.kind === 'reorder' ? reversed(answer.body) : answer.body)
  if (outcome?.kind === 'slowBody') return writeSlowly(response, body, outcome.delayMs, signal)
  if (outcome?.kind === 'truncated') return writeHalf(response, body)
  // These two statuses have no body and no length.
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', body.length)
  response.end(body)
}
