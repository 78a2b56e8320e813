import { expect, test } from 'vitest'
import { readJson, useSandbox } from '../testing/useSandbox.ts'

const { send, post, read, control } = useSandbox()

const ACCOUNT = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERMISSION = { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 86_400 } }
const expiry = Math.floor(Date.now() / 1000) + 3_600
const session = {
  project: { id: 'p1', name: 'Tidewater', url: 'https://tidewater.example', iconUrl: null },
  pci: 'a',
  expiry,
  permissions: [PERMISSION],
}
const path = (projectId: string, suffix = '') =>
  `/v1/sessions/${encodeURIComponent(ACCOUNT)}${suffix}?projectId=${projectId}`

test('an account without sessions has an empty list', async () => {
  expect(await read(path('none'))).toEqual({ pcis: [] })
})

test('a session is listed, and revoked once with an empty answer', async () => {
  await control('session', { projectId: 'one', account: ACCOUNT, ...session })
  expect(await read(path('one'))).toMatchObject({ pcis: [{ ...session, revokedAt: null, context: '0x00' }] })
  const revoke = () => post(path('one', '/revoke'), { pci: 'a', signature: '0x1' })
  const response = await revoke()
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(await read(path('one'))).toMatchObject({ pcis: [{ revokedAt: expect.any(Number) }] })
  const again = await revoke()
  expect([again.status, await readJson(again)]).toMatchObject([
    400,
    { reasons: [{ field: 'pci', description: 'Permission is revoked' }] },
  ])
})

test('an app is given permissions', async () => {
  const { pci } = await read<{ pci: string }>(path('new'), {
    method: 'POST',
    body: JSON.stringify({ expiry, permissions: [PERMISSION] }),
  })
  expect(await read(path('new'))).toMatchObject({ pcis: [{ pci, permissions: [PERMISSION] }] })
})

test.each([
  ['a plain address', '/v1/sessions/0x70997970C51812dc3A010C7d01b50e0d17dc79C8?projectId=p', undefined],
  ['an unknown session', path('unknown', '/revoke'), { pci: 'b', signature: '0x1' }],
])('%s is refused', async (_, url, body) => {
  const response = body ? await post(url, body) : await send(url)
  expect(response.status).toBe(400)
})
