import { JUNO, NO_OWNER } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { USDC } from '../world/portfolio.ts'
import type { Scripts } from './state.ts'
import { storeReceiver, storeReceivers } from './transfers.ts'

/** Has the ends of Juno's address, and is another. */
const LOOK_ALIKE = '0x91bc0e5d3aa7c6120f48b7e19c02d5f86a3107da'

const AVATAR =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"%3E%3Cpath fill="%23b9533c" d="M0 0h4v4H0z"/%3E%3Cpath fill="%23e3d6bf" d="M0 4a4 4 0 0 1 4-4v4z"/%3E%3C/svg%3E'

const amountField = '.lk-amount input'
const receiverField = '.lk-recipient input'
const mainButton = '.lk-surface .lk-primary-button:not([aria-disabled])'

/** The form, once the chain has answered how much there is. */
async function openForm(stage: Stage, prepare: (stage: Stage) => void = () => undefined, isPaying = false) {
  const marten = stage.wallet('Marten')
  if (isPaying) marten.answer('wallet_getCapabilities', () => ({ '0x1': { paymasterService: { supported: true } } }))
  await stage.connect(undefined, isPaying ? stage.payingApp : undefined)
  prepare(stage)
  await stage.open({}, 'WalletSend')
  await stage.see('.lk-amount-have .lk-button:not([aria-disabled])')
  return marten
}

async function fill(stage: Stage, amount: string, receiver: string) {
  await stage.type(amountField, amount)
  await stage.type(receiverField, receiver)
}

async function chooseUsdc(stage: Stage) {
  await stage.click('.lk-amount .lk-pill')
  await stage.click(`[data-token="eip155:1/${USDC}"]`)
  await stage.see('.lk-amount-have .lk-button:not([aria-disabled])')
}

export const sendStates: Scripts = {
  async 'no amount'(stage) {
    await openForm(stage)
  },
  async 'no receiver'(stage) {
    await openForm(stage)
    await stage.type(amountField, '0.85')
  },
  async 'wrong receiver'(stage) {
    await openForm(stage)
    await fill(stage, '0.85', '0x91bc44E0a7D2586bF13c9e0745Ad')
    await stage.see('.lk-field-note')
  },
  async 'name not found'(stage) {
    stage.services.set('eth_call', () => NO_OWNER)
    await openForm(stage)
    await fill(stage, '0.85', 'nobody-has-this-name.eth')
    await stage.see('.lk-field-note')
  },
  async 'name unavailable'(stage) {
    stage.services.set('eth_call', 'fail')
    await openForm(stage)
    await fill(stage, '0.85', 'juno.eth')
    await stage.see('.lk-field-note + div .lk-button')
  },
  async resolving(stage) {
    stage.services.set('eth_call', 'never')
    await openForm(stage)
    await fill(stage, '0.85', 'juno.eth')
    await stage.see('.lk-recipient .lk-spin')
  },
  async ready(stage) {
    stage.services.set('identity', () => ({ name: 'juno.eth', avatar: AVATAR }))
    await openForm(stage)
    await fill(stage, '0.85', 'juno.eth')
    await stage.see('.lk-facts')
    await stage.see('.lk-recipient img')
  },
  async everything(stage) {
    await openForm(stage)
    await stage.type(receiverField, JUNO)
    await stage.click('.lk-amount-have .lk-button')
    await stage.see('.lk-facts')
  },
  async insufficient(stage) {
    await openForm(stage)
    await fill(stage, '2.5', JUNO)
    await stage.see('.lk-recipient .lk-avatar')
  },
  async 'not enough for the fee'(stage) {
    await openForm(stage)
    await fill(stage, '1.2345678', JUNO)
    await stage.see('.lk-surface .lk-note')
  },
  async 'read-only'(stage) {
    stage.wallet('Marten')
    await stage.connect()
    await stage.open({}, 'WalletSend', { to: JUNO, amount: '0.85' })
    await stage.see('.lk-facts')
  },
  async 'recent receivers'(stage) {
    await openForm(stage, () => storeReceivers(stage))
    await stage.see('.lk-recent .lk-row', 3)
  },
  async 'too many decimals'(stage) {
    await openForm(stage)
    await chooseUsdc(stage)
    await fill(stage, '120.1234567', JUNO)
    await stage.see('.lk-surface .lk-note')
    await stage.see('.lk-recipient .lk-avatar')
  },
  async 'a long amount'(stage) {
    await openForm(stage)
    await fill(stage, '0.123456789012345678', JUNO)
    await stage.see('.lk-facts')
  },
  async offline(stage) {
    await openForm(stage)
    await fill(stage, '0.85', JUNO)
    await stage.see('.lk-facts')
    stage.setOnline(false)
    await stage.see('.lk-primary-button[aria-disabled]')
  },
}

