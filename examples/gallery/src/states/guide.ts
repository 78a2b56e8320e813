import type { WalletModalOptions } from 'latchkey'
import type { Stage } from '../world/createStage.ts'
import type { Script, Scripts } from './state.ts'

type Entry = Stage['services']['wallets'][number]

/** The catalogue with some entries replaced. */
function listAs(stage: Stage, change: (wallet: Entry) => object) {
  const answer = stage.services.usual.wallets
  stage.services.set('wallets', (ask) => {
    const { count, data } = answer(ask)
    return { count, data: data.map((wallet) => ({ ...wallet, ...change(wallet) })) }
  })
}

const openGetWallet = (stage: Stage, options: WalletModalOptions = {}) => stage.open(options, 'GetWallet')

const NO_STORE = { chrome_store: null, app_store: null, play_store: null }

export const getWalletStates: Scripts = {
  async loading(stage) {
    stage.services.set('wallets', 'never')
    await openGetWallet(stage)
    await stage.see('.lk-skeleton', 4)
  },
  async list(stage) {
    // One with only a website.
    listAs(stage, ({ name }) => (name === 'Umbra' ? NO_STORE : {}))
    await openGetWallet(stage)
    await stage.see('.lk-row img', 4)
  },
  async 'one is here'(stage) {
    stage.wallet('Marten')
    await openGetWallet(stage)
    await stage.see('.lk-row img', 3)
    const rows = async () => (await stage.see('.lk-rows')).childElementCount
    await stage.until('end of what is here already', async () => (await rows()) === 4)
  },
  async 'nothing to suggest'(stage) {
    listAs(stage, () => ({ ...NO_STORE, homepage: null }))
    await openGetWallet(stage)
    await stage.see('.lk-empty')
  },
  async offline(stage) {
    stage.setOnline(false)
    await openGetWallet(stage)
    await stage.see('.lk-note')
  },
  async 'catalogue down'(stage) {
    stage.services.set('wallets', 'fail')
    await openGetWallet(stage)
    await stage.see('.lk-note .lk-button')
  },
  async "the app's directory"(stage) {
    await openGetWallet(stage, { wallets: { directoryUrl: 'https://northlight.example/wallets' } })
    await stage.see('.lk-row img', 4)
    await stage.see('li:last-child > a.lk-row')
  },
}

/** Download pages of Plover. */
const withLinks =
  (count: number, less: object): Script =>
  async (stage) => {
    listAs(stage, ({ name }) => (name === 'Plover' ? less : {}))
    await openGetWallet(stage)
    await stage.click(`[data-wallet="${stage.idOf('Plover')}"] > button`)
    await stage.see('[data-link]', count)
    await stage.see('.lk-title img')
  }

export const downloadsStates: Scripts = {
  'two links': withLinks(2, { app_store: null, play_store: null }),
  'three links': withLinks(3, { homepage: null }),
  'four links': withLinks(4, {}),
}

export const whatIsAWalletStates: Scripts = {
  async normal(stage) {
    await stage.open({}, 'WhatIsAWallet')
    await stage.see('.lk-guide', 3)
    await stage.see('.lk-primary-button')
  },
  async 'nowhere to get one'(stage) {
    await stage.open({ projectId: undefined }, 'WhatIsAWallet')
    await stage.see('.lk-guide', 3)
  },
}

export const whatIsANetworkStates: Scripts = {
  async normal(stage) {
    await stage.open({}, 'WhatIsANetwork')
    await stage.see('.lk-guide', 2)
  },
  async 'a page to learn more'(stage) {
    await stage.open({ networks: { guideUrl: 'https://northlight.example/networks' } }, 'WhatIsANetwork')
    await stage.see('.lk-guide', 2)
    await stage.see('a.lk-button')
  },
}

export const whatIsABuyStates: Scripts = {
  async normal(stage) {
    await stage.open({}, 'WhatIsABuy')
    await stage.see('.lk-guide')
    await stage.see('.lk-primary-button')
  },
}
