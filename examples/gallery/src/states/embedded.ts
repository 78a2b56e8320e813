import type { WalletModalOptions } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { createSecurePage, never, type SecurePage } from '../world/createSecurePage.ts'
import { createSiwx } from '../world/createSiwx.ts'
import type { Stage } from '../world/createStage.ts'
import { STRANGE_CHAIN } from '../world/strangeChain.ts'
import type { Scripts } from './state.ts'

const EMAIL = 'mara@fieldnote.co'
const FIELD = 'input[name="email"]'
const CODE = 'input[name="code"]'
const AGAIN = '.lk-ask .lk-button'
/** A mail is sent at most this often. */
const COOLDOWN_MS = 30_000
/** A page has this long to load. */
const LOAD_MS = 20_000
const CODE_MS = 1_200_000
/** A sign-out has this long to be confirmed. */
const SIGN_OUT_MS = 3_000
/** A page that is shown is asked this often whether it still answers, and has this long to do so. */
const CHECK_MS = 10_000
const REQUEST_MS = 30_000
const SOON_MS = 60

const byEmail = ({ source }: SecurePage, options: WalletModalOptions = {}): WalletModalOptions => ({
  ...options,
  connectors: [source],
  features: { email: true, ...options.features },
})

const refuse = (message: string) => () => {
  throw new Error(message)
}

async function openField(stage: Stage, page = createSecurePage()) {
  await stage.open(byEmail(page), 'EmailLogin' as never)
  await stage.see(FIELD)
}

async function submit(stage: Stage, email = EMAIL) {
  await stage.type(FIELD, email)
  await stage.click('[data-in-field]')
}

async function seeProblem(stage: Stage) {
  await stage.see('.lk-help[data-tone="bad"]')
}

/** Typed in a field whose page does not load. */
async function seeNoPage(stage: Stage) {
  await submit(stage)
  await stage.see('[data-in-field][aria-busy="true"]')
  await stage.until('frame', () => stage.frame())
  stage.clock.pass(LOAD_MS)
  await stage.see('.lk-note[data-tone="bad"]')
}

const noPage = () => createSecurePage({}, { isReady: false })

export const emailLoginStates: Scripts = {
  normal: (stage) => openField(stage),
  async loading(stage) {
    await openField(stage, noPage())
    await submit(stage)
    await stage.see('[data-in-field][aria-busy="true"]')
  },
  async failed(stage) {
    await openField(stage)
    await submit(stage, 'mara@fieldnote')
    await seeProblem(stage)
  },
  async 'failed, in its words'(stage) {
    await openField(stage, createSecurePage({ CONNECT_EMAIL: refuse('This domain cannot receive mail') }))
    await submit(stage)
    await seeProblem(stage)
  },
  async 'unsupported address'(stage) {
    // Only the hosted page takes no more than others.
    const { url } = stage.services
    const services = { catalogue: url, blockchainApi: url, telemetry: url, verify: false }
    await stage.open(byEmail(createSecurePage(), { services } as WalletModalOptions), 'EmailLogin' as never)
    await stage.see(FIELD)
    await submit(stage, 'jörg@fieldnote.co')
    await seeProblem(stage)
  },
  async throttled(stage) {
    await openCode(stage)
    await stage.click('[part~="back"]')
    await submit(stage)
    await stage.see('.lk-count')
    stage.clock.pass(18_000)
  },
  async 'not loaded'(stage) {
    await openField(stage, noPage())
    await seeNoPage(stage)
  },
}

/** The ways to connect that an app offers with e-mail. */
async function openConnect(stage: Stage, options: WalletModalOptions = {}, page = createSecurePage()) {
  for (const name of ['Marten', 'Quay']) stage.wallet(name)
  await stage.open(byEmail(page, options))
  await stage.see(FIELD)
}

/** None that the embedded wallet has. */
const strangeNetwork = ({ services }: Stage) => ({
  adapters: [
    eip155({
      networks: [
        {
          id: STRANGE_CHAIN,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [services.url] } },
        },
      ],
    }),
  ],
})

const emailFirst = { features: { connectMethodsOrder: ['email', 'wallet'] } } as const

