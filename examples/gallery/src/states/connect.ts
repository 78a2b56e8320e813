import type { CustomWallet, WalletModalOptions } from 'latchkey'
import type { Stage } from '../world/createStage.ts'
import { otherNamespace } from '../world/otherNamespace.ts'
import { pair } from './pairing.ts'
import type { Scripts } from './state.ts'

const legal = {
  legal: { termsUrl: 'https://northlight.example/terms', privacyUrl: 'https://northlight.example/privacy' },
}

const announceTwo = ({ wallet }: Stage) => ['Marten', 'Quay'].map((name) => wallet(name))

/** Rows with their icons, and the size of the catalogue. */
async function seeList({ see }: Stage, pictures = 4) {
  await see('.lk-row img', pictures)
  await see('[data-wallet="all"] .lk-badge')
}

/** All other options of an app, beside the one row. */
async function collapse(stage: Stage, options: WalletModalOptions = {}) {
  await stage.open({ ...options, features: { ...options.features, collapseWallets: true } })
  await stage.see('[data-wallet="some"]')
}

const ownWallets = ({ services }: Stage): readonly CustomWallet[] => [
  {
    id: 'northlight',
    name: 'Northlight Purse',
    imageUrl: services.imageOf('Cinderlight'),
    homepage: 'https://purse.northlight.example',
    mobileLink: 'northlight://',
  },
  { id: 'northlight-vault', name: 'Northlight Vault', homepage: 'https://vault.northlight.example' },
]

export const connectStates: Scripts = {
  async 'pairing exists'(stage) {
    announceTwo(stage)
    await pair(stage, [1])
    await stage.open({}, 'Connect')
    await seeList(stage)
  },
  async wallets(stage) {
    announceTwo(stage)
    await stage.open()
    await seeList(stage)
  },
  async loading(stage) {
    announceTwo(stage)
    stage.services.set('wallets', 'never')
    await stage.open()
    await stage.see('.lk-skeleton', 4)
  },
  async empty(stage) {
    await stage.open({ projectId: undefined })
    await stage.see('.lk-empty')
  },
  async 'nothing installed'(stage) {
    await stage.open()
    await seeList(stage)
  },
  async 'consent needed'(stage) {
    announceTwo(stage)
    await stage.open({ ...legal, features: { legalCheckbox: true } })
    await stage.see('[role="checkbox"]')
    await seeList(stage)
  },
  async 'consent given'(stage) {
    announceTwo(stage)
    await stage.open({ ...legal, features: { legalCheckbox: true } })
    await seeList(stage)
    await stage.click('[role="checkbox"]')
    await stage.see('[aria-checked="true"]')
  },
  async 'legal line'(stage) {
    announceTwo(stage)
    await stage.open(legal)
    await stage.see('.lk-footer a', 2)
    await seeList(stage)
  },
  async 'used before'(stage) {
    announceTwo(stage)
    await stage.connect()
    await stage.disconnect()
    await stage.open()
    await stage.see('[data-mark]')
    await seeList(stage)
  },
  async offline(stage) {
    announceTwo(stage)
    stage.setOnline(false)
    await stage.open()
    await stage.see('.lk-note')
  },
  async 'catalogue down'(stage) {
    announceTwo(stage)
    stage.services.set('wallets', 'fail')
    await stage.open()
    await stage.see('.lk-note .lk-button')
  },
  async 'many wallets'(stage) {
    for (const { name } of stage.services.wallets.slice(0, 14)) stage.wallet(name)
    await stage.open()
    await seeList(stage, 14)
  },
  async 'same names'(stage) {
    announceTwo(stage)
    stage.wallet('Marten', { rdns: 'example.martin-wallet-for-everybody', icon: stage.services.imageOf('Cinderlight') })
    await stage.open()
    await seeList(stage, 4)
    await stage.see('.lk-sub', 2)
  },
  async 'suspect name'(stage) {
    stage.wallet('Quay')
    // A Cyrillic letter among Latin ones.
    stage.wallet('M\u0430rten', { rdns: 'example.other', icon: stage.services.imageOf('Marten') })
    await stage.open()
    await seeList(stage)
    await stage.see('.lk-warn')
  },
  async 'long names'(stage) {
    stage.wallet('The Most Trusted Wallet of the Whole Wide World and Beyond', { rdns: 'example.long' })
    stage.wallet('Unbreakablewalletnamewithoutanyspaceinit', { rdns: 'example.unbreakable' })
    await stage.open({ metadata: { name: 'Northlight, the marketplace of light for the whole north' } })
    await seeList(stage)
  },
  async 'developer alert'(stage) {
    announceTwo(stage)
    await stage.open({ projectId: undefined, debug: true })
    await stage.see('.lk-alert')
  },
  async 'collapsed wallets'(stage) {
    announceTwo(stage)
    await collapse(stage)
  },
  async 'wallets of the host'(stage) {
    announceTwo(stage)
    await stage.open({ wallets: { custom: ownWallets(stage) } })
    await stage.see('[data-wallet="northlight"] img')
    await seeList(stage, 3)
  },
  async connected(stage) {
    announceTwo(stage)
    await stage.connect()
    await stage.open({}, 'Connect')
    await seeList(stage)
  },
}

