import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'

const QR_SURFACE = '.lk-qr-surface'
const CODE = `${QR_SURFACE} > svg[role="img"]`
/** The validity of a QR code, and a little more. */
const LIFE_MS = 240_000

/** For any wallet. */
async function openCode(stage: Stage) {
  await stage.open()
  await stage.click('[data-wallet="walletConnect"]')
}

/** A phone with the apps of all wallets, or of none. */
async function openPhone(stage: Stage) {
  stage.setPhone()
  await stage.openAt('Plover')
}

const atTab = async (stage: Stage, wallet: string, tab: string) => {
  await stage.openAt(wallet)
  await stage.click(`[role="tab"][id$="-${tab}"]`)
}

/** Plover with every link except a web app. */
const withWeb = (stage: Stage) =>
  stage.services.wallets.find(({ webapp_link, mobile_link }) => webapp_link && mobile_link)?.name ?? 'Plover'

export const pairingStates: Scripts = {
  loading: async (stage) => {
    stage.holdDatabase()
    await openCode(stage)
    await stage.see(`${QR_SURFACE} .lk-spin`)
  },
  'not at the relay yet': async (stage) => {
    stage.relay.behave('says nothing')
    await openCode(stage)
    await stage.see(CODE)
    await stage.see('.lk-button[aria-disabled]')
  },
  code: async (stage) => {
    await stage.openAt('Plover')
    await stage.see(CODE)
  },
  'any wallet': async (stage) => {
    await openCode(stage)
    await stage.see(CODE)
  },
  phone: async (stage) => {
    await openPhone(stage)
    await stage.see('.lk-primary-button:not([aria-disabled])')
  },
  'phone, not at the relay yet': async (stage) => {
    stage.relay.behave('says nothing')
    await openPhone(stage)
    await stage.see('.lk-primary-button[aria-disabled]')
  },
  web: async (stage) => {
    await atTab(stage, withWeb(stage), 'web')
    await stage.see('.lk-primary-button:not([aria-disabled])')
  },
  desktop: async (stage) => {
    await atTab(stage, 'Plover', 'desktop')
    await stage.see('.lk-primary-button:not([aria-disabled])')
  },
  browser: async (stage) => {
    await stage.openAt('Plover')
    await stage.see(CODE)
    stage.wallet('Plover', { approvals: 'ask' })
    await stage.click('[role="tab"][id$="-browser"]')
    await stage.see('.lk-primary-button')
  },
  'not in this browser': async (stage) => {
    await atTab(stage, 'Plover', 'unsupported')
    await stage.see('.lk-primary-button')
  },
  'relay unreachable': async (stage) => {
    stage.relay.behave('says nothing')
    stage.clock.rush()
    await openCode(stage)
    await stage.see('.lk-empty')
  },
  'relay refuses': async (stage) => {
    stage.relay.behave('refuses')
    await openCode(stage)
    await stage.see('.lk-empty')
  },
  offline: async (stage) => {
    await openCode(stage)
    await stage.see(CODE)
    stage.setOnline(false)
    await stage.click('[part~="back"]')
    // Within 100 ms nobody has left, and the code would still be there.
    await stage.clock.wait(200)
    await stage.click('[data-wallet="walletConnect"]')
    await stage.see('.lk-empty')
  },
  declined: async (stage) => {
    const wallet = await stage.pairedWallet([1], { approves: false })
    await openCode(stage)
    await wallet.pair(await stage.readCode())
    await stage.see('[role="alert"] .lk-ring')
  },
  'expired and renewing': async (stage) => {
    await openCode(stage)
    await stage.see(CODE)
    // Three times automatically, and then no more.
    for (let codes = 0; codes < 4; codes++) {
      const last = await stage.readCode()
      stage.clock.skip(LIFE_MS)
      document.dispatchEvent(new Event('visibilitychange'))
      if (codes < 3) await stage.until('next code', async () => (await stage.readCode()) !== last)
    }
    await stage.see(`${QR_SURFACE} button`)
  },
  'app missing': async (stage) => {
    await openPhone(stage)
    await stage.see('.lk-primary-button:not([aria-disabled])')
    // The pairing itself must stay alive.
    await stage.clock.wait(200)
    stage.clock.rush()
    await stage.click('.lk-primary-button:not([aria-disabled])')
    await stage.see('.lk-pair .lk-button')
  },
}

const alone = { adapters: [] }

export const basicStates: Scripts = {
  loading: async (stage) => {
    stage.holdDatabase()
    await stage.open(alone)
    await stage.see(`${QR_SURFACE} .lk-spin`)
  },
  desktop: async (stage) => {
    await stage.open(alone)
    await stage.see(CODE)
    await stage.see('[data-wallet="all"]')
  },
  phone: async (stage) => {
    stage.setPhone()
    await stage.open(alone)
    await stage.see('[data-wallet="all"]')
  },
}

/** A session with a phone, for the views that follow it. */
export async function pair(stage: Stage, chains: readonly number[]) {
  const wallet = await stage.pairedWallet(chains)
  await openCode(stage)
  await wallet.pair(await stage.readCode())
  await stage.gone()
}
