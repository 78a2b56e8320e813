// Users, devices, codes and sessions of the reference frame, in memory: what a real service keeps in a database.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const CODE_MS = 20 * 60_000
/** Between two mails that somebody asks for at one address. */
export const MAIL_PAUSE_MS = 30_000
const MAX_TRIES = 5
const MAX_MAILS = 1_000
const MAX_EMAIL_LENGTH = 254

/** A refusal that the user sees. */
export class Refusal extends Error {}

/**
 * @typedef {{ to: string, subject: string, kind: 'code' | 'link', code?: string, link?: string, at: string }} Mail
 * @typedef {{ value: string, expiresAt: number, tries: number }} Code
 * @typedef {'eoa' | 'smartAccount'} AccountType
 * @typedef {{ id: string, email: string | undefined, devices: Set<string>, identity?: string, userName?: string,
 *   accountType?: AccountType }} User `identity`: at a provider, for users without a mailed code
 * @typedef {{ token: string, email: string, device: string, expiresAt: number, isApproved: boolean,
 *   code: Code | undefined, waiting: Set<() => void> }} Login
 * @typedef {{ email: string, step: 'primary' | 'secondary', code: Code | undefined }} EmailChange
 * @typedef {{ userId: string, device: string, change: EmailChange | undefined }} Session
 */

const createToken = () => randomBytes(24).toString('base64url')

/** @param {string} text */
export function normalizeEmail(text) {
  const email = text.trim().toLowerCase()
  const isEmail = email.length <= MAX_EMAIL_LENGTH && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(email)
  if (!isEmail) throw new Refusal('Invalid email')
  return email
}

/** @param {string} left @param {string} right */
function isSame(left, right) {
  // One character may be several bytes, and bytes are what is compared.
  const [bytes, otherBuffers] = [Buffer.from(left), Buffer.from(right)]
  return bytes.length === otherBuffers.length && timingSafeEqual(bytes, otherBuffers)
}

