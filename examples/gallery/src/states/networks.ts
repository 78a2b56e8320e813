import { sepolia } from 'latchkey/networks'
import type { Stage } from '../world/createStage.ts'
import { otherNamespace } from '../world/otherNamespace.ts'
import { STRANGE_CHAIN } from '../world/strangeChain.ts'
import { openEmbedded } from './embedded.ts'
import { pair } from './pairing.ts'
import type { Scripts } from './state.ts'

async function openNetworks(stage: Stage) {
  stage.wallet('Marten')
  await stage.connect()
  await stage.open({}, 'Networks')
  await stage.see('.lk-row img', 5)
}

/** Marten is connected on Ethereum, and `name` is installed for Solana. */
async function openBoth(stage: Stage, name: string) {
  stage.wallet('Marten')
  const { factory } = otherNamespace(name, stage.services.imageOf(name))
  await stage.open({ adapters: [...stage.oneNetwork.adapters, factory] })
  await stage.click('[data-wallet="example.marten"]')
  if (name === 'Marten') await stage.click('[data-namespace="eip155"]')
  await stage.gone()
  await stage.open({}, 'Networks')
  await stage.see('.lk-row img', 2)
}

const SOLANA = '[data-network^="solana:"]'

export const switchActiveChainStates: Scripts = {
  async normal(stage) {
    await openBoth(stage, 'Heron')
    await stage.click(SOLANA)
    await stage.see('.lk-ring img')
  },
  async 'the same wallet'(stage) {
    await openBoth(stage, 'Marten')
    await stage.click(SOLANA)
    await stage.see('.lk-button')
  },
}

export const networksStates: Scripts = {
  'several namespaces': (stage) => openBoth(stage, 'Heron'),
  async 'wallet not asked'(stage) {
    const { factory } = otherNamespace('Heron', stage.services.imageOf('Heron'), { answer: 'approve' })
    await stage.open({ adapters: [...stage.oneNetwork.adapters, factory] })
    await stage.click('[data-wallet="solana:Heron"]')
    await stage.gone()
    await stage.open({}, 'Networks')
    await stage.see('.lk-section .lk-sub')
  },
  connected: openNetworks,
  async 'some not allowed'(stage) {
    await pair(stage, [1, 10])
    await stage.open({}, 'Networks')
    await stage.see('.lk-row img', 5)
  },
  async 'not connected'(stage) {
    await stage.open({}, 'Networks')
    await stage.see('.lk-row img', 5)
  },
  async found(stage) {
    await openNetworks(stage)
    await stage.type('input', 'op')
    await stage.until('fewer rows', async () => (await stage.see('.lk-rows')).childElementCount < 3)
  },
  async 'nothing found'(stage) {
    await openNetworks(stage)
    await stage.type('input', 'arbz')
    await stage.see('.lk-empty')
  },
  async 'test networks hidden'(stage) {
    await openNetworks(stage)
    await stage.type('input', 'sepolia')
    await stage.click('[role="switch"]')
    await stage.see('.lk-empty')
  },
}

/** Marten is connected, and asked to switch to Base. */
async function askToSwitch(stage: Stage, prepare: (marten: ReturnType<Stage['wallet']>) => void) {
  const marten = stage.wallet('Marten')
  await stage.connect()
  await stage.open({}, 'Networks')
  await stage.see('.lk-row img', 5)
  prepare(marten)
  await stage.click('[data-network="eip155:8453"]')
  await stage.see('.lk-linked img', 2)
}

const failing = (code: number, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}

export const switchStates: Scripts = {
  waiting: (stage) => askToSwitch(stage, (marten) => marten.next('never')),
  async 'still waiting'(stage) {
    await askToSwitch(stage, (marten) => {
      marten.next('never')
      stage.clock.rush()
    })
    await stage.see('.lk-primary-button:not([aria-disabled])')
  },
  async declined(stage) {
    await askToSwitch(stage, (marten) => marten.next('reject'))
    await stage.see('[role="alert"]')
  },
  async 'already asking'(stage) {
    await askToSwitch(stage, (marten) => marten.answer('wallet_switchEthereumChain', failing(-32002, 'pending')))
    await stage.see('[role="alert"]')
  },
  async 'embedded wallet'(stage) {
    await openEmbedded(stage, 'Networks')
    await stage.click('[data-network="eip155:42161"]')
    await stage.see('.lk-linked img', 2)
  },
  async 'refused, can be added'(stage) {
    await askToSwitch(stage, (marten) => {
      marten.answer('wallet_switchEthereumChain', failing(4902, 'Unrecognized chain ID "0x2105".'))
      marten.answer('wallet_addEthereumChain', failing(-32603, 'The network could not be added.'))
    })
    await stage.see('.lk-stack > .lk-button')
  },
}

async function strand(stage: Stage) {
  const marten = stage.wallet('Marten')
  await stage.connect()
  marten.switchChain(STRANGE_CHAIN)
  await stage.see('.lk-note[data-tone="warn"]')
  await stage.see('.lk-row img', 5)
  return marten
}

export const unsupportedStates: Scripts = {
  async swap(stage) {
    const chains = [{ id: sepolia.id, rpcUrl: stage.services.url }]
    stage.wallet('Marten', { chains })
    await stage.connect()
    await stage.open({}, 'Swap')
    await stage.see('.lk-note[data-tone="warn"]')
    await stage.see('.lk-row img', 5)
  },
  async app(stage) {
    await strand(stage)
  },
  async refused(stage) {
    await strand(stage)
    await stage.click('.lk-scrim')
    await stage.see('.lk-footer[data-tone="bad"]')
  },
  async disconnecting(stage) {
    const marten = await strand(stage)
    marten.answer('wallet_revokePermissions', () => new Promise(() => {}))
    await stage.click('.lk-footer-button')
    await stage.see('.lk-footer-button[aria-busy]')
  },
}
