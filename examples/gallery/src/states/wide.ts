import type { WalletModalOptions } from 'latchkey'
import { createSecurePage } from '../world/createSecurePage.ts'
import type { Stage } from '../world/createStage.ts'
import { otherNamespace } from '../world/otherNamespace.ts'
import type { Scripts } from './state.ts'

/** The relay has not responded for so long. */
const SILENCE_MS = 5_000
const CODE = '.lk-qr-surface > svg[role="img"]'
/** The mark of the app, which is in the QR code for any wallet. */
const metadata = (stage: Stage) => ({
  name: 'Northlight',
  description: 'A page of the gallery',
  url: location.origin,
  icons: [stage.services.imageOf('Cinderlight') ?? ''],
})

const announce = (stage: Stage) => ['Marten', 'Quay', 'Plover'].map((name) => stage.wallet(name))

async function openWide(stage: Stage, { card, ...options }: WalletModalOptions = {}) {
  await stage.open({ card: { size: 'wide', ...card }, metadata: metadata(stage), ...options })
  await stage.see('[data-wallet="all"] .lk-badge')
  await stage.see('.lk-pane .lk-title')
}

async function openAtRest(stage: Stage, options: WalletModalOptions = {}) {
  announce(stage)
  await openWide(stage, options)
}

const withLogins = (): WalletModalOptions => ({
  connectors: [createSecurePage({}).source],
  legal: { termsUrl: 'https://northlight.example/terms', privacyUrl: 'https://northlight.example/privacy' },
  features: {
    email: true,
    socials: ['google', 'apple', 'x', 'discord', 'github', 'farcaster'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
  },
})

/** Marten does not respond, or declines. */
async function askMarten(stage: Stage, answer: 'never' | 'reject', options: WalletModalOptions = {}) {
  const marten = stage.wallet('Marten', { approvals: 'never' })
  for (const name of ['Quay', 'Plover']) stage.wallet(name)
  if (answer === 'reject') marten.next('reject')
  await openWide(stage, options)
  await stage.click('[data-wallet="example.marten"]')
  await stage.see('.lk-pane .lk-ring')
}

async function openGetWallet(stage: Stage, wallet: string, stores: object) {
  const answer = stage.services.usual.wallets
  stage.services.set('wallets', (ask) => {
    const { count, data } = answer(ask)
    return { count, data: data.map((entry) => (entry.name === wallet ? { ...entry, ...stores } : entry)) }
  })
  await openWide(stage, { card: { pairOnOpen: false } })
  await stage.click('.lk-pane .lk-pair .lk-button:last-child')
  await stage.click(`[data-wallet="${stage.idOf(wallet)}"] > button`)
  await stage.see(`[data-wallet="${stage.idOf(wallet)}"] > [aria-current]`)
  await stage.see('.lk-pane [data-link]')
}

const NO_PHONE = { app_store: null, play_store: null }

const onPhones: WalletModalOptions = { card: { fullScreenOnPhones: true } }

/** States of Connect in its other layouts. */
export const layoutStates: Scripts = {
  async 'wide, any phone'(stage) {
    await openAtRest(stage)
    await stage.see(CODE)
    await stage.see('.lk-pane .lk-button:not([aria-disabled])', 2)
  },
  async 'wide, email, socials and wallets'(stage) {
    await openAtRest(stage, withLogins())
    await stage.see('[data-social]')
    await stage.see('input[name="email"]')
    await stage.see(CODE)
  },
  async 'wide, what a wallet is'(stage) {
    await openAtRest(stage, { card: { pairOnOpen: false } })
    await stage.see('.lk-pane .lk-guide', 3)
  },
  async 'wide, neither pairing nor guide'(stage) {
    await openAtRest(stage, { walletConnect: false, wallets: { guide: false } })
    await stage.see('.lk-pane .lk-empty')
  },
  async 'wide, consent needed'(stage) {
    announce(stage)
    const { legal } = withLogins()
    await openWide(stage, {
      legal,
      features: { legalCheckbox: true },
    })
    await stage.see('.lk-pane .lk-guide', 3)
  },
  async 'wide, waiting for an extension'(stage) {
    await askMarten(stage, 'never')
    await stage.see('.lk-ring-needle')
    await stage.see('[aria-current]')
  },
  async 'wide, waiting, with logins'(stage) {
    await askMarten(stage, 'never', withLogins())
    await stage.see('[data-social]')
  },
  async 'wide, declined'(stage) {
    await askMarten(stage, 'reject')
    await stage.see('.lk-pane .lk-pin')
  },
  async 'wide, one wallet'(stage) {
    for (const name of ['Marten', 'Quay']) stage.wallet(name)
    await openWide(stage)
    await stage.click(`[data-wallet="${stage.idOf('Plover')}"]`)
    await stage.see('[role="tab"]', 2)
    await stage.see(CODE)
    await stage.see('.lk-pane-keys .lk-button:not([aria-disabled])', 2)
  },
  async 'wide, creating the code'(stage) {
    stage.holdDatabase()
    await openAtRest(stage)
    await stage.see('.lk-qr-surface .lk-spin')
  },
  async 'wide, relay unreachable'(stage) {
    stage.relay.behave('says nothing')
    await openAtRest(stage)
    await stage.see(CODE)
    stage.clock.pass(SILENCE_MS)
    await stage.see('.lk-pane .lk-empty')
  },
  async 'wide, all wallets'(stage) {
    await openAtRest(stage)
    await stage.see(CODE)
    await stage.click('[data-wallet="all"]')
    await stage.see('.lk-tile img', 12)
  },
  async 'wide, get a wallet for the phone'(stage) {
    await openGetWallet(stage, 'Plover', { app_store: null })
    await stage.see('.lk-pane-code')
  },
  async 'wide, get a wallet, two stores'(stage) {
    await openGetWallet(stage, 'Plover', {})
    await stage.see('[role="tab"]', 2)
  },
  async 'wide, get a wallet for this browser'(stage) {
    await openGetWallet(stage, 'Plover', NO_PHONE)
    await stage.see('.lk-pane .lk-primary-button')
  },
  async 'wide, now installed'(stage) {
    await openGetWallet(stage, 'Plover', NO_PHONE)
    stage.wallet('Plover')
    await stage.see('.lk-pane .lk-pin')
  },
  async 'wide, several blockchains'(stage) {
    announce(stage)
    const second = otherNamespace('Marten', stage.services.imageOf('Marten'))
    await openWide(stage, { adapters: [...stage.oneNetwork.adapters, second.factory] })
    await stage.click('[data-wallet="example.marten"]')
    await stage.see('[data-namespace="all"]')
  },
  async 'full screen, list'(stage) {
    announce(stage)
    await stage.open(onPhones)
    await stage.see('[data-wallet="all"] .lk-badge')
  },
  async 'full screen, all wallets'(stage) {
    announce(stage)
    await stage.open(onPhones)
    await stage.see('[data-wallet="all"] .lk-badge')
    await stage.click('[data-wallet="all"]')
    await stage.see('.lk-tile img', 16)
  },
  async 'full screen, waiting'(stage) {
    stage.wallet('Marten', { approvals: 'never' })
    await stage.open(onPhones)
    await stage.click('[data-wallet="example.marten"]')
    await stage.see('.lk-ring-needle')
  },
}