/** @param {{ now?: () => number, mailPauseMs?: number }} [options] */
export function createAccounts({ now = Date.now, mailPauseMs = MAIL_PAUSE_MS } = {}) {
  /** @type {Mail[]} */
  let mails = []
  /** @type {Map<string, User>} by id */
  const users = new Map()
  /** @type {Map<string, Login>} */
  const logins = new Map()
  /** @type {Map<string, string>} login tokens by the token in the mailed link */
  const links = new Map()
  /** @type {Map<string, Session>} */
  const sessions = new Map()
  /** When an address was last mailed what anybody can ask for, by purpose and address. @type {Map<string, number>} */
  const mailedAt = new Map()

  /** Refuses another mail too soon. Codes that follow a proof are not counted. @param {string} purpose @param {string} to */
  function countMail(purpose, to) {
    for (const [key, at] of mailedAt) if (now() - at >= mailPauseMs) mailedAt.delete(key)
    const key = `${purpose} ${to}`
    const last = mailedAt.get(key)
    if (last !== undefined) {
      const seconds = Math.ceil((last + mailPauseMs - now()) / 1_000)
      throw new Refusal(`Please try again after ${seconds} seconds`)
    }
    mailedAt.set(key, now())
  }

  /** @param {string} email */
  const findUser = (email) => [...users.values()].find((user) => user.email === email && !user.identity)

  /** @param {Omit<Mail, 'at'>} mail */
  function post(mail) {
    mails = [{ ...mail, at: new Date(now()).toISOString() }, ...mails].slice(0, MAX_MAILS)
  }

  /** @param {string} to @param {string} subject @returns {Code} */
  function mailCode(to, subject) {
    const value = String(randomInt(1_000_000)).padStart(6, '0')
    post({ to, subject, kind: 'code', code: value })
    return { value, expiresAt: now() + CODE_MS, tries: 0 }
  }

  /** @param {Code | undefined} code @param {string} typed */
  function checkCode(code, typed) {
    if (!code) throw new Refusal('Invalid code')
    if (code.tries >= MAX_TRIES) throw new Refusal('Too many wrong codes')
    if (now() >= code.expiresAt) throw new Refusal('The code has expired')
    if (isSame(code.value, typed)) return
    code.tries += 1
    throw new Refusal(code.tries >= MAX_TRIES ? 'Too many wrong codes' : 'Invalid code')
  }

  /** @param {string} token */
  function requireLogin(token) {
    const login = logins.get(token)
    if (!login || now() >= login.expiresAt) throw new Refusal('This login has expired. Start again.')
    return login
  }

  /** @param {string} token @param {string} device */
  function requireSession(token, device) {
    const session = sessions.get(token)
    const user = session && users.get(session.userId)
    // A copied session token alone is not enough.
    if (!session || !user || !isSame(session.device, device)) throw new Refusal('Not connected')
    return { session, user }
  }

  const isCode = 'Your Keyhouse code'

  /** @param {User} user */
  const describe = ({ id, email, userName, accountType }) => ({ userId: id, email, userName, accountType })

  return {
    /** @param {string} to */
    listMails: (to) => (to ? mails.filter((mail) => mail.to === to.trim().toLowerCase()) : mails),

    /**
     * @param {{ email: string, device: string, session: string, linkBase: string }} request
     * @returns {{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT', login?: string }}
     */
    login({ email: typed, device, session, linkBase }) {
      const email = normalizeEmail(typed)
      const user = findUser(email)
      const current = sessions.get(session)
      if (user && current?.userId === user.id && isSame(current.device, device)) return { action: 'CONNECT' }
      countMail('login', email)
      // Mailing again keeps the login, so that a page that waits for the first link also sees the second one.
      const existing = [...logins.values()].find((login) => login.email === email && login.device === device)
      const token = existing?.token ?? createToken()
      const isApproved = user?.devices.has(device) ?? false
      /** @type {Login} */
      const login = existing ?? { token, email, device, expiresAt: 0, isApproved, code: undefined, waiting: new Set() }
      login.expiresAt = now() + CODE_MS
      login.isApproved ||= isApproved
      logins.set(token, login)
      if (login.isApproved) {
        login.code = mailCode(email, isCode)
        return { action: 'VERIFY_OTP', login: token }
      }
      const link = createToken()
      links.set(link, token)
      post({ to: email, subject: 'Approve this device', kind: 'link', link: `${linkBase}?token=${link}` })
      return { action: 'VERIFY_DEVICE', login: token }
    },

    /** @param {{ token: string }} request */
    describeLink({ token }) {
      const { email, isApproved } = requireLogin(links.get(token) ?? '')
      return { email, isApproved }
    },

    /** Approves the device that asked, and mails its code. @param {{ token: string }} request */
    approveDevice({ token }) {
      const login = requireLogin(links.get(token) ?? '')
      if (login.isApproved) return {}
      login.isApproved = true
      login.code = mailCode(login.email, isCode)
      for (const wake of login.waiting) wake()
      return {}
    },

    /** Answers once the device is approved, or after the time. @param {{ login: string, ms: number }} request */
    async waitForDevice({ login: token, ms }) {
      const login = requireLogin(token)
      if (!login.isApproved) {
        await new Promise((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            login.waiting.delete(wake)
            resolve(undefined)
          }
          const timer = setTimeout(wake, ms)
          login.waiting.add(wake)
        })
      }
      return { isApproved: login.isApproved }
    },

    /** @param {{ login: string, code: string, device: string }} request */
    checkLoginCode({ login: token, code, device }) {
      const login = requireLogin(token)
      if (!isSame(login.device, device)) throw new Refusal('This login has expired. Start again.')
      checkCode(login.code, code)
      logins.delete(token)
      const user = findUser(login.email) ?? { id: createToken(), email: login.email, devices: new Set() }
      user.devices.add(login.device)
      users.set(user.id, user)
      const session = createToken()
      sessions.set(session, { userId: user.id, device, change: undefined })
      return { session, ...describe(user) }
    },

    /**
     * A session for somebody whom a provider has confirmed. An email address there is no way into the account of a user
     * with the same address here.
     *
     * @param {{ device: string, identity: string, email: string | undefined, userName: string }} request
     */
    loginByIdentity({ device, identity, email, userName }) {
      const existing = [...users.values()].find((user) => user.identity === identity)
      const user = existing ?? { id: createToken(), email, devices: new Set(), identity, userName }
      user.email = email
      user.devices.add(device)
      users.set(user.id, user)
      const session = createToken()
      sessions.set(session, { userId: user.id, device, change: undefined })
      return { session, ...describe(user) }
    },

    /** @param {{ session: string, device: string }} request */
    describeSession({ session, device }) {
      return describe(requireSession(session, device).user)
    },

    /**
     * A default counts only until the type is decided.
     *
     * @param {{ session: string, device: string, accountType: string, isDefault?: boolean }} request
     */
    chooseAccountType({ session, device, accountType, isDefault = false }) {
      const { user } = requireSession(session, device)
      if (accountType !== 'eoa' && accountType !== 'smartAccount')
        throw new Refusal('This type of account is not known')
      if (!isDefault || user.accountType === undefined) user.accountType = accountType
      return { accountType: user.accountType }
    },

    /** @param {{ session: string }} request */
    signOut({ session }) {
      sessions.delete(session)
      return {}
    },

    /** @param {{ session: string, device: string, email: string }} request */
    startEmailChange({ session: token, device, email: typed }) {
      const { session, user } = requireSession(token, device)
      if (user.identity || user.email === undefined) throw new Refusal('Your provider keeps your email')
      const email = normalizeEmail(typed)
      if (email === user.email) throw new Refusal('This is already your email')
      countMail('change', user.email)
      session.change = { email, step: 'primary', code: mailCode(user.email, 'Confirm your current email') }
      return { action: 'VERIFY_PRIMARY_OTP' }
    },

    /** @param {{ session: string, device: string, code: string }} request */
    confirmCurrentEmail({ session: token, device, code }) {
      const { change } = requireSession(token, device).session
      if (change?.step !== 'primary') throw new Refusal('Invalid code')
      checkCode(change.code, code)
      change.step = 'secondary'
      change.code = mailCode(change.email, 'Confirm your new email')
      return {}
    },

    /** @param {{ session: string, device: string, code: string }} request */
    confirmNewEmail({ session: token, device, code }) {
      const { session, user } = requireSession(token, device)
      const { change } = session
      if (change?.step !== 'secondary') throw new Refusal('Invalid code')
      checkCode(change.code, code)
      if (findUser(change.email)) throw new Refusal('This email belongs to another account')
      user.email = change.email
      session.change = undefined
      return { newEmail: user.email }
    },
  }
}
