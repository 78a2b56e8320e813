// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAttest } from './createAttest.js'

const timeoutMs = 1_000
const host = 'https://verify.example'
const about = { id: 'a'.repeat(64), decryptedId: 'b'.repeat(64) }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
const tokenOf = (claims: unknown) => `${encode({ alg: 'ES256' })}.${encode(claims)}.signature`
const token = tokenOf({ exp: 1, id: about.id, origin: 'https://app.example', isScam: null })
const answerOf = (attestation: unknown) => JSON.stringify({ type: 'verify_attestation', attestation })

const frames = () => [...document.querySelectorAll('iframe')]
const frame = () => {
  const [element] = frames()
  if (!element) throw new Error('no frame')
  return element
}
/** A message from the requested frame, unless the test changes its source. */
const say = (data: unknown, { origin = host, source = frame().contentWindow as MessageEventSource | null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))

beforeEach(() => {
  vi.useFakeTimers()
  // Nothing is loaded: the frame has a window, and the test sends its messages.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({ frame: true } as never)
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: Element, url: string) {
    this.setAttribute('data-src', url)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function ask() {
  const attest = createAttest({ verify: host, allowLoopback: false, projectId: 'project', timeoutMs })
  const done = vi.fn()
  const answer = attest(about).finally(done)
  return { answer, done }
}

test('asks the service about the page, the project and the message, and returns its token', async () => {
  const { answer } = ask()
  const url = new URL(frame().dataset.src ?? '')
  expect(url.origin + url.pathname).toBe(`${host}/v3/attestation`)
  expect(Object.fromEntries(url.searchParams)).toEqual({ projectId: 'project', origin: location.origin, ...about })
  say(answerOf(token))
  expect(await answer).toBe(token)
  expect(frames()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('accepts an empty token at once', async () => {
  const { answer } = ask()
  say(answerOf(null))
  expect(await answer).toBe('')
  expect(frames()).toEqual([])
})

test('waits no longer than the limit', async () => {
  const { answer, done } = ask()
  await pass(timeoutMs - 1)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(await answer).toBe('')
  expect(frames()).toEqual([])
})

describe('ignores', () => {
  test.each([
    ['text that is no JSON', 'verify_attestation'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['another type', JSON.stringify({ type: 'verify_ready', attestation: token })],
    ['no token', JSON.stringify({ type: 'verify_attestation' })],
    ['a token that is no text', answerOf({ token })],
    ['an empty token', answerOf('')],
    ['a token without claims', answerOf('a')],
    ['claims that are no base64', answerOf('a.%%%.c')],
    ['claims that are no JSON', answerOf(`a.${btoa('{')}.c`)],
    ['claims without an id', answerOf(tokenOf({}))],
    ['claims that are a list', answerOf(tokenOf([about.id]))],
    ['a token about another message', answerOf(tokenOf({ id: about.decryptedId }))],
    ['a token that is too long', answerOf(tokenOf({ id: about.id, more: 'x'.repeat(8_192) }))],
    ['a message that is too long', answerOf(token) + ' '.repeat(16_384)],
    ['the answer as an object', { type: 'verify_attestation', attestation: token }],
  ])('%s', async (_, data) => {
    const { answer } = ask()
    say(data)
    await pass(timeoutMs)
    expect(await answer).toBe('')
  })

  test.each([
    ['another window', { source: null }],
    ['the page itself', { source: globalThis as unknown as MessageEventSource }],
    ['another origin', { origin: 'https://verify.example.evil.example' }],
    ['no origin', { origin: 'null' }],
  ])('the token of %s', async (_, sender) => {
    const { answer } = ask()
    say(answerOf(token), sender)
    await pass(timeoutMs)
    expect(await answer).toBe('')
  })
})