export const connectByEmailStates: Scripts = {
  async 'logged in'(stage) {
    await openConnected(stage, 'Connect')
    await stage.see('.lk-note bdi')
  },
  async 'logins of no use'(stage) {
    for (const name of ['Marten', 'Quay']) stage.wallet(name)
    await stage.open(byEmail(createSecurePage(), { ...strangeNetwork(stage), debug: true }))
    await stage.see('.lk-row img', 2)
    await stage.see('.lk-alert')
  },
  async 'email before wallets'(stage) {
    await openConnect(stage, emailFirst)
    await stage.see('.lk-row img', 4)
  },
  async 'email after wallets'(stage) {
    await openConnect(stage)
    await stage.see('.lk-row img', 4)
  },
  async 'email and collapsed wallets'(stage) {
    await openConnect(stage, { features: { ...emailFirst.features, collapseWallets: true } })
    await stage.see('[data-wallet="some"]')
  },
  async 'email sending'(stage) {
    await openConnect(stage, emailFirst, noPage())
    await submit(stage)
    await stage.see('[data-in-field][aria-busy="true"]')
    await stage.see('.lk-row img', 4)
  },
  async 'email refused'(stage) {
    await openConnect(stage, emailFirst)
    await submit(stage, 'mara@fieldnote')
    await seeProblem(stage)
    await stage.see('.lk-row img', 4)
  },
  async 'email login not loaded'(stage) {
    await openConnect(stage, emailFirst, noPage())
    await seeNoPage(stage)
    await stage.see('.lk-row img', 4)
  },
}

/** Read after the login, for a user with another address. */
const otherUser: Answers = {
  GET_USER: (request) => ({
    address: ADDRESS,
    chainId: (request as { chainId: string }).chainId,
    email: 'juno@fieldnote.co',
  }),
}

async function openCode(stage: Stage, answers: Parameters<typeof createSecurePage>[0] = {}) {
  await openField(stage, createSecurePage(answers))
  await submit(stage)
  await seeFocused(stage, CODE)
}

/** Long enough after the mail to ask for another one. */
/** A view is focused after what it waits for has begun: time that passes before would change nothing. */
async function seeFocused(stage: Stage, selector: string) {
  await stage.see(selector)
  await stage.until('focus', () => {
    const active = document.querySelector('latchkey-modal')?.shadowRoot?.activeElement
    return active?.matches(selector) ? active : undefined
  })
}

async function waitForAgain(stage: Stage) {
  await stage.see('.lk-count')
  // It counts from its first rendering on.
  await stage.clock.wait(SOON_MS)
  stage.clock.pass(COOLDOWN_MS)
  await stage.see(AGAIN)
}

async function sendAgain(stage: Stage) {
  await waitForAgain(stage)
  await stage.click(AGAIN)
  await stage.see('.lk-count')
}

/** Another tab has had a mail sent meanwhile. */
async function sendTooSoon(stage: Stage) {
  await waitForAgain(stage)
  stage.store('last_email_login_time', String(Date.now() - 18_000))
  await stage.click(AGAIN)
  await stage.see('.lk-snack[data-tone="bad"]')
}

