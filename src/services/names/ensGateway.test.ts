import { expect, test } from 'vitest'
import { createEnsGateway } from './ensGateway.js'

const SENDER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const { signal } = new AbortController()

function create(answer: () => Response | Promise<Response>) {
  const requests: (RequestInit & { readonly url: string })[] = []
  const gateway = createEnsGateway({
    url: 'https://gateway.example/v1',
    signal,
    isOnline: () => true,
    retryTools: { sleep: async () => undefined, random: () => 0 },
    fetch: async (url, init) => {
      requests.push({ url: String(url), ...init })
      return answer()
    },
  })
  return { ask: () => gateway.ask(SENDER, '0xc0ffee', signal), requests }
}
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })

test('NET-5: the question goes to the one address, without cookies, and to no other by a redirect', async () => {
  const { ask, requests } = create(json({ data: '0xA11CE5' }))
  expect(await ask()).toBe('0xA11CE5')
  expect(requests).toHaveLength(1)
  const { url, method, body, headers, redirect, credentials } = requests[0] ?? {}
  expect({ url, method, headers, redirect, credentials }).toEqual({
    url: 'https://gateway.example/v1',
    method: 'POST',
    redirect: 'error',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
  })
  expect(JSON.parse(String(body))).toEqual({ sender: SENDER.toLowerCase(), data: '0xc0ffee' })
})

test.each([null, [], {}, { data: 5 }, { data: '' }, { data: '0xabc' }, { data: '0xzz' }, { data: 'a11ce5' }])(
  'NET-3: %j is no answer',
  async (body) => {
    await expect(create(json(body)).ask()).rejects.toMatchObject({ code: 'RESPONSE_MALFORMED' })
  },
)

test('NET-3: a page in HTML is no answer', async () => {
  const { ask } = create(() => new Response('<!doctype html><h1>busy</h1>'))
  await expect(ask()).rejects.toMatchObject({ code: 'RESPONSE_MALFORMED' })
})

test.each([400, 404, 500])('a refusal with %i is a failure, not an empty answer', async (status) => {
  await expect(create(json({ message: 'no' }, status)).ask()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
})
