import type { Stage } from '../world/createStage.ts'
import { otherNamespace } from '../world/otherNamespace.ts'
import { imitation } from '../world/portfolio.ts'
import { STRANGE_CHAIN } from '../world/strangeChain.ts'
import { openEmbedded } from './embedded.ts'
import { headerParts } from './headerParts.ts'
import { withHistory } from './history.ts'
import { nameAccount } from './nameAccount.ts'
import { pair } from './pairing.ts'
import { openWithBoth } from './smartAccounts.ts'
import type { Script, Scripts } from './state.ts'
import { everyOutcome, storeSent } from './transfers.ts'

/** Keys of the development phrase that every local chain knows. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

const AVATAR =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Cpath fill="%232f5f55" d="M0 0h4v4H0z"/%3E%3Ccircle cx="2" cy="2" r="1.2" fill="%23e3d6bf"/%3E%3C/svg%3E'

type Options = Parameters<Stage['open']>[0]

async function openAccount(
  stage: Stage,
  options: Options = {},
  accounts: readonly (typeof keys)[number][] = [keys[0]],
) {
  const marten = stage.wallet('Marten', { accounts })
  await stage.connect('example.marten', options)
  await stage.open()
  await stage.see('.lk-id')
  return marten
}

const hideAmounts = (stage: Stage) => stage.store('amounts_hidden', 'true')

const noTokens = () => ({ balances: [] })

/** Without tokens, so that the coin itself is the figure. */
const withBalance =
  (hex: string): Script =>
  async (stage) => {
    stage.services.set('tokens', noTokens)
    stage.services.set('eth_getBalance', () => hex)
    await openAccount(stage)
    await stage.see('.lk-figure')
    await stage.see('.lk-pill img')
  }

/** The list of the tokens, with the icons of their networks. */
async function openTokens(stage: Stage, options: Options = {}) {
  const marten = await openAccount(stage, options)
  await stage.see('[data-token]', 3)
  return marten
}

/** The tab with what the account did. */
async function openActivity(stage: Stage, prepare: () => void = () => undefined, options: Options = {}) {
  stage.wallet('Marten')
  await stage.connect('example.marten', options)
  prepare()
  await stage.open()
  await stage.click('[role="tab"]:not([aria-selected="true"])')
}

