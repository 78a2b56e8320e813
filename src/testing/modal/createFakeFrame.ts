import { isRecord } from '../../core/values.js'
import { type FrameMessage, isPublished } from './isPublished.testSupport.js'

const APP_PREFIX = '@w3m-app/'
const FRAME_PREFIX = '@w3m-frame/'

/** A user of the wallet's site; `email` may change, the accounts never. */
export type SiteUser = {
  email: string | undefined
  readonly eoa: string
  readonly smart: string
  readonly solana: string
}

/** What the page asks its user about. */
const prompting =
  /^(personal_sign|eth_sign|eth_send(Transaction|UserOperation)|solana_|wallet_(sendCalls|grant|revoke))/

/** What the page asks its server first. */
const slow = /^(CONNECT_(EMAIL|OTP|SOCIAL)|SIGN_OUT|UPDATE_EMAIL)/

/** What a user has approved, and who was logged in then. */
export type Signed = { readonly message: FrameMessage; readonly by: SiteUser | undefined }

export type FakeSite = ReturnType<typeof createFakeSite>

type Options = {
  /** How long an answer takes, in milliseconds. The world never answers at once. @default 50 */
  latency?(): number
  /** How long it takes to log somebody in or out, before the answer. Others may be faster. @default 0 */
  work?(): number
  readonly origin?: string
  /** Shared by all pages of it. @default its own */
  readonly site?: FakeSite
}

type Document = {
  /** A document that another one has replaced says nothing any more. */
  isEnded: boolean
  chainId: string | number | undefined
  mailedTo: string | undefined
  /** What an email is to be changed to. */
  newEmail: string | undefined
  /** What the last mail held. */
  code: string | undefined
  waiting: FrameMessage | undefined
  readonly prompts: FrameMessage[]
}

const digits = (seed: number) => seed.toString(16).padStart(40, '0')

/** The site of an embedded wallet: what all of its pages in one browser share. */
export function createFakeSite() {
  const users = new Map<string, SiteUser>()
  return {
    /** Who is logged in. */
    session: undefined as SiteUser | undefined,
    isDeviceKnown: false,
    /** A user who is logged in needs no code to log in again. */
    skipsCode: false,
    preferredType: 'smartAccount',
    smartNetworks: [1, 137] as readonly number[],
    /** What each mail held, newest first. */
    codes: [] as string[],
    /** Answers to these events are held back until `release`. */
    held: new Set<string>(),
    /** Events that it never answers. */
    silent: new Set<string>(),
    /** Events that it answers with an error of these words. */
    failing: new Map<string, string>(),
    signed: [] as Signed[],
    userOf(email: string): SiteUser {
      const existing = users.get(email.toLowerCase())
      if (existing) return existing
      const seed = 0x1000 + users.size * 16
      const user: SiteUser = {
        email,
        eoa: `0x${digits(seed)}`,
        smart: `0x${digits(seed + 1)}`,
        solana: `So${'1'.repeat(30)}${users.size.toString().padStart(3, '1')}`,
      }
      users.set(email.toLowerCase(), user)
      return user
    },
    /** Whose account it is. */
    ownerOf: (address: unknown) =>
      [...users.values()].find(({ eoa, smart, solana }) => [eoa, smart, solana].includes(String(address))),
    rename(user: SiteUser, email: string) {
      users.delete(user.email?.toLowerCase() ?? '')
      user.email = email
      users.set(email.toLowerCase(), user)
    },
  }
}

/**
 * The page of an embedded wallet as its protocol describes it: it answers late, takes only what is published, drops its
 * oldest prompt when it is told to abort, and loads again when it is told to.
 */
