import { describe, expect, test } from 'vitest'
import { PasskeyDeclinedError } from '../frame/passkeys.ts'
import { lockTexts, problemOf } from './lockView.ts'

const textOf = (state: Parameters<typeof lockTexts>[0]) => {
  const { title, paragraphs, warning = '' } = lockTexts(state, 'app.example')
  return [title, warning, ...paragraphs].join(' ')
}

describe('the screen of the lock', () => {
  test('says before that a lost passkey is the end of these keys', () => {
    expect(textOf('open')).toContain('If you lose the passkey, no one can use these keys again')
  })

  test('says of a lost passkey what is possible, and what is not', () => {
    expect(textOf('encrypted')).toContain('There is no reset and no backup')
    expect(textOf('encrypted')).toContain('Signing in with another email address gives you a new account')
  })

  test('claims encryption only where the passkey encrypts', () => {
    expect(textOf('encrypted')).toContain('encrypted with it')
    expect(textOf('asked')).toContain("This passkey can't encrypt keys")
    expect(textOf('asked')).not.toContain('encrypted with it')
  })
})

test('a failed change says that nothing has changed, and what may be left of it', () => {
  expect(problemOf(new PasskeyDeclinedError(), 'encrypted')).toBe(
    'The passkey was not confirmed, so nothing was changed.',
  )
  expect(problemOf(new Error('Passkeys are not allowed in this app'), 'open')).toBe(
    'Passkeys are not allowed in this app, so nothing was changed. If a passkey was saved, delete it in your password manager.',
  )
})