async function openTokens(stage: Stage) {
  await openForm(stage)
  await stage.click('.lk-amount .lk-pill')
  await stage.see('.lk-field input')
}

export const selectTokenStates: Scripts = {
  async loading(stage) {
    stage.services.set('tokens', 'never')
    await openTokens(stage)
    await stage.see('.lk-skeleton')
  },
  async list(stage) {
    await openTokens(stage)
    await stage.see('[data-token]', 4)
  },
  async searching(stage) {
    await openTokens(stage)
    await stage.see('[data-token]', 4)
    await stage.type('.lk-field input', 'co')
    await stage.until('fewer rows', async () => (await stage.see('.lk-tokens')).childElementCount < 4)
  },
  async 'nothing found'(stage) {
    await openTokens(stage)
    await stage.see('[data-token]', 4)
    await stage.type('.lk-field input', 'marmalade')
    await stage.see('.lk-empty')
  },
}

/** The review of 0.85 ETH, to somebody who has been paid from this browser unless said otherwise. */
async function openReview(
  stage: Stage,
  { amount = '0.85', receiver = JUNO, known = [JUNO] as readonly string[], isPaying = false } = {},
) {
  const marten = await openForm(stage, () => known.map((to) => storeReceiver(stage, to)), isPaying)
  await fill(stage, amount, receiver)
  await stage.see('.lk-facts')
  await stage.click(mainButton)
  await stage.see('.lk-transfer')
  return marten
}

const press = (stage: Stage) => stage.click('.lk-pair .lk-primary-button:not([aria-disabled])')
/** The wallet has had the request for some seconds. */
async function asking(stage: Stage) {
  await stage.see('.lk-footer > bdi')
  stage.clock.pass(6_000)
}

/** The review of a payment to somebody who only looks like Juno. */
async function openLookAlike(stage: Stage) {
  await openReview(stage, { receiver: LOOK_ALIKE })
  await stage.see('.lk-compare .lk-address', 2)
}

export const sendPreviewStates: Scripts = {
  async ready(stage) {
    await openReview(stage)
  },
  async 'first payment'(stage) {
    await openReview(stage, { known: [] })
  },
  async 'with a name'(stage) {
    stage.services.set('identity', () => ({ name: 'juno.eth', avatar: AVATAR }))
    await openReview(stage, { receiver: 'juno.eth' })
  },
  async token(stage) {
    await openForm(stage, () => storeReceiver(stage, JUNO))
    await chooseUsdc(stage)
    await fill(stage, '1200.5', JUNO)
    await stage.see('.lk-facts')
    await stage.click(mainButton)
    await stage.see('.lk-transfer')
  },
  'look-alike address': openLookAlike,
  async 'look-alike compared'(stage) {
    await openLookAlike(stage)
    await stage.click('.lk-check [role="checkbox"]')
    await stage.see('.lk-check [aria-checked="true"]')
  },
  async cautions(stage) {
    stage.services.set('eth_getCode', () => '0x6080604052')
    await openReview(stage, { known: [] })
    await stage.see('.lk-check')
  },
  async 'high fee'(stage) {
    await openReview(stage, { amount: '0.000001' })
    await stage.see('.lk-note', 2)
  },
  async 'no network fee'(stage) {
    await openReview(stage, { isPaying: true })
  },
  async offline(stage) {
    await openReview(stage)
    stage.services.set('eth_blockNumber', 'fail')
    stage.setOnline(false)
    await stage.see('.lk-pair .lk-primary-button[aria-disabled]')
  },
  async checking(stage) {
    const marten = await openReview(stage)
    marten.next('never')
    stage.services.set('eth_getBlockByNumber', 'never')
    await press(stage)
    await stage.see('.lk-hero')
  },
  async sending(stage) {
    const marten = await openReview(stage)
    marten.next('never')
    await press(stage)
    await asking(stage)
  },
  async 'still sending'(stage) {
    const marten = await openReview(stage)
    marten.next('never')
    await press(stage)
    await asking(stage)
    stage.clock.pass(28_000)
    await stage.see('.lk-surface .lk-note')
  },
  async declined(stage) {
    const marten = await openReview(stage)
    marten.next('reject')
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async 'wallet busy'(stage) {
    const marten = await openReview(stage)
    marten.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('Already processing.'), { code: -32002 })
    })
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async failed(stage) {
    const marten = await openReview(stage)
    marten.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('No permission.'), { code: 4100 })
    })
    await press(stage)
    await stage.see('[role="alert"]')
  },
  async 'maybe sent'(stage) {
    const marten = await openReview(stage)
    marten.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('The node did not answer.'), { code: -32603 })
    })
    await press(stage)
    await stage.see('[role="alert"]')
  },
}
