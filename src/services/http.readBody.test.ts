import { expect, test } from 'vitest'
import { MalformedResponseError } from '../errors/requestErrors.js'
import { readBody } from './http.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A response in these chunks, which counts the chunks read and whether it was cancelled. */
function answer(pieces: readonly Uint8Array[], options: { headers?: HeadersInit; cancel?: () => Promise<void> } = {}) {
  const seen = { pulls: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[seen.pulls++]
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel() {
        seen.isCancelled = true
        return options.cancel?.()
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, response: new Response(body, { headers: options.headers ?? {} }) }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('reads a text in chunks', async () => {
  const { response } = answer(['{"a":', '1', '}'].map(bytesOf))
  expect(await readBody(response, 100, '/path')).toBe('{"a":1}')
})

test('reads characters split between chunks', async () => {
  const bytes = bytesOf('a€😀b')
  const { response } = answer([...bytes].map((byte) => Uint8Array.of(byte)))
  expect(await readBody(response, 100, '/path')).toBe('a€😀b')
})

test('an incomplete character is replaced', async () => {
  const { response } = answer([bytesOf('€').slice(0, 2)])
  expect(await readBody(response, 100, '/path')).toBe('\ufffd')
})

test('a response without a body is an empty text', async () => {
  expect(await readBody(new Response(null, { status: 204 }), 100, '/path')).toBe('')
})

test('GEN-5: a response of exactly the limit is read, in bytes, not characters', async () => {
  const text = '€€'
  expect(await readBody(answer([bytesOf(text)]).response, 6, '/path')).toBe(text)
  expect(await failureOf(readBody(answer([bytesOf(text)]).response, 5, '/path'))).toBeInstanceOf(MalformedResponseError)
})

test('GEN-5: a response that declares a longer length is not read', async () => {
  const { response, seen } = answer([bytesOf('short')], { headers: { 'content-length': '101' } })
  const failure = await failureOf(readBody(response, 100, '/path'))
  expect(failure).toBeInstanceOf(MalformedResponseError)
  expect(failure).toMatchObject({ details: { path: '/path' } })
  expect(seen.pulls).toBe(0)
})

test.each(['3', '-1', 'many', ''])('GEN-5: a length of "%s" is not trusted', async (length) => {
  const { response } = answer([bytesOf('x'.repeat(60)), bytesOf('x'.repeat(60))], {
    headers: { 'content-length': length },
  })
  expect(await failureOf(readBody(response, 100, '/path'))).toBeInstanceOf(MalformedResponseError)
})

test('GEN-5: an endless response is cancelled at the limit', async () => {
  const { response, seen } = answer(Array.from({ length: 1_000 }, () => bytesOf('x'.repeat(10))))
  expect(await failureOf(readBody(response, 25, '/path'))).toBeInstanceOf(MalformedResponseError)
  expect(seen).toEqual({ pulls: 3, isCancelled: true })
})

test.each<[string, () => Promise<void>]>([
  ['never ends', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('stuck'))],
])('does not wait for cancelling, even if that %s', async (_, cancel) => {
  const { response, seen } = answer([bytesOf('x'.repeat(30))], { cancel })
  expect(await failureOf(readBody(response, 25, '/path'))).toBeInstanceOf(MalformedResponseError)
  expect(seen.isCancelled).toBe(true)
})

test('a broken response rejects', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('reset')) })
  expect(await failureOf(readBody(new Response(broken), 100, '/path'))).toBeInstanceOf(TypeError)
})
