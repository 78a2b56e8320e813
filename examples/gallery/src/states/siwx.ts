import { externalConnector } from 'latchkey/connectors'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import type { EmailCapture } from 'latchkey/siwx'
import { createSiwx } from '../world/createSiwx.ts'
import type { Stage } from '../world/createStage.ts'
import { nameAccount } from './nameAccount.ts'
import type { Scripts } from './state.ts'

const SIGN = '.lk-pair .lk-primary-button:not([aria-disabled])'

/** A wallet has connected, and the app wants to know whose it is. */
async function openSignIn(stage: Stage, options?: Parameters<typeof createSiwx>[0]) {
  const marten = stage.wallet('Marten')
  nameAccount(stage, 'mara.eth')
  await stage.open({ siwx: createSiwx(options) })
  await stage.click('[data-wallet="example.marten"]')
  await stage.see('.lk-linked img')
  return marten
}

/** The older name opens the same view. */
export const connectingSiweStates: Scripts = {
  async normal(stage) {
    await openSignIn(stage)
    await stage.see(SIGN)
    await stage.open({}, 'ConnectingSiwe')
    await stage.see(SIGN)
  },
}

export const signMessageStates: Scripts = {
  async normal(stage) {
    await openSignIn(stage)
    await stage.see(SIGN)
  },
  async preparing(stage) {
    await openSignIn(stage, { isReady: false })
  },
  async 'message open'(stage) {
    await openSignIn(stage)
    await stage.see(SIGN)
    await stage.click('.lk-fold > summary')
    await stage.see('.lk-fold[open] > pre')
  },
  async signing(stage) {
    const marten = await openSignIn(stage)
    marten.next('never')
    await stage.click(SIGN)
    await stage.see('.lk-ring .lk-ring-needle')
  },
  async required(stage) {
    await openSignIn(stage, { isRequired: true })
    await stage.see(SIGN)
    await stage.click('.lk-scrim')
    await stage.see('.lk-footer[data-tone="bad"]')
  },
  async cancelling(stage) {
    const marten = await openSignIn(stage, { isRequired: true })
    await stage.see(SIGN)
    marten.answer('wallet_revokePermissions', () => new Promise(() => {}))
    await stage.click('.lk-pair > .lk-button:first-child')
    await stage.see('.lk-pair > .lk-button[aria-busy]')
  },
  async declined(stage) {
    const marten = await openSignIn(stage)
    marten.next('reject')
    await stage.click(SIGN)
    await stage.see('.lk-hero > [role="alert"]')
    await stage.see(SIGN)
  },
  async 'signed in on another network'(stage) {
    await openSignIn(stage)
    await stage.click(SIGN)
    await stage.gone()
    await stage.open({}, 'Networks')
    await stage.click('[data-network="eip155:137"]')
    await stage.see('.lk-linked img')
    await stage.see(SIGN)
    await stage.see('.lk-pair ~ .lk-button')
  },
  async 'smart account hint'(stage) {
    const marten = stage.wallet('Marten')
    const harbour = externalConnector({
      id: 'harbour',
      name: 'Harbour',
      icon: stage.services.imageOf('Snowdrift'),
      accountType: 'smartAccount',
      load: async () => marten.provider,
    })
    await stage.open({
      siwx: createSiwx(),
      adapters: [eip155({ networks: [mainnet], eip6963: false, connectors: [harbour] })],
    })
    await stage.click('[data-wallet="harbour"]')
    await stage.see(SIGN)
    marten.next('reject')
    await stage.click(SIGN)
    await stage.see('.lk-hero > [role="alert"]')
    await stage.see(SIGN)
  },
}

const EMAIL_FIELD = 'input[type="email"]'
const CODE_FIELD = '.lk-code-input'
const never = () => new Promise<never>(() => {})
const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'EMAIL_REFUSED' }))

/** The app asks for an address before the signature. */
async function openCapture(stage: Stage, capture: Partial<EmailCapture> = {}) {
  const emailCapture = { isRequired: true, request: async () => ({ needsCode: true }), confirm: never, ...capture }
  stage.wallet('Marten')
  nameAccount(stage, 'mara.eth')
  await stage.open({ siwx: createSiwx({ isRequired: true, emailCapture }) })
  await stage.click('[data-wallet="example.marten"]')
  await stage.see(EMAIL_FIELD)
}

async function submitEmail(stage: Stage) {
  await stage.type(EMAIL_FIELD, 'mara@fieldnote.co')
  await stage.click('form .lk-primary-button:not([aria-disabled])')
}

export const dataCaptureStates: Scripts = {
  async optional(stage) {
    await openCapture(stage, { isRequired: false })
  },
  async required(stage) {
    await openCapture(stage)
    await stage.type(EMAIL_FIELD, 'mara@')
    await stage.see('.lk-chips button', 3)
  },
  async checking(stage) {
    await openCapture(stage, { request: never })
    await submitEmail(stage)
    await stage.see('form [aria-busy="true"]')
  },
  async failed(stage) {
    await openCapture(stage, { request: refuse })
    await submitEmail(stage)
    await stage.see('.lk-help[role="alert"]')
  },
}

async function openCaptureCode(stage: Stage, capture: Partial<EmailCapture> = {}) {
  await openCapture(stage, capture)
  await submitEmail(stage)
  await stage.see(CODE_FIELD)
}

export const dataCaptureCodeStates: Scripts = {
  empty: (stage) => openCaptureCode(stage),
  async checking(stage) {
    await openCaptureCode(stage)
    await stage.type(CODE_FIELD, '416283')
    await stage.see('.lk-code[aria-busy="true"]')
  },
  async failed(stage) {
    await openCaptureCode(stage, { confirm: refuse })
    await stage.type(CODE_FIELD, '416283')
    await stage.see('.lk-help[role="alert"]')
  },
}