/** Through the row of collapsed wallets. */
async function openWallets(stage: Stage, options: WalletModalOptions = {}) {
  await collapse(stage, options)
  await stage.click('[data-wallet="some"]')
  await stage.see('.lk-header[data-back]')
}

export const connectWalletsStates: Scripts = {
  async wallets(stage) {
    announceTwo(stage)
    await openWallets(stage)
    await seeList(stage)
  },
  async loading(stage) {
    announceTwo(stage)
    stage.services.set('wallets', 'never')
    await openWallets(stage)
    await stage.see('.lk-skeleton')
  },
  async empty(stage) {
    await stage.open({ projectId: undefined }, 'ConnectWallets')
    await stage.see('.lk-empty')
  },
  async 'consent needed'(stage) {
    announceTwo(stage)
    await stage.open({ ...legal, features: { legalCheckbox: true, collapseWallets: true } }, 'ConnectWallets')
    await stage.see('[role="checkbox"]')
    await seeList(stage)
  },
}

const askMarten = async (stage: Stage) => {
  const marten = stage.wallet('Marten', { approvals: 'never' })
  stage.wallet('Quay')
  await stage.open()
  return {
    marten,
    choose: async () => {
      await stage.click('[data-wallet="example.marten"]')
      await stage.see('.lk-ring')
    },
  }
}

/** A failing answer to the request for accounts. */
const failing = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

const PENDING = "Request of type 'wallet_requestPermissions' already pending for origin http://localhost. Please wait."
const BROKEN = 'Internal JSON-RPC error: the device is locked or its application is not open. Unlock it and try again.'

async function fail(stage: Stage, code: number, message: string) {
  const { marten, choose } = await askMarten(stage)
  marten.answer('eth_requestAccounts', failing(code, message))
  await choose()
  await stage.see('.lk-pin')
}

async function chooseListed(stage: Stage, entry: object = {}) {
  const answer = stage.services.usual.wallets
  stage.services.set('wallets', (ask) => {
    const { count, data } = answer(ask)
    return { count, data: data.map((wallet) => (wallet.name === 'Plover' ? { ...wallet, ...entry } : wallet)) }
  })
  await stage.open({ walletConnect: false })
  await stage.click(`[data-wallet="${stage.idOf('Plover')}"]`)
  await stage.see('.lk-ring img')
}

/** Which chain? Marten is on two, and approves on Ethereum. */
async function openChains(stage: Stage, options?: Parameters<typeof otherNamespace>[2]) {
  stage.wallet('Marten')
  const second = otherNamespace('Marten', stage.services.imageOf('Marten'), options)
  await stage.open({ adapters: [...stage.oneNetwork.adapters, second.factory] })
  await stage.click('[data-wallet="example.marten"]')
  await stage.see('[data-namespace="all"]')
  return second
}

/** Both chains, of which Ethereum has been approved. */
async function askBoth(stage: Stage, answer: 'never' | 'reject') {
  await openChains(stage, { answer })
  await stage.click('[data-namespace="all"]')
}

export const connectingStates: Scripts = {
  async 'second chain'(stage) {
    await askBoth(stage, 'never')
    await stage.until('connection on Ethereum', () =>
      Object.keys(localStorage).some((key) => key.endsWith('eip155:connected_account')),
    )
    await stage.clock.wait(30)
    await stage.see('.lk-ring')
  },
  async 'second chain declined'(stage) {
    await askBoth(stage, 'reject')
    await stage.see('[role="alert"]')
  },
  async waiting(stage) {
    await (await askMarten(stage)).choose()
    await stage.see('.lk-ring-needle')
  },
  async 'still waiting'(stage) {
    const { choose } = await askMarten(stage)
    await stage.see('[data-wallet="all"] .lk-badge')
    const footer = await stage.see('.lk-footer')
    stage.clock.rush()
    await choose()
    const before = footer.textContent
    await stage.until('change of the footer', async () => (await stage.see('.lk-footer')).textContent !== before)
    await stage.clock.wait(100)
  },
  async declined(stage) {
    const { marten, choose } = await askMarten(stage)
    marten.next('reject')
    await choose()
    await stage.see('.lk-pin')
  },
  'already asking': (stage) => fail(stage, -32002, PENDING),
  failed: (stage) => fail(stage, -32603, BROKEN),
  async 'failed, in its words'(stage) {
    await fail(stage, -32603, BROKEN)
    await stage.click('summary')
    await stage.see('[open] > pre')
  },
  async 'unusable answer'(stage) {
    const { marten, choose } = await askMarten(stage)
    marten.answer('eth_requestAccounts', () => ['not an address'])
    await choose()
    await stage.see('.lk-pin')
  },
  'not installed': (stage) => chooseListed(stage),
  'not installed, one page': (stage) => chooseListed(stage, { chrome_store: null, app_store: null, play_store: null }),
  'not installed, no page': (stage) =>
    chooseListed(stage, { homepage: null, chrome_store: null, app_store: null, play_store: null }),
  async 'just arrived'(stage) {
    await chooseListed(stage)
    stage.wallet('Plover')
    await stage.see('.lk-hero + .lk-body > button')
  },
  async 'a long name'(stage) {
    stage.wallet('The Most Trusted Wallet of the Whole Wide World and Beyond', {
      rdns: 'example.long',
      approvals: 'never',
    })
    await stage.open()
    await stage.click('[data-wallet="example.long"]')
    await stage.see('.lk-ring')
  },
  async 'a name in one piece'(stage) {
    const name = 'Unbreakablewalletnamewithoutanyspaceinit'
    const wallet = stage.wallet(name, { rdns: 'example.unbreakable', approvals: 'never' })
    wallet.answer('eth_requestAccounts', failing(-32603, BROKEN))
    await stage.open()
    await stage.click('[data-wallet="example.unbreakable"]')
    await stage.see('.lk-pin')
  },
}

