import type { WalletModalOptions } from 'latchkey'
import { coinbaseOnramp, meldOnramp, type OnrampProvider, onramp } from 'latchkey/onramp'
import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS } from './transfers.ts'

const DAY_MS = 86_400_000
const WATCH_MS = 180_000
const PENDING_WATCH_MS = 1_800_000
const LOOK_MS = 16
/** Far shorter than the time limit of a provider, so that no answer comes too late. */
const STEP_MS = 250

const legal = { legal: { termsUrl: 'https://northlight.example/terms' }, features: { legalCheckbox: true } }

/** Of an app: without a list of purchases. */
const ferry: OnrampProvider = {
  id: 'ferry',
  label: 'Ferry',
  feePercent: [1, 2],
  methods: ['card'],
  namespaces: ['eip155'],
  hosts: ['ferry.example'],
  createUrl: () => 'https://ferry.example/buy',
}

async function openAt(
  stage: Stage,
  view: 'OnRampProviders' | 'OnRampActivity',
  options: WalletModalOptions = {},
  prepare?: () => void,
) {
  stage.wallet('Marten')
  await stage.connect('example.marten', options)
  prepare?.()
  await stage.open({}, view)
}

const ready = '[data-provider]:not([aria-disabled])'

async function openSelect(stage: Stage, pill: number, options: WalletModalOptions = {}) {
  if (options.features?.legalCheckbox) {
    // Connecting needs it, too, and the modal forgets it when it closes.
    stage.wallet('Marten')
    await stage.open(options)
    await stage.click('[role="checkbox"]')
    await stage.click('[data-wallet="example.marten"]')
    await stage.gone()
    await stage.open({}, 'OnRampProviders')
  } else await openAt(stage, 'OnRampProviders', options)
  await stage.see(ready)
  await stage.click(`.lk-onramp-ask .lk-pill:nth-of-type(${pill})`)
  await stage.see('[data-currency]', 3)
}

export const providersStates: Scripts = {
  async loading(stage) {
    stage.services.set('onrampOptions', 'never')
    await openAt(stage, 'OnRampProviders')
    await stage.see('.lk-rows .lk-skeleton')
  },
  async list(stage) {
    await openAt(stage, 'OnRampProviders')
    await stage.see(ready)
    await stage.see('.lk-onramp-ask img')
  },
  async 'with an amount'(stage) {
    await openAt(stage, 'OnRampProviders', {}, () => undefined)
    await stage.close()
    await stage.open({}, 'OnRampProviders', { paymentAmount: '250' } as never)
    await stage.see(ready)
  },
  async disabled(stage) {
    stage.services.set('onrampUrl', 'never')
    await openAt(stage, 'OnRampProviders')
    await stage.see('[data-provider][aria-busy]')
  },
  async unavailable(stage) {
    stage.services.set('onrampUrl', () => ({ url: 'https://pay.coinbase.com.evil.example/buy' }))
    await openAt(stage, 'OnRampProviders')
    await stage.see('[data-provider][aria-disabled]:not([aria-busy])')
  },
  async none(stage) {
    await openAt(stage, 'OnRampProviders', {
      onramp: onramp({
        providers: [
          { ...ferry, networks: [{ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }] },
        ],
      }),
    })
    await stage.see('.lk-empty')
  },
  async 'token not sold'(stage) {
    const networks = [{ name: 'Solana', display_name: 'Solana', chain_id: '0', contract_address: '' }]
    stage.services.set('onrampOptions', () => ({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
      purchaseCurrencies: [{ id: 'sol', name: 'Solana', symbol: 'SOL', networks }],
    }))
    await openAt(stage, 'OnRampProviders')
    await stage.see('.lk-onramp-ask + .lk-top-2 .lk-empty')
  },
  async 'amount not taken'(stage) {
    await openAt(stage, 'OnRampProviders')
    await stage.close()
    await stage.open({}, 'OnRampProviders', { paymentAmount: '99.50' } as never)
    await stage.see(ready)
  },
  async 'restricted region'(stage) {
    stage.setTimeZone('Asia/Shanghai')
    await openAt(stage, 'OnRampProviders')
    await stage.see('.lk-empty')
  },
  async 'several providers'(stage) {
    await openAt(stage, 'OnRampProviders', {
      onramp: onramp({ providers: [coinbaseOnramp(), meldOnramp({ publicKey: 'key' }), ferry] }),
    })
    await stage.see(ready, 3)
  },
  async 'other tokens and networks'(stage) {
    const networks = [{ caipNetworkId: 'eip155:8453', name: 'Base' }] as const
    await openAt(stage, 'OnRampProviders', {
      onramp: onramp({
        providers: [coinbaseOnramp(), meldOnramp({ publicKey: 'key' }), { ...ferry, networks, sells: () => 'FERRY' }],
      }),
    })
    await stage.see(ready, 3)
  },
  async 'amount too small'(stage) {
    await openAt(stage, 'OnRampProviders')
    await stage.close()
    await stage.open({}, 'OnRampProviders', { paymentAmount: '5' } as never)
    await stage.see('.lk-empty')
  },
}

export const tokenSelectStates: Scripts = {
  async list(stage) {
    await openSelect(stage, 1)
    await stage.see('.lk-row img', 2)
  },
  async 'consent needed'(stage) {
    await openSelect(stage, 1, legal)
  },
  async loading(stage) {
    stage.services.set('onrampOptions', 'never')
    await openAt(stage, 'OnRampProviders')
    await stage.click('.lk-onramp-ask .lk-pill:nth-of-type(1)')
    await stage.see('.lk-rows .lk-skeleton')
  },
}

export const fiatSelectStates: Scripts = {
  async list(stage) {
    await openSelect(stage, 2)
  },
  async 'consent needed'(stage) {
    await openSelect(stage, 2, legal)
  },
}

