import type { Stage } from '../world/createStage.ts'
import { nameAccount } from './nameAccount.ts'
import { openWithBoth } from './smartAccounts.ts'
import type { Scripts } from './state.ts'

async function openReceive(stage: Stage, options: Parameters<Stage['open']>[0] = {}) {
  stage.wallet('Marten')
  await stage.connect('example.marten', options)
  await stage.open({}, 'WalletReceive')
  await stage.see('.lk-receive-code svg')
}

export const receiveStates: Scripts = {
  async 'plain account'(stage) {
    await openReceive(stage)
    await stage.see('.lk-cluster img', 3)
  },
  async 'smart account'(stage) {
    await openWithBoth(stage, 'WalletReceive', { type: 'smartAccount' })
    await stage.see('.lk-receive-code svg')
    await stage.see('.lk-cluster img')
  },
  async named(stage) {
    nameAccount(stage, 'mara.eth')
    await openReceive(stage)
    await stage.until('name', async () => (await stage.see('.lk-receiver')).textContent?.includes('mara.eth'))
  },
}

async function openNetworks(stage: Stage, options: Parameters<Stage['open']>[0] = {}) {
  await openReceive(stage, options)
  await stage.click('.lk-rows button')
  await stage.see('.lk-note')
}

export const compatibleNetworksStates: Scripts = {
  async many(stage) {
    await openNetworks(stage)
    await stage.see('.lk-row img', 5)
  },
  async one(stage) {
    await openNetworks(stage, stage.oneNetwork)
    await stage.see('.lk-row img')
  },
}

export const fundWalletStates: Scripts = {
  async buy(stage) {
    stage.wallet('Marten')
    await stage.connect()
    await stage.open({}, 'FundWallet')
    await stage.see('.lk-rows button', 2)
  },
  async 'restricted region'(stage) {
    stage.wallet('Marten')
    stage.setTimeZone('Asia/Shanghai')
    await stage.connect()
    await stage.open({}, 'FundWallet')
    await stage.see('.lk-rows button:disabled')
  },
  async receive(stage) {
    stage.wallet('Marten')
    await stage.connect('example.marten', { features: { onramp: false } })
    await stage.open({}, 'FundWallet')
    await stage.see('.lk-rows button')
  },
}
