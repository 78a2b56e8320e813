import type { SocialProvider, WalletModalOptions } from 'latchkey'
import { createSecurePage, never, type SecurePage } from '../world/createSecurePage.ts'
import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'

const ALL: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const LOGIN_MS = 45_000
const LOAD_MS = 20_000
const REQUEST_MS = 30_000
const READY_MS = 600
const LOOK_MS = 600
const GOOGLE = '[data-social="google"]'
const SITE = 'https://secure.keyhouse.example'

const bySocial = ({ source }: SecurePage, options: WalletModalOptions = {}): WalletModalOptions => ({
  ...options,
  connectors: [source],
  features: { email: false, socials: ALL, ...options.features },
})

const refuse = (message: string) => () => {
  throw new Error(message)
}

const answers = {
  GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://accounts.google.com/o/oauth2/v2/auth?state=1' }),
  CONNECT_SOCIAL: never,
  GET_FARCASTER_URI: () => ({ url: 'https://farcaster.xyz/~/siwf?channelToken=4f2a9c71d3e84b60a5' }),
  CONNECT_FARCASTER: never,
}

async function openConnect(stage: Stage, features: NonNullable<WalletModalOptions['features']>) {
  for (const name of ['Marten', 'Quay']) stage.wallet(name)
  await stage.open(bySocial(createSecurePage(answers), { features }))
  await stage.see('[data-social]')
  await stage.see('.lk-row img', 4)
}

const loginsFirst = { connectMethodsOrder: ['email', 'social', 'wallet'] } as const

export const connectBySocialStates: Scripts = {
  async 'email, social and wallets'(stage) {
    await openConnect(stage, { ...loginsFirst, email: true, socials: ['google', 'apple', 'discord'] })
    await stage.see('input[name="email"]')
  },
  'one social': (stage) => openConnect(stage, { ...loginsFirst, socials: ['google'] }),
  'two socials': (stage) => openConnect(stage, { ...loginsFirst, socials: ['google', 'apple'] }),
  'three to six socials': (stage) =>
    openConnect(stage, { connectMethodsOrder: ['wallet', 'social'], socials: ALL.slice(0, 6) }),
  'seven socials and more': (stage) => openConnect(stage, loginsFirst),
}

export const createStates: Scripts = {
  async normal(stage) {
    await stage.open(bySocial(createSecurePage(answers), { features: { email: true } }), 'Create' as never)
    await stage.see('[data-social]')
    await stage.see('input[name="email"]')
  },
}

async function openList(stage: Stage, options: WalletModalOptions = {}, page = createSecurePage(answers)) {
  await stage.open(bySocial(page, options), 'ConnectSocials' as never)
  await stage.see('.lk-row[data-social]', ALL.length)
}

const legal = { legal: { termsUrl: 'https://northlight.example/terms' }, features: { legalCheckbox: true } }

export const connectSocialsStates: Scripts = {
  normal: (stage) => openList(stage),
  async 'used before'(stage) {
    stage.store('last_social', 'discord')
    await openList(stage)
    await stage.see('.lk-row .lk-badge')
  },
  async 'consent needed'(stage) {
    await openList(stage, legal)
    await stage.see('[role="checkbox"]')
  },
  async 'loading in an installed app'(stage) {
    stage.installApp()
    await openList(stage, {}, createSecurePage(answers, { isReady: false }))
    await stage.see('[data-social][aria-disabled="true"]')
  },
  async 'not loaded in an installed app'(stage) {
    stage.installApp()
    await openList(stage, {}, createSecurePage(answers, { isReady: false }))
    await stage.until('frame', () => stage.frame())
    stage.clock.pass(LOAD_MS)
    await stage.see('.lk-note[data-tone="bad"]')
  },
}