async function openAll(stage: Stage) {
  announceTwo(stage)
  await stage.open()
  await stage.see('[data-wallet="all"] .lk-badge')
  await stage.click('[data-wallet="all"]')
  await stage.see('.lk-field')
}

async function openGrid(stage: Stage) {
  await openAll(stage)
  await stage.see('.lk-tile img', 16)
}

export const findWalletStates: Scripts = {
  async looking(stage) {
    stage.services.set('wallets', 'never')
    await stage.openAt('Snowdrift')
    await stage.see('.lk-rows[aria-busy]')
  },
}

export const multiChainStates: Scripts = {
  async normal(stage) {
    await openChains(stage)
  },
  async 'last choice'(stage) {
    await openChains(stage)
    await stage.click('[data-namespace="solana"]')
    await stage.click('.lk-footer-button')
    await stage.see('[data-namespace="solana"] .lk-badge')
  },
  async failed(stage) {
    const second = await openChains(stage)
    second.remove()
    await stage.clock.wait(30)
    await stage.click('[data-namespace="solana"]')
    await stage.see('.lk-snack')
  },
}

export const allWalletsStates: Scripts = {
  async 'on a phone'(stage) {
    stage.setPhone()
    await openGrid(stage)
  },
  async loading(stage) {
    stage.services.set('wallets', 'never')
    await stage.open({}, 'AllWallets')
    await stage.see('.lk-tile .lk-skeleton', 16)
  },
  grid: openGrid,
  async paging(stage) {
    await openGrid(stage)
    stage.services.set('wallets', 'never')
    for (let round = 0; round < 6; round++) {
      await stage.scrollToEnd('.lk-grid-box')
      await stage.clock.wait(30)
    }
    await stage.see('[aria-busy] + .lk-grid .lk-skeleton')
  },
  async searching(stage) {
    await openGrid(stage)
    stage.services.set('wallets', 'never')
    await stage.type('input', 'pl')
    await stage.see('.lk-field .lk-spin')
  },
  async found(stage) {
    await openGrid(stage)
    await stage.type('input', 'plo')
    await stage.until('count of what was found', async () => (await stage.see('.lk-footer > span')).textContent)
    await stage.see('.lk-tile img')
  },
  async 'one letter off'(stage) {
    await openGrid(stage)
    await stage.type('input', 'plovr')
    await stage.see('.lk-tile img')
  },
  async 'nothing found'(stage) {
    await openGrid(stage)
    await stage.type('input', 'qqqq')
    await stage.see('.lk-empty')
  },
  async 'certified only'(stage) {
    await openGrid(stage)
    await stage.click('[role="switch"]')
    await stage.see('.lk-snack')
    await stage.see('.lk-tile img', 16)
  },
  async offline(stage) {
    announceTwo(stage)
    stage.setOnline(false)
    await stage.open({}, 'AllWallets')
    await stage.see('.lk-note')
    await stage.see('.lk-tile img', 2)
  },
  async 'catalogue down'(stage) {
    announceTwo(stage)
    stage.services.set('wallets', 'fail')
    await stage.open({}, 'AllWallets')
    await stage.see('.lk-note .lk-button')
  },
}

export const usageExceededStates: Scripts = {
  async normal(stage) {
    stage.services.set('limits', () => ({
      planLimits: { tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false },
    }))
    stage.wallet('Marten')
    await stage.open({ features: { usageLimits: true } })
    await stage.services.requested('limits')
    await stage.click('[data-wallet="example.marten"]')
    await stage.see('.lk-empty')
  },
}