let serial = 0
const purchase = (days: number, numeric: string, symbol: string, status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILED') => ({
  id: `purchase-${++serial}`,
  metadata: {
    operationType: 'buy',
    hash: '',
    sentFrom: 'Coinbase',
    sentTo: OWN_ADDRESS,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    minedAt: new Date(Date.now() - days * DAY_MS).toISOString(),
    nonce: 1,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: symbol, symbol, icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric },
      value: null,
      price: null,
    },
  ],
})

const answer = (stage: Stage, list: () => readonly object[]) =>
  stage.services.set('history', ({ query }) => ({ data: query.get('onramp') ? list() : [], next: null }))

export const purchasesStates: Scripts = {
  async loading(stage) {
    stage.services.set('history', 'never')
    await openAt(stage, 'OnRampActivity')
    await stage.see('.lk-rows .lk-skeleton')
  },
  async list(stage) {
    const list = [
      purchase(2, '246.23', 'USDC', 'SUCCESS'),
      purchase(40, '0.15', 'ETH', 'SUCCESS'),
      purchase(41, '100', 'USDC', 'FAILED'),
    ]
    answer(stage, () => list)
    await openAt(stage, 'OnRampActivity')
    await stage.see('[data-status]', 3)
    await stage.see('.lk-row img', 3)
  },
  async pending(stage) {
    const list = [purchase(0, '246.23', 'USDC', 'IN_PROGRESS'), purchase(40, '0.15', 'ETH', 'SUCCESS')]
    answer(stage, () => list)
    await openAt(stage, 'OnRampActivity')
    await stage.see('.lk-row .lk-spin')
    await stage.see('.lk-row img', 2)
  },
  async empty(stage) {
    await openAt(stage, 'OnRampActivity')
    await stage.see('.lk-empty')
  },
  async failed(stage) {
    stage.services.set('history', 'fail')
    await openAt(stage, 'OnRampActivity')
    await stage.see('.lk-empty .lk-button')
  },
  async incomplete(stage) {
    answer(stage, () => [purchase(2, '246.23', 'USDC', 'SUCCESS')])
    const silent = { ...ferry, listPurchases: () => Promise.reject(new Error('down')) }
    await openAt(stage, 'OnRampActivity', { onramp: onramp({ providers: [coinbaseOnramp(), silent] }) })
    await stage.see('.lk-onramp-list .lk-button')
    await stage.see('.lk-row img')
  },
  async unverified(stage) {
    const list = [purchase(2, '5000', 'UЅDC', 'SUCCESS')]
    answer(stage, () => list)
    await openAt(stage, 'OnRampActivity')
    await stage.see('.lk-row .lk-badge')
  },
}

/** A provider chosen, in a window that stays open. Waits are rushed from then on only: its URL has a time limit. */
async function buy(stage: Stage, options: WalletModalOptions = {}, { isRushed = false } = {}) {
  const popup = stage.openWindows()
  await openAt(stage, 'OnRampProviders', options)
  await stage.see(ready)
  if (isRushed) stage.clock.rush()
  await stage.click(ready)
  await stage.see('[data-stage]')
  return popup
}

/** What the provider reports after the window was opened. */
async function report(stage: Stage, status: 'SUCCESS' | 'FAILED') {
  let reads = 0
  const created = purchase(-1, '246.23', 'USDC', status)
  answer(stage, () => (reads++ === 0 ? [] : [created]))
  await buy(stage, {}, { isRushed: true })
}

export const buyInProgressStates: Scripts = {
  async waiting(stage) {
    await buy(stage)
    await stage.see('[data-stage=waiting]')
  },
  async unlisted(stage) {
    await buy(stage, { onramp: onramp({ providers: [ferry] }) })
    await stage.see('[data-stage=waiting]')
  },
  async 'window closed'(stage) {
    const popup = await buy(stage)
    popup.close()
    await stage.see('[data-stage=closed]')
  },
  async 'nothing came'(stage) {
    await buy(stage, {}, { isRushed: true })
    stage.clock.skip(WATCH_MS)
    await stage.see('[data-stage=silent]')
  },
  async failed(stage) {
    await report(stage, 'FAILED')
    await stage.see('[data-stage=declined]')
  },
  async refused(stage) {
    const popup = await buy(stage)
    popup.close()
    await stage.see('[data-stage=closed]')
    stage.services.set('onrampUrl', () => ({ url: 'http://pay.coinbase.com/buy' }))
    await stage.click('.lk-surface .lk-primary-button')
    await stage.see('[data-stage=refused]')
  },
  async 'window blocked'(stage) {
    await openAt(stage, 'OnRampProviders')
    await stage.click(ready)
    await stage.see('[data-stage=blocked]')
  },
  async 'still processing'(stage) {
    let list: readonly object[] = []
    let served = 0
    answer(stage, () => {
      served += list.length
      return list
    })
    const popup = await buy(stage)
    // What was bought before the order is known.
    await stage.services.requested('history')
    popup.close()
    await stage.see('[data-stage=closed]')
    await stage.click('.lk-pair .lk-button')
    await stage.see('.lk-empty')
    list = [purchase(0, '246.23', 'USDC', 'IN_PROGRESS')]
    // A purchase that is found while its order is shown would show the list again. It is known once it is served again.
    while (served < 2) {
      stage.clock.pass(STEP_MS)
      await stage.clock.wait(LOOK_MS)
    }
    await stage.click('[part~="back"]')
    await stage.see('[data-stage=pending]')
    stage.clock.pass(PENDING_WATCH_MS)
    await stage.see('[data-stage=slow]')
  },
  async finished(stage) {
    await report(stage, 'SUCCESS')
    await stage.see('[data-stage=bought]')
  },
}
