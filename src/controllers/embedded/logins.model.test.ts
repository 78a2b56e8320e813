// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ethereum, leavePage, matic, sol } from '../../testing/modal/createLoginPage.js'
import { createLoginStory, type StoryModal } from '../../testing/modal/createLoginStory.js'
import { checkStories, STORIES, settle } from '../../testing/modal/stories.testSupport.js'
import { switchAccount } from '../account/switchAccount.js'
import { disconnect } from '../connection/disconnect.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { checkEmailCode, reconnectEmailUser, resendEmail, submitEmail, typeEmail } from './emailLogin.js'
import { checkUpdateCode, leaveEmailUpdate, submitNewEmail, typeNewEmail } from './emailUpdate.js'
import { startFarcasterLogin } from './farcasterLogin.js'
import { startSocialLogin } from './socialLogin.js'

const MARA = 'mara@fieldnote.co'
const BEN = 'ben@fieldnote.co'

/** Answers that may be late, silent, or errors. */
const EVENTS = [
  ...['CONNECT_EMAIL', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_USER', 'SIGN_OUT', 'IS_CONNECTED'],
  ...['RPC_REQUEST', 'SET_PREFERRED_ACCOUNT', 'SWITCH_NETWORK', 'UPDATE_EMAIL_SECONDARY_OTP'],
] as const

const steps = [
  ...(['other modal', 'other tab', 'pause', 'pause', 'wait', 'wait long'] as const),
  ...(['mail mara', 'mail mara', 'mail ben', 'link', 'code', 'code', 'code', 'wrong code', 'resend', 'renew'] as const),
  ...(['google', 'google', 'agree', 'agree', 'decline', 'close window', 'cut window', 'expired link'] as const),
  ...(['farcaster', 'scan', 'scan', 'reconnect'] as const),
  ...(['leave', 'leave and stay', 'sign out', 'sign out'] as const),
  ...(['account type', 'polygon', 'ethereum', 'solana'] as const),
  ...(['sign', 'sign', 'approve', 'approve', 'reject', 'leave approval', 'leave approval and stay'] as const),
  ...(['change email', 'update code', 'update code', 'wrong update code', 'leave update'] as const),
  ...([
    'offline',
    'online',
    'hold login',
    'hold user',
    'hold approval',
    'hold others',
    'answer',
    'silence',
    'fail',
  ] as const),
  ...(['crash', 'stranger', 'session expires', 'email elsewhere', 'reload', 'reload', 'unmount'] as const),
] as const
type Step = (typeof steps)[number]

const login: readonly Step[] = ['mail mara', 'pause', 'link', 'pause', 'code', 'pause']
const beginnings: readonly (readonly Step[])[] = [
  [],
  ['mail mara', 'pause', 'link', 'pause'],
  login,
  login,
  [...login, 'sign', 'pause'],
  [...login, 'sign', 'pause', 'hold approval', 'approve', 'leave approval', 'pause'],
  [...login, 'other tab', 'reload', 'pause'],
  [...login, 'other tab', 'google', 'pause', 'agree', 'pause'],
  [...login, 'other tab', 'reload', 'pause', 'other tab', 'other modal', 'google', 'pause', 'agree', 'pause'],
  [...login, 'other modal', 'google', 'pause', 'agree'],
  [...login, 'sign', 'pause', 'change email', 'pause', 'update code', 'pause'],
  ['google', 'pause', 'agree'],
  ['farcaster', 'pause', 'scan'],
]

/** Small, fast and the same on every run. */
function createRandom(seed: number) {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Between two steps, in milliseconds: from a hasty user to a slow one. */
const gaps = [5, 60, 250, 900, 2_500]

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: isOnline })

const reached = new Set<string>()