export const accountStates: Scripts = {
  async 'external wallet'(stage) {
    await openTokens(stage)
    await stage.see('.lk-mark-pin img', 3)
  },
  async 'embedded wallet'(stage) {
    await openEmbedded(stage)
    await stage.see('[data-token]', 3)
    await stage.see('.lk-note')
  },
  async 'smart account'(stage) {
    await openWithBoth(stage, 'Account', { type: 'smartAccount' })
    await stage.see('[data-token]', 3)
    await stage.see('.lk-id-type')
  },
  async 'smart account offered'(stage) {
    await openWithBoth(stage, 'Account', { type: 'eoa' })
    await stage.see('[data-token]', 3)
    await stage.see('.lk-note')
  },
  async 'call refused'(stage) {
    const wallet = await openEmbedded(stage)
    await stage.see('[data-token]', 3)
    wallet.refuse('eth_sign')
    await stage.see('.lk-note[data-tone="bad"]')
    await stage.see('.lk-snack')
  },
  async 'line lost'(stage) {
    await pair(stage, [1])
    await stage.open({}, 'Account')
    stage.relay.drop()
    await stage.see('.lk-note')
  },
  async 'in another currency'(stage) {
    await openTokens(stage, { currency: 'eur', exchangeRates: () => 0.92 })
    await stage.until('price in euros', () =>
      stage.all('[data-token]').some(({ textContent }) => textContent.includes('€')),
    )
  },
  async 'no exchange rate'(stage) {
    await openTokens(stage, { currency: 'cad', exchangeRates: () => Promise.reject(new Error('down')) })
    await stage.until('code', () => stage.all('[data-token]').some(({ textContent }) => textContent.includes('USD')))
  },
  async 'parts of a header'(stage) {
    stage.services.set('tokens', noTokens)
    stage.services.set('eth_call', () => `0x${(250_500_000).toString(16).padStart(64, '0')}`)
    nameAccount(stage, 'mara.eth', AVATAR)
    stage.renderApp({ custom: headerParts })
    await openAccount(stage)
    await stage.until('token', () => document.querySelectorAll('.header-parts [aria-busy]').length === 0)
  },
  async loading(stage) {
    stage.services.set('eth_getBalance', 'never')
    stage.services.set('tokens', 'never')
    await openAccount(stage)
    await stage.see('.lk-skeleton[data-figure]')
  },
  async 'no balance'(stage) {
    stage.services.set('eth_getBalance', 'fail')
    stage.services.set('tokens', 'fail')
    stage.wallet('Marten')
    await stage.connect()
    // A failure before the card opens shows no message.
    await stage.services.requested('eth_getBalance')
    await stage.open()
    await stage.see('.lk-figure-none')
  },
  async 'balance just lost'(stage) {
    let fail = () => {}
    const failed = new Promise<Response>((done) => {
      fail = () => done(new Response('{}', { status: 404 }))
    })
    stage.services.set('eth_getBalance', () => failed)
    stage.services.set('tokens', noTokens)
    await openAccount(stage)
    await stage.see('.lk-skeleton[data-figure]')
    fail()
    await stage.see('.lk-snack')
  },
  async 'old balance'(stage) {
    stage.services.set('tokens', noTokens)
    await openAccount(stage)
    await stage.see('.lk-figure')
    await stage.close()
    stage.clock.skip(120_000)
    stage.services.set('eth_getBalance', 'fail')
    await stage.open()
    await stage.until('time of the balance', async () => /\d:\d/.test((await stage.see('.lk-delta')).textContent ?? ''))
  },
  async named(stage) {
    nameAccount(stage, 'mara.eth', AVATAR)
    await openAccount(stage)
    await stage.see('.lk-id-name')
    await stage.see('.lk-figure')
  },
  async 'a long name'(stage) {
    nameAccount(stage, 'the-honourable-keeper-of-the-northern-lighthouse.of.the.seven.seas.eth')
    await openAccount(stage)
    await stage.see('.lk-id-name')
    await stage.see('.lk-figure')
  },
  async 'amounts hidden'(stage) {
    hideAmounts(stage)
    await openTokens(stage)
    await stage.see('.lk-figure')
  },
  'an empty account': withBalance('0x0'),
  'a very large balance': withBalance('0xffffffffffffffffffffffffffffff'),
  'a very small balance': withBalance('0x1'),
  async 'one network'(stage) {
    await openAccount(stage, stage.oneNetwork)
    await stage.see('.lk-pill:disabled')
    await stage.see('.lk-figure')
  },
  async 'tokens loading'(stage) {
    stage.services.set('tokens', 'never')
    await openAccount(stage)
    await stage.see('[role="tabpanel"] .lk-skeleton')
  },
  async 'no tokens'(stage) {
    stage.services.set('tokens', noTokens)
    stage.services.set('eth_getBalance', () => '0x0')
    await openAccount(stage)
    await stage.see('.lk-figure')
    await stage.see('[role="tabpanel"] .lk-row')
  },
  async 'no tokens on one network'(stage) {
    stage.services.set('tokens', () => ({
      balances: stage.services.holdings.filter(({ chainId }) => chainId !== 'eip155:1'),
    }))
    stage.services.set('eth_getBalance', () => '0x0')
    await openAccount(stage)
    await stage.see('[data-token]', 2)
    await stage.click('.lk-tabs-aside')
    await stage.see('[role="tabpanel"] .lk-empty')
  },
  async 'tokens unavailable'(stage) {
    stage.services.set('tokens', 'fail')
    await openAccount(stage)
    await stage.see('[role="tabpanel"] :is(.lk-empty, [data-token])')
  },
  async 'one network of tokens'(stage) {
    await openTokens(stage)
    await stage.click('.lk-tabs-aside')
    await stage.see('.lk-tabs-aside[aria-pressed="false"]')
  },
  async 'look-alike token'(stage) {
    stage.services.set('tokens', () => ({ balances: [...stage.services.holdings.slice(0, 2), imitation] }))
    await openTokens(stage)
  },
  async activity(stage) {
    withHistory(stage)
    await openActivity(stage)
    await stage.see('[role="tabpanel"] a.lk-row', 5)
  },
  async 'without history'(stage) {
    await openActivity(stage, () => storeSent(stage), { features: { history: false } })
    await stage.see('[role="tabpanel"] .lk-row', 5)
  },
  async 'every outcome'(stage) {
    await openActivity(stage, () => storeSent(stage, everyOutcome()), { features: { history: false } })
    await stage.see('[role="tabpanel"] .lk-row', 17)
  },
  async 'activity unavailable'(stage) {
    stage.services.set('history', 'fail')
    await openActivity(stage)
    await stage.see('[role="tabpanel"] .lk-empty')
    await stage.see('.lk-snack')
  },
  async 'no activity'(stage) {
    await openActivity(stage)
    await stage.see('[role="tabpanel"] .lk-empty')
  },
  async 'without buy'(stage) {
    await openTokens(stage, { features: { onramp: false } })
  },
  async 'without swap'(stage) {
    await openTokens(stage, { features: { swaps: false } })
  },
  async 'without receive'(stage) {
    await openTokens(stage, { features: { receive: false } })
  },
  async 'without send'(stage) {
    await openTokens(stage, { features: { send: false } })
  },
  async 'unsupported network'(stage) {
    const marten = await openAccount(stage, { networks: { allowUnsupported: true } })
    marten.switchChain(STRANGE_CHAIN)
    await stage.until('stand-in for the network', async () => !(await stage.see('.lk-pill')).querySelector('img'))
  },
  async 'address copied'(stage) {
    await openAccount(stage)
    await stage.see('.lk-figure')
    await stage.click('.lk-id .lk-icon-button')
    await stage.see('.lk-snack')
  },
  async disconnecting(stage) {
    const marten = await openAccount(stage)
    await stage.see('.lk-figure')
    marten.answer('wallet_revokePermissions', () => new Promise(() => {}))
    await stage.click('.lk-footer-button')
    await stage.see('.lk-footer-button[aria-busy]')
  },
}