export function createFakeFrame({
  latency = () => 50,
  work = () => 0,
  origin = 'https://secure.example',
  site = createFakeSite(),
}: Options = {}) {
  const posted: FrameMessage[] = []
  /** Messages that the published page would not have understood. */
  const invalid: FrameMessage[] = []
  let page: Document | undefined
  let frame: HTMLIFrameElement | undefined
  /** The app is gone: nothing of it is heard any more, and it hears nothing. */
  let isCut = false
  const releases: (() => void)[] = []
  let codes = 100_000

  function say(document: Document, data: object) {
    if (isCut || document.isEnded || document !== page || !frame) return
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame.contentWindow }))
  }

  function answer(document: Document, { id, type }: FrameMessage, payload?: unknown, outcome = 'SUCCESS') {
    const event = type.slice(APP_PREFIX.length)
    if (site.silent.has(event)) return
    const data = {
      id,
      type: `${FRAME_PREFIX}${event}_${outcome}`,
      ...(payload !== undefined && { payload: structuredClone(payload) }),
    }
    const deliver = () => setTimeout(() => say(document, data), latency())
    if (site.held.has(event)) releases.push(deliver)
    else deliver()
  }
  const refuse = (document: Document, message: FrameMessage, words: string) =>
    answer(document, message, { message: words }, 'ERROR')

  function toUser(user: SiteUser, chainId: unknown, preferredType: unknown) {
    const isSolana = String(chainId).startsWith('solana')
    const type = typeof preferredType === 'string' ? preferredType : site.preferredType
    return {
      ...(user.email !== undefined && { email: user.email }),
      address: isSolana ? user.solana : type === 'eoa' ? user.eoa : user.smart,
      chainId: isSolana ? chainId : Number(String(chainId).replace('eip155:', '')),
      preferredAccountType: isSolana ? 'eoa' : type,
      smartAccountDeployed: false,
      accounts: isSolana
        ? [{ address: user.solana, type: 'eoa' }]
        : [
            { address: user.smart, type: 'smartAccount' },
            { address: user.eoa, type: 'eoa' },
          ],
    }
  }

  function mail(document: Document, email: string) {
    document.code = String(++codes)
    site.codes.unshift(document.code)
    return email
  }

  const isRight = (document: Document, { payload }: FrameMessage) =>
    document.code !== undefined && payload?.otp === document.code

  /** Why the page does not let its user decide about a request; it names the account that is to sign. */
  function refusalOf({ payload }: FrameMessage): string | undefined {
    const params: readonly unknown[] = Array.isArray(payload?.params) ? payload.params : []
    const owner = params.map(site.ownerOf).find((user) => user !== undefined)
    if (owner === undefined || owner === site.session) return undefined
    return site.session ? 'The request is for another account' : 'Not logged in'
  }

  type Handler = (document: Document, message: FrameMessage) => void
  const handlers: Readonly<Record<string, Handler>> = {
    CONNECT_EMAIL(document, message) {
      const email = String(message.payload?.email)
      if (site.skipsCode && site.session === site.userOf(email)) return answer(document, message, { action: 'CONNECT' })
      document.mailedTo = mail(document, email)
      answer(document, message, { action: site.isDeviceKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE' })
    },
    CONNECT_DEVICE(document, message) {
      if (site.isDeviceKnown) answer(document, message)
      else document.waiting = message
    },
    CONNECT_OTP(document, message) {
      if (!isRight(document, message)) return refuse(document, message, 'Invalid code')
      site.session = site.userOf(document.mailedTo ?? '')
      document.code = undefined
      answer(document, message)
    },
    GET_SOCIAL_REDIRECT_URI: (document, message) =>
      answer(document, message, { uri: `https://accounts.google.com/o?state=${message.payload?.provider}` }),
    CONNECT_SOCIAL(document, message) {
      const uri = String(message.payload?.uri)
      if (uri.startsWith('expired')) return refuse(document, message, 'The login has expired')
      site.session = site.userOf(`${uri}@social.example`)
      const user = toUser(site.session, 'eip155:1', message.payload?.preferredAccountType)
      answer(document, message, { ...user, userName: 'mara' })
    },
    GET_FARCASTER_URI: (document, message) =>
      answer(document, message, { url: `https://farcaster.xyz/~/siwf/${posted.length}` }),
    CONNECT_FARCASTER(document, message) {
      document.waiting = message
    },
    GET_USER(document, message) {
      if (!site.session) return refuse(document, message, 'Not logged in')
      const { chainId = document.chainId, preferredAccountType } = message.payload ?? {}
      document.chainId = chainId as string
      answer(document, message, toUser(site.session, chainId, preferredAccountType))
    },
    IS_CONNECTED: (document, message) => answer(document, message, { isConnected: site.session !== undefined }),
    GET_CHAIN_ID: (document, message) => answer(document, message, { chainId: document.chainId ?? 1 }),
    SWITCH_NETWORK(document, message) {
      document.chainId = message.payload?.chainId as string
      answer(document, message, { chainId: document.chainId })
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: (document, message) =>
      answer(document, message, { smartAccountEnabledNetworks: site.smartNetworks }),
    SET_PREFERRED_ACCOUNT(document, message) {
      if (!site.session) return refuse(document, message, 'Not logged in')
      site.preferredType = String(message.payload?.type)
      const address = site.preferredType === 'eoa' ? site.session.eoa : site.session.smart
      answer(document, message, { type: site.preferredType, address })
    },
    UPDATE_EMAIL(document, message) {
      if (!site.session) return refuse(document, message, 'Not logged in')
      document.newEmail = mail(document, String(message.payload?.email))
      answer(document, message, { action: 'VERIFY_PRIMARY_OTP' })
    },
    UPDATE_EMAIL_PRIMARY_OTP(document, message) {
      if (!isRight(document, message)) return refuse(document, message, 'Invalid code')
      mail(document, document.newEmail ?? '')
      answer(document, message)
    },
    UPDATE_EMAIL_SECONDARY_OTP(document, message) {
      const { newEmail = '' } = document
      if (!site.session) return refuse(document, message, 'Not logged in')
      if (!isRight(document, message)) return refuse(document, message, 'Invalid code')
      site.rename(site.session, newEmail)
      document.code = undefined
      answer(document, message, { newEmail })
    },
    SYNC_THEME: (document, message) => answer(document, message),
    SYNC_DAPP_DATA: (document, message) => answer(document, message),
    SIGN_OUT(document, message) {
      site.session = undefined
      for (const prompt of document.prompts.splice(0)) refuse(document, prompt, 'Request was aborted')
      answer(document, message)
    },
    RELOAD(document, message) {
      answer(document, message)
      setTimeout(load, 20)
    },
    RPC_REQUEST(document, message) {
      if (!prompting.test(String(message.payload?.method))) return answer(document, message, '0x1')
      const refusal = refusalOf(message)
      if (refusal !== undefined) refuse(document, message, refusal)
      else document.prompts.push(message)
    },
    RPC_ABORT(document, message) {
      const first = document.prompts.shift()
      if (first) refuse(document, first, 'Request was aborted')
      answer(document, message)
    },
  }

  function receive(document: Document, message: FrameMessage, target: string) {
    if (document.isEnded || target !== origin || !isRecord(message)) return
    posted.push(message)
    if (!isPublished(message)) {
      invalid.push(message)
      return refuse(document, message, 'Invalid message')
    }
    const event = message.type.slice(APP_PREFIX.length)
    const words = site.failing.get(event)
    if (words !== undefined) return refuse(document, message, words)
    const handle = () => document === page && handlers[event]?.(document, message)
    const ms = slow.test(event) ? work() : 0
    if (ms > 0) setTimeout(handle, ms)
    else handle()
  }

  /** The frame gets another document: it says that it is ready before its element fires `load`. */
  function load() {
    if (!frame) return
    if (page) page.isEnded = true
    const document: Document = {
      isEnded: false,
      chainId: undefined,
      mailedTo: undefined,
      newEmail: undefined,
      code: undefined,
      waiting: undefined,
      prompts: [],
    }
    page = document
    const element = frame
    setTimeout(() => say(document, { type: `${FRAME_PREFIX}READY`, payload: { version: '4' } }), 30)
    setTimeout(() => document === page && element.dispatchEvent(new Event('load')), 60)
  }

  const eventOf = ({ type }: FrameMessage) => type.slice(APP_PREFIX.length)

  return {
    origin,
    posted,
    invalid,
    site,
    userOf: site.userOf,
    /** As the transport's. */
    async holdFrame(created: HTMLIFrameElement) {
      frame = created
      const contentWindow = {
        postMessage(message: FrameMessage, to: string) {
          if (isCut) return
          const receiver = page
          // It is copied at once, and read later.
          const copy = structuredClone(message)
          setTimeout(() => receiver && receiver === page && receive(receiver, copy, to), 1)
        },
      }
      // A document of its own would only cost time.
      Object.defineProperty(created, 'contentWindow', { value: contentWindow })
      load()
      return () => {
        if (frame !== created) return
        if (page) page.isEnded = true
        page = undefined
        frame = undefined
      }
    },
    /** The app's page is gone: from one moment to the next, and without a word. */
    cut() {
      isCut = true
      if (page) page.isEnded = true
      page = undefined
    },
    /** Another document takes the place of this one: a crash, or a link. */
    load,
    events: () => posted.map(eventOf),
    prompts: () => page?.prompts ?? [],
    code: () => page?.code,
    waitsFor: () => page?.waiting && eventOf(page.waiting),
    /** The user approves the mailed link. */
    approveDevice() {
      site.isDeviceKnown = true
      if (page?.waiting && eventOf(page.waiting) === 'CONNECT_DEVICE') answer(page, page.waiting)
    },
    /** The user approves the link that the page waits for. */
    approveFarcaster(name = 'mara') {
      if (!page?.waiting || eventOf(page.waiting) !== 'CONNECT_FARCASTER') return
      site.session = site.userOf(`${name}@farcaster.example`)
      answer(page, page.waiting, { userName: name })
      page.waiting = undefined
    },
    /** The user approves what the page shows. */
    approve(result: unknown = `0x${'5'.repeat(130)}`) {
      const prompt = page?.prompts.shift()
      if (!prompt || !page) return
      const refusal = refusalOf(prompt)
      if (refusal !== undefined) return refuse(page, prompt, refusal)
      site.signed.push({ message: prompt, by: site.session })
      answer(page, prompt, result)
    },
    reject() {
      const prompt = page?.prompts.shift()
      if (prompt && page) refuse(page, prompt, 'User rejected the request')
    },
    /** Answers that were held back go out. */
    release() {
      for (const deliver of releases.splice(0)) deliver()
    },
  }
}
