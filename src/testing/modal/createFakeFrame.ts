import { isRecord } from '../../core/guards.js'
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

type Options = {
  /** How long an answer takes, in milliseconds. The world never answers at once. @default 50 */
  latency?(): number
  readonly origin?: string
}

type Document = {
  /** A document that another one has replaced says nothing any more. */
  isOver: boolean
  chainId: string | number | undefined
  mailedTo: string | undefined
  waiting: FrameMessage | undefined
  readonly prompts: FrameMessage[]
}

/**
 * The page of an embedded wallet as its protocol describes it: it answers late, takes only what is published, drops its
 * oldest prompt when it is told to abort, and loads again when it is told to.
 */
export function createFakeFrame({ latency = () => 50, origin = 'https://secure.example' }: Options = {}) {
  const posted: FrameMessage[] = []
  /** Messages that the published page would not have understood. */
  const invalid: FrameMessage[] = []
  const users = new Map<string, SiteUser>()
  const site = {
    /** Who is logged in. */
    session: undefined as SiteUser | undefined,
    isDeviceKnown: false,
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
    /** What users have approved, with what they were asked. */
    signed: [] as FrameMessage[],
  }
  let page: Document | undefined
  let frame: HTMLIFrameElement | undefined
  const releases: (() => void)[] = []
  let codes = 100_000

  const digits = (seed: number) => seed.toString(16).padStart(40, '0')
  function userOf(email: string): SiteUser {
    const known = users.get(email.toLowerCase())
    if (known) return known
    const seed = 0x1000 + users.size * 16
    const user: SiteUser = {
      email,
      eoa: `0x${digits(seed)}`,
      smart: `0x${digits(seed + 1)}`,
      solana: `So${'1'.repeat(30)}${users.size.toString().padStart(3, '1')}`,
    }
    users.set(email.toLowerCase(), user)
    return user
  }

  function say(document: Document, data: object) {
    if (document.isOver || document !== page || !frame?.isConnected) return
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }))
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
    document.mailedTo = email
    site.codes.unshift(String(++codes))
  }

  type Handler = (document: Document, message: FrameMessage) => void
  const handlers: Readonly<Record<string, Handler>> = {
    CONNECT_EMAIL(document, message) {
      mail(document, String(message.payload?.email))
      answer(document, message, { action: site.isDeviceKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE' })
    },
    CONNECT_DEVICE(document, message) {
      document.waiting = message
    },
    CONNECT_OTP(document, message) {
      if (message.payload?.otp !== site.codes[0]) return refuse(document, message, 'Invalid code')
      site.session = userOf(document.mailedTo ?? '')
      answer(document, message)
    },
    GET_SOCIAL_REDIRECT_URI: (document, message) =>
      answer(document, message, { uri: `https://accounts.google.com/o?state=${message.payload?.provider}` }),
    CONNECT_SOCIAL(document, message) {
      site.session = userOf(`${message.payload?.uri}@social.example`)
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
      mail(document, String(message.payload?.email))
      answer(document, message, { action: 'VERIFY_PRIMARY_OTP' })
    },
    UPDATE_EMAIL_PRIMARY_OTP: (document, message) => answer(document, message),
    UPDATE_EMAIL_SECONDARY_OTP(document, message) {
      const { mailedTo = '' } = document
      const { session } = site
      if (!session) return refuse(document, message, 'Not logged in')
      users.delete(session.email?.toLowerCase() ?? '')
      session.email = mailedTo
      users.set(mailedTo.toLowerCase(), session)
      answer(document, message, { newEmail: mailedTo })
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
      if (prompting.test(String(message.payload?.method))) document.prompts.push(message)
      else answer(document, message, '0x1')
    },
    RPC_ABORT(document, message) {
      const first = document.prompts.shift()
      if (first) refuse(document, first, 'Request was aborted')
      answer(document, message)
    },
  }

  function receive(document: Document, message: FrameMessage, target: string) {
    if (document.isOver || target !== origin || !isRecord(message)) return
    posted.push(message)
    if (!isPublished(message)) {
      invalid.push(message)
      return refuse(document, message, 'Invalid message')
    }
    const event = message.type.slice(APP_PREFIX.length)
    const words = site.failing.get(event)
    if (words !== undefined) refuse(document, message, words)
    else handlers[event]?.(document, message)
  }

  /** The frame gets another document: it says that it is ready before its element fires `load`. */
  function load() {
    if (!frame?.isConnected) return
    if (page) page.isOver = true
    const document: Document = {
      isOver: false,
      chainId: undefined,
      mailedTo: undefined,
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
    userOf,
    /** As the transport's. */
    async holdFrame(created: HTMLIFrameElement) {
      frame = created
      document.body.append(created)
      const target = created.contentWindow as Window
      target.postMessage = ((message: FrameMessage, to: string) => {
        const receiver = page
        // It is copied at once, and read later.
        const copy = structuredClone(message)
        setTimeout(() => receiver && receiver === page && receive(receiver, copy, to), 1)
      }) as never
      load()
      return () => {
        if (page) page.isOver = true
        created.remove()
      }
    },
    /** Another document takes the place of this one: a crash, or a link. */
    load,
    events: () => posted.map(eventOf),
    prompts: () => page?.prompts ?? [],
    /** The user approves the mailed link. */
    approveDevice() {
      site.isDeviceKnown = true
      if (page?.waiting && eventOf(page.waiting) === 'CONNECT_DEVICE') answer(page, page.waiting)
    },
    /** The user approves the link that the page waits for. */
    approveFarcaster(name = 'mara') {
      if (!page?.waiting || eventOf(page.waiting) !== 'CONNECT_FARCASTER') return
      site.session = userOf(`${name}@farcaster.example`)
      answer(page, page.waiting, { userName: name })
      page.waiting = undefined
    },
    /** The user approves what the page shows. */
    approve(result: unknown = `0x${'5'.repeat(130)}`) {
      const prompt = page?.prompts.shift()
      if (!prompt || !page) return
      site.signed.push(prompt)
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
