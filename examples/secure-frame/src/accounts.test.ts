import { describe, expect, test } from 'vitest'
import { createAccounts, MAIL_PAUSE_MS } from '../accounts.mjs'

const EMAIL = 'mara@example.com'
const LINK_BASE = 'http://secure.localhost:1/device/approve'
const MINUTE = 60_000

function createService({ mailPauseMs = 0 } = {}) {
  let time = 0
  const accounts = createAccounts({ now: () => time, mailPauseMs })
  const login = (device: string, email = EMAIL, session = '') =>
    accounts.login({ email, device, session, linkBase: LINK_BASE })
  const readCode = (to = EMAIL) => accounts.listMails(to).find(({ kind }) => kind === 'code')?.code ?? ''
  const readLink = () => new URL(accounts.listMails(EMAIL).find(({ kind }) => kind === 'link')?.link ?? '')
  const approve = () => accounts.approveDevice({ token: readLink().searchParams.get('token') ?? '' })
  return {
    accounts,
    login,
    readCode,
    readLink,
    approve,
    wrongCode: () => (readCode() === '000000' ? '111111' : '000000'),
    wait: (ms: number) => {
      time += ms
    },
    connect(device: string) {
      const { login: token = '' } = login(device)
      approve()
      return accounts.checkLoginCode({ login: token, code: readCode(), device })
    },
  }
}

