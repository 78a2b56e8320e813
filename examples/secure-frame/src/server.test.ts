import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecureFrameServer } from '../server.mjs'

const EMAIL = 'mara@example.com'

let server: ReturnType<typeof createSecureFrameServer>
let url = ''

beforeAll(async () => {
  server = createSecureFrameServer({ origins: ['http://localhost:*'], rpc: '' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const readMails = (headers: Record<string, string> = {}) => fetch(`${url}/mailbox/api/mails?to=${EMAIL}`, { headers })

const post = (path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { origin: url }, body: JSON.stringify(body) })

test('mailed codes are read by the mailbox and by scripts, and by no page of another origin', async () => {
  await post('/api/login', { email: EMAIL, device: 'a', session: '' })
  const { headers, status } = await readMails({ origin: 'https://evil.example' })
  expect(status).toBe(403)
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const own = await readMails({ origin: url })
  expect(own.headers.get('access-control-allow-origin')).toBeNull()
  expect(await own.json()).toMatchObject([{ to: EMAIL, kind: 'link' }])
  expect(await (await readMails()).json()).toHaveLength(1)
})

test('a code in letters that are not ASCII is refused like any wrong one', async () => {
  const { value } = await (await post('/api/login', { email: 'juno@example.com', device: 'a', session: '' })).json()
  const response = await post('/api/login/code', { login: value.login, code: '123456', device: 'é' })
  expect([response.status, await response.json()]).toEqual([200, { error: 'This login has expired. Start again.' }])
})