async function run(seed: number, list: readonly Step[]): Promise<readonly string[]> {
  const random = createRandom(seed)
  const story = await createLoginStory(random, settle)
  const { site, all } = story
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  let current = all[0] as StoryModal
  let changes = 0
  const ignore = () => undefined

  const first = (items: readonly StoryModal[]) => {
    current = items[0] ?? current
  }
  const page = () => current.page
  const instance = () => current.page.instance
  const emailLogin = () => current.page.logins.email.state

  /** A login ends by leaving: unless a newer one has begun, nobody is logged in by it. */
  function leaveLogin(isBack: boolean) {
    const modal = current
    const { page: remaining, attempts } = modal
    const name = remaining.begun()
    if (!name) return
    leavePage(remaining.logins[name].leave(), { isBack, ms: isBack ? 50 : 100 })
    if (isBack) return
    modal.leftAt = Date.now()
    setTimeout(() => {
      if (modal.page !== remaining || modal.attempts !== attempts || remaining.isLoggedIn()) return
      modal.person = undefined
    }, 101)
  }

  /** The user turns to a login: another one that is open is left by that. */
  function begin(): boolean {
    if (page().isLoggedIn()) return false
    leaveLogin(false)
    current.attempts++
    current.person = undefined
    return true
  }

  function mail(email: string) {
    if (!begin()) return
    typeEmail(instance(), email)
    current.person = site.userOf(email)
    void submitEmail(instance())
  }

  /** A view of the e-mail login is there. */
  const isShown = () => Date.now() - current.leftAt > 100

  const confirm = (email: string) => Object.assign(current, { person: site.userOf(email), isUnnamed: false })

  function switchTo(network: typeof matic) {
    if (page().isLoggedIn()) switchNetwork(page().instance, network).catch(ignore)
  }

  const actions: Readonly<Record<Step, () => unknown>> = {
    'other modal': () => first(all.filter((storyModal) => storyModal.tab === current.tab && storyModal !== current)),
    'other tab': () => first(all.filter((storyModal) => storyModal.tab !== current.tab)),
    pause: () => settle(1_500),
    wait: () => settle(40_000),
    'wait long': () => settle(310_000),
    'mail mara': () => mail(MARA),
    'mail ben': () => mail(BEN),
    link: () => page().frame.approveDevice(),
    code() {
      const { status, email } = emailLogin()
      if (status !== 'code' || !isShown()) return
      confirm(email)
      void checkEmailCode(instance(), page().frame.code() ?? '000000')
    },
    'wrong code': () => isShown() && void checkEmailCode(instance(), '000000'),
    resend: () => isShown() && void resendEmail(instance()),
    renew() {
      if (emailLogin().status === 'code' && isShown()) void resendEmail(instance())
    },
    google() {
      if (!begin()) return
      startSocialLogin(instance(), 'google')
    },
    agree() {
      const popup = page().popup()
      if (!popup?.isUsable()) return
      confirm('iris@social.example')
      popup.finish('iris')
    },
    decline() {
      const popup = page().popup()
      if (popup?.isUsable()) popup.finish('https://secure.example/?error=denied')
    },
    'expired link'() {
      const popup = page().popup()
      if (popup?.isUsable()) popup.finish('expired')
    },
    'close window': () => page().popup()?.close(),
    'cut window': () => page().popup()?.cut(),
    farcaster() {
      if (!begin()) return
      startFarcasterLogin(instance())
    },
    scan() {
      const { frame } = page()
      if (frame.waitsFor() !== 'CONNECT_FARCASTER') return
      confirm('nour@farcaster.example')
      current.isUnnamed = true
      frame.approveFarcaster('nour')
    },
    reconnect: () => isShown() && void reconnectEmailUser(instance()),
    leave: () => leaveLogin(false),
    'leave and stay': () => leaveLogin(true),
    'sign out'() {
      if (!page().isLoggedIn()) return
      const modal = current
      const attempts = ++modal.attempts
      const remaining = page()
      const forget = () => {
        if (modal.page !== remaining || modal.attempts !== attempts || remaining.isLoggedIn()) return
        Object.assign(modal, { person: undefined, restorable: new Set() })
      }
      disconnect(remaining.instance).then(forget, forget)
    },
    'account type'() {
      const account = page().instance.account.of('eip155')
      const second = account?.accounts.find(({ address }) => address !== account.address)
      if (second) switchAccount(page().instance, second.address, 'eip155').catch(ignore)
    },
    polygon: () => switchTo(matic),
    ethereum: () => switchTo(ethereum),
    solana: () => switchTo(sol),
    sign: () => story.ask(current),
    approve: () => page().frame.approve(),
    reject: () => page().frame.reject(),
    'leave approval': () => leavePage(page().approvals.startLeaving(), { isBack: false, ms: 100 }),
    'leave approval and stay': () => leavePage(page().approvals.startLeaving(), { isBack: true, ms: 50 }),
    'change email'() {
      typeNewEmail(instance(), `new${++changes}@fieldnote.co`)
      void submitNewEmail(instance())
    },
    'update code': () => void checkUpdateCode(instance(), page().frame.code() ?? '000000'),
    'wrong update code': () => void checkUpdateCode(instance(), '000000'),
    'leave update': () =>
      leavePage(
        leaveEmailUpdate(instance(), () => false),
        { isBack: false, ms: 100 },
      ),
    offline: () => setOnline(false),
    online: () => setOnline(true),
    'hold login'() {
      for (const event of ['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER']) site.held.add(event)
    },
    'hold approval': () => site.held.add('RPC_REQUEST'),
    'hold user': () => site.held.add('GET_USER'),
    'hold others': () => site.held.add(EVENTS[Math.floor(random() * EVENTS.length)] ?? ''),
    silence: () => site.silent.add(EVENTS[Math.floor(random() * EVENTS.length)] ?? ''),
    fail: () => site.failing.set(EVENTS[Math.floor(random() * EVENTS.length)] ?? '', 'Something went wrong'),
    answer,
    crash: () => page().frame.load(),
    stranger() {
      const eve = site.userOf('eve@elsewhere.example')
      story.strangers.add(eve)
      site.session = eve
    },
    'session expires'() {
      site.session = undefined
    },
    'email elsewhere'() {
      if (site.session) site.rename(site.session, `moved${++changes}@elsewhere.example`)
    },
    reload: () => story.reload(current.tab),
    unmount: () => story.reload(current.tab, { isRegular: true }),
  }

  function answer() {
    site.held.clear()
    site.silent.clear()
    site.failing.clear()
    for (const frame of story.frames) frame.release()
  }

  try {
    for (const step of list) {
      await actions[step]()
      await settle(gaps[Math.floor(random() * gaps.length)])
      story.check()
    }
    // Everything comes to its end.
    setOnline(true)
    answer()
    await settle(2_000)
    for (const modal of all) {
      current = modal
      leaveLogin(false)
      actions['leave update']()
      actions['leave approval']()
    }
    await settle(40_000)
    story.check()
    story.checkEnds()
    story.checkSession('at the end', { mayBeStored: true })
    await story.reload(0)
    await story.reload(1)
    await settle(5_000)
    story.check()
    story.checkSession('after loading again')
    for (const candidate of story.reached) reached.add(candidate)
    story.end()
    await settle(35_000)
    if (vi.getTimerCount() > 0) story.faults.push(`${vi.getTimerCount()} timers are left`)
    return [...story.faults, ...rejections.map((reason) => `unhandled: ${reason}`)]
  } finally {
    process.off('unhandledRejection', onRejection)
    vi.clearAllTimers()
  }
}

test(`EML-4: ${STORIES} random stories of logins leave nobody logged in unseen or as somebody else, and drop no approval`, {
  timeout: 240_000,
}, async () => {
  await checkStories({ runs: STORIES, seed: 7, kinds: [1, 2, 3, 4, 5, 6, 7, 8], steps, beginnings, run })
  // The ends of requests that the stories have reached.
  const ends = ['APPROVAL_UNKNOWN', 'EMBEDDED_ERROR', 'OFFLINE', 'REQUEST_ABORTED', '4001', 'signed']
  const ways = ['email', 'farcaster', 'google'].map((provider) => `connected by ${provider}`)
  expect([...reached].sort()).toEqual(expect.arrayContaining([...ends, ...ways, 'restored', 'connected everywhere']))
})