/** Presses the button of a provider, whose window opens. */
async function choose(stage: Stage, page = createSecurePage(answers)) {
  const popup = stage.openWindows()
  await openList(stage, {}, page)
  await stage.click(GOOGLE)
  await stage.see('.lk-hero')
  return { ...popup, sayResult: (resultUri: string, origin = SITE) => popup.say({ resultUri }, origin) }
}

const RESULT = `${SITE}/social/return?code=1&state=1`

export const connectingSocialStates: Scripts = {
  async waiting(stage) {
    await choose(stage)
    await stage.see('.lk-ask')
  },
  async finishing(stage) {
    const { sayResult } = await choose(stage)
    sayResult(RESULT)
    await stage.until('end of the wait', () => stage.all('.lk-ask').length === 0)
  },
  async 'window blocked'(stage) {
    await openList(stage)
    await stage.click(GOOGLE)
    await stage.see('.lk-pin')
  },
  async 'window closed'(stage) {
    const { close } = await choose(stage)
    stage.clock.pass(READY_MS)
    close()
    stage.setFocus(true)
    stage.clock.pass(LOOK_MS)
    await stage.see('.lk-pin')
  },
  async declined(stage) {
    const { sayResult } = await choose(stage)
    sayResult(`${SITE}/social/return?error=access_denied`)
    await stage.see('.lk-pin')
  },
  async 'out of sight'(stage) {
    const { close } = await choose(stage)
    stage.clock.pass(READY_MS)
    close()
    stage.setFocus(false)
    stage.clock.pass(LOOK_MS)
    stage.clock.pass(LOOK_MS)
    stage.clock.pass(LOOK_MS)
    await stage.until('way on in this tab', () => stage.all('.lk-ask').length === 0)
  },
  async 'timed out'(stage) {
    await choose(stage)
    stage.clock.pass(LOGIN_MS)
    await stage.see('.lk-pin')
  },
  async 'failed, in its words'(stage) {
    const page = createSecurePage({ ...answers, CONNECT_SOCIAL: refuse('The provider did not confirm this login') })
    const { sayResult } = await choose(stage, page)
    sayResult(RESULT)
    await stage.see('.lk-pin')
  },
  async 'no answer'(stage) {
    const { sayResult } = await choose(stage)
    sayResult(RESULT)
    await stage.until('end of the wait', () => stage.all('.lk-ask').length === 0)
    await stage.clock.wait(LOOK_MS)
    stage.clock.pass(REQUEST_MS)
    await stage.see('.lk-pin')
  },
  async 'unknown site'(stage) {
    const { sayResult } = await choose(stage)
    sayResult(RESULT, 'https://evil.example')
    await stage.see('.lk-pin')
  },
}

async function openFarcaster(stage: Stage, page = createSecurePage(answers)) {
  await stage.open(bySocial(page), 'ConnectingFarcaster' as never)
}

export const farcasterStates: Scripts = {
  async loading(stage) {
    await openFarcaster(stage, createSecurePage({ ...answers, GET_FARCASTER_URI: never }))
    await stage.see('.lk-qr[data-stale]')
  },
  async code(stage) {
    await openFarcaster(stage)
    await stage.see('.lk-qr-surface > svg[role="img"]')
  },
  async 'phone, no link yet'(stage) {
    stage.setPhone()
    await openFarcaster(stage, createSecurePage({ ...answers, GET_FARCASTER_URI: never }))
    await stage.see('[aria-busy="true"]')
  },
  async phone(stage) {
    stage.setPhone()
    await openFarcaster(stage)
    await stage.see('a.lk-primary-button')
  },
  async finishing(stage) {
    await openFarcaster(
      stage,
      createSecurePage({ ...answers, CONNECT_FARCASTER: () => ({ userName: 'mara' }), GET_USER: never }),
    )
    await stage.until('profile', () => stage.all('.lk-hero').length > 0)
  },
  async failed(stage) {
    await openFarcaster(stage, createSecurePage({ ...answers, CONNECT_FARCASTER: refuse('Declined in Farcaster') }))
    await stage.see('.lk-pin')
  },
}
