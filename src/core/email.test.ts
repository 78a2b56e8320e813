import { W3mFrameSchema } from '@reown/appkit-wallet'
import { describe, expect, test } from 'vitest'
import { isHostedEmail, parseEmail } from './email.js'

describe('EML-1: an e-mail address', () => {
  test.each([
    ['mara@fieldnote.co', 'mara@fieldnote.co'],
    ['  mara@fieldnote.co \n', 'mara@fieldnote.co'],
    ['Mara.Field+shop@Field-Note.co.uk', 'Mara.Field+shop@Field-Note.co.uk'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['mära@example.org', 'mära@example.org'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%j is sent as %j', (input, sent) => {
    expect(parseEmail(input)).toBe(sent)
  })

  test.each([
    '',
    'mara',
    'mara@',
    '@fieldnote.co',
    'mara@fieldnote',
    'mara@@fieldnote.co',
    'mara@field note.co',
    'ma ra@fieldnote.co',
    'mara@fieldnote..co',
    'mara@-fieldnote.co',
    'mara@fieldnote-.co',
    '.mara@fieldnote.co',
    'mara.@fieldnote.co',
    'ma..ra@fieldnote.co',
    'mara@fieldnote.co, eve@example.org',
    'mara@fieldnote.co\u0000',
    'mara\u202e@fieldnote.co',
    'mara\u200b@fieldnote.co',
    '<mara@fieldnote.co>',
    `${'a'.repeat(65)}@example.org`,
    `mara@${'a.'.repeat(130)}co`,
    `${'a'.repeat(100_000)}@example.org`,
    undefined,
    7,
    { toString: () => 'mara@fieldnote.co' },
  ])('%j is refused', (input) => {
    expect(parseEmail(input)).toBeUndefined()
  })

  test('is checked in linear time', () => {
    const began = performance.now()
    for (const hostile of [`${'a.'.repeat(250)}@`, `a@${'a-'.repeat(250)}`, `${'@'.repeat(500)}`]) parseEmail(hostile)
    expect(performance.now() - began).toBeLessThan(50)
  })
})

test.each([
  'mara@fieldnote.co',
  'mara+tag@fieldnote.co',
  'Mara_1@a-b.example',
  "o'hara@fieldnote.co",
  'jörg@fieldnote.co',
  'mara@fieldnote.c',
  'mara!@fieldnote.co',
  'a,b@fieldnote.co',
  'mara@field_note.co',
])("%s is taken by the hosted page if its client's schema takes it", (email) => {
  const isTaken = W3mFrameSchema.appEvent.safeParse({ type: '@w3m-app/CONNECT_EMAIL', payload: { email } }).success
  expect(parseEmail(email) !== undefined && isHostedEmail(email)).toBe(isTaken && parseEmail(email) !== undefined)
})
