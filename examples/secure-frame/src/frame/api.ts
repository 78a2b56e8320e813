import { type AccountType, isAccountType } from '../smart/smartAccount.ts'
import { isObject } from './messages.ts'

const DEVICE = 'keyhouse.device'
const SESSION = 'keyhouse.session'

export type User = {
  readonly userId: string
  readonly email: string | undefined
  readonly userName: string | undefined
  /** The account in use on EVM chains, once that is decided. */
  readonly accountType?: AccountType | undefined
}
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Asks our server; its refusals are errors with a text for the user. */
export async function askServer(path: string, body: object, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const answer: unknown = await response.json()
  if (!isObject(answer)) throw new Error('An error occurred')
  if (typeof answer.error === 'string') throw new Error(answer.error)
  return isObject(answer.value) ? answer.value : {}
}

const textOf = (value: unknown) => {
  if (typeof value === 'string') return value
  throw new Error('An error occurred')
}

/** This device's token: without it a copied session is worth nothing. */
function readDevice() {
  const existing = localStorage.getItem(DEVICE)
  if (existing) return existing
  const token = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  localStorage.setItem(DEVICE, token)
  return token
}

const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const toUser = ({ userId, email, userName, accountType }: Readonly<Record<string, unknown>>): User => ({
  userId: textOf(userId),
  email: optionalText(email),
  userName: optionalText(userName),
  accountType: isAccountType(accountType) ? accountType : undefined,
})

/** The account on this device, as the server knows it. `app` is the origin of the page around the frame. */
export function createAccountClient(app: string) {
  const device = readDevice()
  let login = ''
  let channel = ''
  let waiting = new AbortController()
  const session = () => localStorage.getItem(SESSION) ?? ''
  const credentials = () => ({ session: session(), device })

  function begin(answer: Readonly<Record<string, unknown>>): User {
    localStorage.setItem(SESSION, textOf(answer.session))
    return toUser(answer)
  }

  async function findUser(): Promise<User | undefined> {
    if (!session()) return undefined
    try {
      return toUser(await askServer('/api/session', credentials()))
    } catch (error) {
      if (error instanceof Error && error.message === 'Not connected') return undefined
      throw error
    }
  }

  return {
    findUser,
    async requireUser() {
      const user = await findUser()
      if (!user) throw new Error('Not connected')
      return user
    },
    async connectEmail(email: string): Promise<EmailAction> {
      const { action, login: token } = await askServer('/api/login', { ...credentials(), email })
      // Mailing again continues the same login; another email ends it.
      if (token !== login) {
        waiting.abort()
        waiting = new AbortController()
      }
      login = typeof token === 'string' ? token : ''
      if (action === 'VERIFY_DEVICE' || action === 'VERIFY_OTP' || action === 'CONNECT') return action
      throw new Error('An error occurred')
    },
    /** Answers once the user has approved this device by the mailed link. */
    async connectDevice() {
      const { signal } = waiting
      const token = login
      for (;;) {
        const answer = await askServer('/api/login/wait', { login: token }, signal).catch((error) => {
          throw signal.aborted ? new Error('Request was aborted') : error
        })
        if (answer.isApproved === true) return
      }
    },
    async connectCode(code: string): Promise<User> {
      const user = begin(await askServer('/api/login/code', { login, code, device }))
      login = ''
      return user
    },
    async getSocialUri(provider: string) {
      return textOf((await askServer('/api/social/start', { provider, device, app })).uri)
    },
    async connectSocial(uri: string): Promise<User> {
      return begin(await askServer('/api/social/finish', { uri, device, app }))
    },
    async getFarcasterUri() {
      const { channel: token, url } = await askServer('/api/farcaster/start', { device, app })
      channel = textOf(token)
      return textOf(url)
    },
    /** Answers once the user has approved in Farcaster. */
    async connectFarcaster(): Promise<User> {
      const token = channel
      for (;;) {
        const answer = await askServer('/api/farcaster/wait', { channel: token, device, app })
        if (typeof answer.session === 'string') return begin(answer)
      }
    },
    async signOut() {
      const token = session()
      waiting.abort()
      waiting = new AbortController()
      localStorage.removeItem(SESSION)
      await askServer('/api/sign-out', { session: token })
    },
    /** As a default, it changes nothing once the type is decided. Answers with the type that counts now. */
    async chooseAccountType(accountType: AccountType, { isDefault = false } = {}): Promise<AccountType> {
      const path = isDefault ? '/api/account-type/default' : '/api/account-type'
      const answer = await askServer(path, { ...credentials(), accountType })
      if (isAccountType(answer.accountType)) return answer.accountType
      throw new Error('An error occurred')
    },
    updateEmail: (email: string) => askServer('/api/email', { ...credentials(), email }),
    confirmCurrentEmail: (code: string) => askServer('/api/email/current', { ...credentials(), code }),
    confirmNewEmail: (code: string) => askServer('/api/email/new', { ...credentials(), code }),
  }
}

export type AccountClient = ReturnType<typeof createAccountClient>