export const emailCodeStates: Scripts = {
  async empty(stage) {
    await openCode(stage)
    await waitForAgain(stage)
  },
  async partial(stage) {
    await openCode(stage)
    stage.clock.pass(13_000)
    await stage.type(CODE, '482')
    await stage.see('.lk-code > [data-typed]', 3)
  },
  async checking(stage) {
    await openCode(stage)
    await waitForAgain(stage)
    await stage.type(CODE, '482915')
    await stage.see('.lk-code[aria-busy="true"]')
  },
  async 'wrong code'(stage) {
    await openCode(stage, { CONNECT_OTP: refuse('Invalid code') })
    await waitForAgain(stage)
    await stage.type(CODE, '482915')
    await stage.see('.lk-code[data-tone="bad"]')
  },
  async 'resend countdown'(stage) {
    await openCode(stage)
    stage.clock.pass(2_000)
  },
  async 'sent again'(stage) {
    await openCode(stage)
    await sendAgain(stage)
    await stage.see('.lk-snack')
  },
  async throttled(stage) {
    await openCode(stage)
    await sendTooSoon(stage)
  },
  async 'code over'(stage) {
    await openCode(stage)
    stage.clock.pass(CODE_MS)
    await stage.see('.lk-empty')
  },
  async 'too many tries'(stage) {
    await openCode(stage, { CONNECT_OTP: refuse('Too many attempts') })
    await waitForAgain(stage)
    await stage.type(CODE, '482915')
    await stage.see('.lk-empty')
  },
  async 'sending a new code'(stage) {
    let mails = 0
    await openCode(stage, { CONNECT_EMAIL: () => (mails++ === 0 ? { action: 'VERIFY_OTP' } : never()) })
    await waitForAgain(stage)
    await stage.type(CODE, '482')
    await stage.click(AGAIN)
    await stage.see('.lk-code[aria-busy="true"]')
  },
  async 'not connected'(stage) {
    await openCode(stage, { CONNECT_OTP: () => undefined, GET_USER: refuse('This service is not available now') })
    await stage.type(CODE, '482915')
    await stage.see('.lk-empty')
  },
  async 'connecting again'(stage) {
    let requestCount = 0
    await openCode(stage, {
      CONNECT_OTP: () => undefined,
      GET_USER: () => (requestCount++ === 0 ? refuse('This service is not available now')() : never()),
    })
    await stage.type(CODE, '482915')
    await stage.click('.lk-empty ~ .lk-body .lk-primary-button')
    await stage.see('.lk-primary-button[aria-busy="true"]')
  },
  async 'another user'(stage) {
    await openCode(stage, { CONNECT_OTP: () => undefined, ...otherUser })
    await stage.type(CODE, '482915')
    await stage.see('.lk-empty')
  },
}