describe('a login', () => {
  test('asks a new device for approval, mails a code after it, and knows the device next time', async () => {
    const { accounts, login, approve, readCode, readLink } = createService()
    const first = login('a', ' Mara@Example.com ')
    expect(first.action).toBe('VERIFY_DEVICE')
    expect(readCode()).toBe('')
    const waiting = accounts.waitForDevice({ login: first.login ?? '', ms: 10_000 })
    expect(accounts.describeLink({ token: readLink().searchParams.get('token') ?? '' })).toEqual({
      email: EMAIL,
      isApproved: false,
    })
    approve()
    expect(await waiting).toEqual({ isApproved: true })
    expect(readCode()).toMatch(/^\d{6}$/)
    const connected = accounts.checkLoginCode({ login: first.login ?? '', code: readCode(), device: 'a' })
    expect(connected.email).toBe(EMAIL)
    expect(login('a').action).toBe('VERIFY_OTP')
    expect(login('b').action).toBe('VERIFY_DEVICE')
    expect(login('a', EMAIL, connected.session).action).toBe('CONNECT')
  })

  test('does not connect another device with a copied session', () => {
    const { accounts, connect, login } = createService()
    const { session } = connect('a')
    expect(() => accounts.describeSession({ session, device: 'b' })).toThrow('Not connected')
    expect(login('b', EMAIL, session).action).toBe('VERIFY_DEVICE')
  })

  test('continues when it is mailed again, and the first link still works', () => {
    const { accounts, login, approve } = createService()
    const first = login('a')
    const second = login('a')
    expect(second).toEqual(first)
    approve()
    expect(accounts.listMails(EMAIL).filter(({ kind }) => kind === 'code')).toHaveLength(1)
  })

  test.each(['', 'mara', 'mara@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'refuses %j',
    (email) => {
      expect(() => createService().login('a', email)).toThrow('Invalid email')
    },
  )
})

describe('mails', () => {
  test('are sent to one address once in 30 s, from whatever device they are asked for', () => {
    const { accounts, login, wait } = createService({ mailPauseMs: MAIL_PAUSE_MS })
    login('a')
    wait(12_000)
    expect(() => login('b')).toThrow('Please try again after 18 seconds')
    expect(() => login('a', ' Mara@Example.com')).toThrow('Please try again after 18 seconds')
    expect(login('a', 'juno@example.com').action).toBe('VERIFY_DEVICE')
    expect(accounts.listMails(EMAIL)).toHaveLength(1)
    wait(18_000)
    login('b')
    expect(accounts.listMails(EMAIL)).toHaveLength(2)
  })

  test('of a login delay neither the code of an approved device nor a change of email, which has a pause of its own', () => {
    const { accounts, connect } = createService({ mailPauseMs: MAIL_PAUSE_MS })
    const { session } = connect('a')
    const change = () => accounts.startEmailChange({ session, device: 'a', email: 'new@example.com' })
    expect(change()).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(change).toThrow('Please try again after 30 seconds')
  })
})

describe('a code', () => {
  test.each(['１２３４５６', '12345é', '🙂🙂🙂', '1234567', ''])('is not %j', (typed) => {
    const { accounts, login, approve } = createService()
    const { login: token = '' } = login('a')
    approve()
    expect(() => accounts.checkLoginCode({ login: token, code: typed, device: 'a' })).toThrow('Invalid code')
  })

  test('is of no use to a device with as many letters in its name', () => {
    const { accounts, login, approve, readCode } = createService()
    const { login: token = '' } = login('a')
    approve()
    const check = () => accounts.checkLoginCode({ login: token, code: readCode(), device: 'é' })
    expect(check).toThrow('This login has expired')
  })

  test('is void after five wrong tries', () => {
    const { accounts, login, approve, readCode, wrongCode } = createService()
    const { login: token = '' } = login('a')
    approve()
    const check = (code: string) => () => accounts.checkLoginCode({ login: token, code, device: 'a' })
    for (let tries = 0; tries < 4; tries++) expect(check(wrongCode())).toThrow('Invalid code')
    expect(check(wrongCode())).toThrow('Too many wrong codes')
    expect(check(readCode())).toThrow('Too many wrong codes')
  })

  test('expires after 20 minutes', () => {
    const { accounts, connect, readCode, wait } = createService()
    const { session } = connect('a')
    accounts.startEmailChange({ session, device: 'a', email: 'new@example.com' })
    wait(20 * MINUTE)
    const code = readCode()
    expect(() => accounts.confirmCurrentEmail({ session, device: 'a', code })).toThrow('The code has expired')
  })

  test('works once, and only on the device that asked', () => {
    const { accounts, login, approve, readCode } = createService()
    const { login: token = '' } = login('a')
    approve()
    const code = readCode()
    expect(() => accounts.checkLoginCode({ login: token, code, device: 'b' })).toThrow('This login has expired')
    accounts.checkLoginCode({ login: token, code, device: 'a' })
    expect(() => accounts.checkLoginCode({ login: token, code, device: 'a' })).toThrow('This login has expired')
  })
})

describe('a change of email', () => {
  test('needs a code from each mailbox, and keeps the user', () => {
    const { accounts, connect, readCode } = createService()
    const { session, userId } = connect('a')
    const email = 'new@example.com'
    accounts.startEmailChange({ session, device: 'a', email })
    expect(() => accounts.confirmNewEmail({ session, device: 'a', code: readCode() })).toThrow('Invalid code')
    accounts.confirmCurrentEmail({ session, device: 'a', code: readCode() })
    accounts.confirmNewEmail({ session, device: 'a', code: readCode(email) })
    expect(accounts.describeSession({ session, device: 'a' })).toEqual({ userId, email })
  })

  test('takes no email of another user', () => {
    const { accounts, login, approve, readCode, connect } = createService()
    const { session } = connect('a')
    accounts.startEmailChange({ session, device: 'a', email: 'other@example.com' })
    accounts.confirmCurrentEmail({ session, device: 'a', code: readCode() })
    const reserved = readCode('other@example.com')
    const { login: token = '' } = login('b', 'other@example.com')
    const link = accounts.listMails('other@example.com')[0]?.link ?? ''
    accounts.approveDevice({ token: new URL(link).searchParams.get('token') ?? '' })
    accounts.checkLoginCode({ login: token, code: readCode('other@example.com'), device: 'b' })
    expect(approve).toThrow()
    expect(() => accounts.confirmNewEmail({ session, device: 'a', code: reserved })).toThrow(
      'belongs to another account',
    )
  })
})

test('the type of account is the default of the first app, until the user chooses', () => {
  const { accounts, connect } = createService()
  const user = { session: connect('a').session, device: 'a' }
  const read = () => accounts.describeSession(user).accountType
  expect(read()).toBeUndefined()
  expect(accounts.chooseAccountType({ ...user, accountType: 'smartAccount', isDefault: true })).toEqual({
    accountType: 'smartAccount',
  })
  accounts.chooseAccountType({ ...user, accountType: 'eoa', isDefault: true })
  expect(read()).toBe('smartAccount')
  accounts.chooseAccountType({ ...user, accountType: 'eoa' })
  expect(read()).toBe('eoa')
  expect(() => accounts.chooseAccountType({ ...user, accountType: 'payment' })).toThrow('not known')
  expect(() => accounts.chooseAccountType({ ...user, device: 'b', accountType: 'eoa' })).toThrow('Not connected')
})