async function openSettings(stage: Stage, options: Options = {}) {
  const marten = await openAccount(stage, options)
  await stage.see('.lk-figure')
  await stage.click('.lk-header .lk-icon-button')
  await stage.see('[role="switch"]')
  return marten
}

export const accountSettingsStates: Scripts = {
  async 'embedded wallet'(stage) {
    await openEmbedded(stage, 'AccountSettings')
    await stage.see('.lk-note')
  },
  async 'external wallet'(stage) {
    await openSettings(stage)
  },
  async 'one network'(stage) {
    await openSettings(stage, stage.oneNetwork)
  },
  async 'amounts hidden'(stage) {
    await openSettings(stage)
    await stage.click('[role="switch"]')
    await stage.see('[role="switch"][aria-checked="true"]')
  },
  async disconnecting(stage) {
    const marten = await openSettings(stage)
    marten.answer('wallet_revokePermissions', () => new Promise(() => {}))
    await stage.click('.lk-footer-button')
    await stage.see('.lk-footer-button[aria-busy]')
  },
}

async function openWallets(stage: Stage, accounts: readonly (typeof keys)[number][] = [keys[0]]) {
  stage.wallet('Marten', { accounts })
  await stage.connect()
  await stage.open({}, 'ProfileWallets')
  await stage.see('.lk-group')
}

export const profileWalletsStates: Scripts = {
  async empty(stage) {
    stage.wallet('Marten')
    await stage.open({}, 'ProfileWallets')
    await stage.see('.lk-empty')
  },
  async one(stage) {
    await openWallets(stage)
  },
  async many(stage) {
    await openWallets(stage, keys)
    await stage.see('[data-account]', 2)
  },
  async 'several wallets'(stage) {
    stage.wallet('Heron')
    await openWallets(stage)
    await stage.click('.lk-footer-button')
    await stage.click('[data-wallet="example.heron"]')
    await stage.see('[data-other="example.marten"]')
  },
  async 'several namespaces'(stage) {
    const { factory } = otherNamespace('Heron', stage.services.imageOf('Heron'), { answer: 'approve' })
    stage.wallet('Marten')
    await stage.open({ adapters: [...stage.oneNetwork.adapters, factory] })
    await stage.click('[data-wallet="solana:Heron"]')
    await stage.gone()
    await stage.open({}, 'ProfileWallets')
    await stage.see('.lk-group')
  },
  async recent(stage) {
    stage.wallet('Heron')
    await stage.connect('example.heron')
    await stage.disconnect()
    await openWallets(stage)
    await stage.see('.lk-row[data-wallet]')
  },
  async switching(stage) {
    await openWallets(stage, keys)
    await stage.click('[data-account] .lk-button')
    await stage.see('.lk-snack')
  },
}