const onNewDevice = { CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE' }) }

async function seeDevice(stage: Stage, answers: Answers = {}) {
  await openField(stage, createSecurePage({ ...onNewDevice, ...answers }))
  await submit(stage)
  await stage.see('.lk-ring')
}

export const emailDeviceStates: Scripts = {
  async waiting(stage) {
    await seeDevice(stage)
    await waitForAgain(stage)
  },
  async resent(stage) {
    await seeDevice(stage)
    await sendAgain(stage)
    await stage.see('.lk-snack')
  },
  async throttled(stage) {
    await seeDevice(stage)
    await sendTooSoon(stage)
  },
  async 'link over'(stage) {
    await seeDevice(stage, { CONNECT_DEVICE: refuse('This login has expired. Start again.') })
    await stage.see('.lk-pin')
    await waitForAgain(stage)
  },
}

async function askForApproval(stage: Stage, page: SecurePage) {
  await stage.createEmbedded()
  page.ask()
  await stage.see('.lk-window')
}

const seePage = (stage: Stage) => stage.see('.lk-window:not([data-empty])')

export const approveStates: Scripts = {
  async opening(stage) {
    const page = noPage()
    await openField(stage, page)
    await askForApproval(stage, page)
    stage.clock.pass(4_000)
  },
  async ready(stage) {
    const page = createSecurePage()
    await openField(stage, page)
    await askForApproval(stage, page)
    await seePage(stage)
  },
  async 'close refused'(stage) {
    const page = createSecurePage()
    stage.wallet('Marten')
    await stage.open(byEmail(page, { siwx: createSiwx({ isRequired: true }) }))
    await stage.click('[data-wallet="example.marten"]')
    await stage.see('.lk-linked img')
    await askForApproval(stage, page)
    await seePage(stage)
    await stage.click('[part~="close"]')
    await stage.see('.lk-footer[data-tone="bad"]')
  },
  async 'no answer'(stage) {
    let isSilent = false
    const page = createSecurePage({ SYNC_THEME: () => (isSilent ? never() : undefined) })
    await openField(stage, page)
    await askForApproval(stage, page)
    await seePage(stage)
    isSilent = true
    await stage.clock.wait(SOON_MS)
    stage.clock.pass(CHECK_MS)
    stage.clock.pass(REQUEST_MS)
    await stage.see('.lk-empty')
  },
  async 'frame failed'(stage) {
    const page = noPage()
    await openField(stage, page)
    await askForApproval(stage, page)
    // The field has loaded the page before: time must not pass until the view waits for it too, which names its site then.
    await stage.see('.lk-origin .lk-mono:not(:empty)')
    await stage.until('frame', () => stage.frame())
    stage.clock.pass(LOAD_MS)
    await stage.see('.lk-empty')
  },
}

const ADDRESS = '0x7F3a5bC1e6D9f0482bA7c3E85d14F60927f18c41'
const NEXT_EMAIL = 'mara@northfield.studio'

type Answers = NonNullable<Parameters<typeof createSecurePage>[0]>

/** Of a user who need not prove who they are. */
const loggedIn: Answers = {
  CONNECT_EMAIL: () => ({ action: 'CONNECT' }),
  GET_USER: (request) => ({ address: ADDRESS, chainId: (request as { chainId: string }).chainId, email: EMAIL }),
  SWITCH_NETWORK: never,
  UPDATE_EMAIL: never,
  UPDATE_EMAIL_PRIMARY_OTP: never,
  UPDATE_EMAIL_SECONDARY_OTP: never,
}

/** The user has logged in by e-mail. */
export async function openConnected(
  stage: Stage,
  view:
    | 'Account'
    | 'Connect'
    | 'WalletReceive'
    | 'AccountSettings'
    | 'ProfileWallets'
    | 'Networks'
    | 'UpdateEmailWallet'
    | 'UpgradeEmailWallet'
    | 'SmartAccountSettings'
    | 'UpgradeToSmartAccount',
  answers: Answers = {},
) {
  const page = createSecurePage({ ...loggedIn, ...answers })
  await openField(stage, page)
  await submit(stage)
  await stage.gone()
  await stage.open({}, view)
  return page
}

export const openEmbedded = (stage: Stage, view: 'Account' | 'AccountSettings' | 'Networks' = 'Account') =>
  openConnected(stage, view)

export const profileByEmailStates: Scripts = {
  async 'sign-out not confirmed'(stage) {
    let isAsked = false
    function SIGN_OUT() {
      isAsked = true
      return never()
    }
    await openConnected(stage, 'ProfileWallets', { SIGN_OUT })
    const disconnected = stage.disconnect()
    // What disconnects may still load, and time that passes before changes nothing.
    await stage.until('sign-out', () => isAsked || undefined)
    stage.clock.pass(SIGN_OUT_MS)
    await disconnected
    await stage.see('.lk-snack[data-tone="bad"]')
  },
}

async function saveNewEmail(stage: Stage, answers: Answers = {}) {
  await openConnected(stage, 'UpdateEmailWallet', answers)
  await stage.type(FIELD, NEXT_EMAIL)
  await stage.click('.lk-primary-button:not([aria-disabled])')
}

export const updateEmailStates: Scripts = {
  async normal(stage) {
    await openConnected(stage, 'UpdateEmailWallet')
    await stage.see(FIELD)
  },
  async saving(stage) {
    await saveNewEmail(stage)
    await stage.see('.lk-primary-button[aria-busy="true"]')
  },
  async failed(stage) {
    await saveNewEmail(stage, { UPDATE_EMAIL: refuse('An error occurred') })
    await stage.see('.lk-snack')
  },
}

/** Both codes are typed in the same way. */
function updateCodeStates(action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'): Scripts {
  const codes = ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP']
  const next = () => ({ action })
  async function open(stage: Stage, answers: Answers = {}) {
    await saveNewEmail(stage, { UPDATE_EMAIL: next, ...answers })
    await stage.see(CODE)
  }
  return {
    empty: (stage) => open(stage),
    async partial(stage) {
      await open(stage)
      await stage.type(CODE, '7')
      await stage.see('.lk-code > [data-typed]')
    },
    async checking(stage) {
      await open(stage)
      await stage.type(CODE, '482915')
      await stage.see('.lk-code[aria-busy="true"]')
    },
    async 'wrong code'(stage) {
      await open(stage, Object.fromEntries(codes.map((event) => [event, refuse('Invalid code')])))
      await stage.type(CODE, '482915')
      await stage.see('.lk-code[data-tone="bad"]')
    },
    async 'resend countdown'(stage) {
      await open(stage)
      stage.clock.pass(2_000)
    },
  }
}

export const updateEmailPrimaryStates = updateCodeStates('VERIFY_PRIMARY_OTP')

export const updateEmailSecondaryStates = updateCodeStates('VERIFY_SECONDARY_OTP')

export const upgradeEmailStates: Scripts = {
  async normal(stage) {
    await openConnected(stage, 'UpgradeEmailWallet')
    await stage.see('.lk-primary-button[href]')
  },
}
