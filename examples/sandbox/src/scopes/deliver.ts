import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../http/answer.ts'
import type { Outcome } from './fault.ts'

const CHUNK_BYTES = 65_536
const SLOW_PIECES = 4

/** One JSON text of exactly so many bytes, without a length in front: a reader's own cap has to notice. */
async function writeHugeBody(response: ServerResponse, bytes: number, signal: AbortSignal) {
  const [head, tail] = ['{"filler":"', '"}']
  let left = Math.max(0, bytes - head.length - tail.length)
  response.write(head)
  while (left > 0 && !signal.aborted) {
    const size = Math.min(left, CHUNK_BYTES)
    if (!response.write('x'.repeat(size))) await once(response, 'drain', { signal })
    left -= size
  }
  response.end(tail)
}

async function writeSlowly(response: ServerResponse, body: Buffer, delayMs: number, signal: AbortSignal) {
  const size = Math.max(1, Math.ceil(body.length / SLOW_PIECES))
  response.setHeader('content-length', body.length)
  response.flushHeaders()
  for (let from = 0; from < body.length; from += size) {
    await wait(delayMs / SLOW_PIECES, undefined, { signal })
    response.write(body.subarray(from, from + size))
  }
  response.end()
}

/** The length promises more than arrives before the connection breaks. */
function writeHalf(response: ServerResponse, body: Buffer) {
  response.setHeader('content-length', body.length)
  response.flushHeaders()
  const half = body.subarray(0, Math.floor(body.length / 2))
  response.write(half, () => response.destroy())
}

/** What is no batch stays as it is. */
function reversed(body: string): string {
  if (!body.startsWith('[')) return body
  const members: unknown = JSON.parse(body)
  return Array.isArray(members) ? JSON.stringify(members.reverse()) : body
}

/** Puts the answer on the wire, in the way that a fault may have spoilt. */
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
  // These two have no body by definition, and no length.
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', body.length)
  response.end(body)
}
