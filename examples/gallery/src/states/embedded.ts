import { type Connection, type Connector, LatchkeyError } from 'latchkey'
import type { EmbeddedSource } from 'latchkey/embedded'
import { proxy } from 'valtio/vanilla'
import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'

const EMAIL = 'mara@fieldnote.co'
const NEXT_EMAIL = 'mara@northfield.studio'
const ADDRESS = '0x7F3a5bC1e6D9f0482bA7c3E85d14F60927f18c41'
const FIELD = 'input[name="email"]'
const CODE = 'input[name="code"]'
const never = () => new Promise<never>(() => undefined)

type Step = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
type UpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
type Shell = { account: { setEmbedded(user: { email: string; provider: 'email' }): void } }

const connector: Connector = {
  id: 'ID_AUTH',
  name: 'secure.keyhouse.example',
  type: 'AUTH',
  namespaces: ['eip155'],
  async connect() {
    const connection: Connection = {
      connector,
      namespace: 'eip155',
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      chainId: '1',
      signer: { request: never },
      watch: () => () => undefined,
    }
    return { id: 'ID_AUTH', connections: [connection], method: 'email', disconnect: async () => undefined }
  },
  resume: never,
}

/** An embedded wallet whose page answers as the state wants. */
function createWallet(script: {
  step?: Step | 'never'
  mailed?: number
  otp?: () => Promise<void>
  load?: () => Promise<void>
  update?: () => Promise<UpdateStep>
}) {
  const { step = 'VERIFY_OTP', mailed, otp = never, load = async () => undefined, update = never } = script
  let nextMailAt = mailed === undefined ? undefined : Date.now() + mailed
  const approvals = proxy({
    pending: [] as readonly string[],
    notAllowed: undefined as { readonly method: string } | undefined,
  })
  const embedded = {
    connector,
    host: 'secure.keyhouse.example',
    dashboard: 'https://secure.keyhouse.example/dashboard',
    frame: () => undefined,
    syncTheme: async () => undefined,
    approvals: { state: approvals, present: () => () => undefined, abortAll() {}, fail() {}, dismiss() {} },
    wallet: {
      load,
      nextMailAt: () => nextMailAt,
      async connectEmail() {
        if (step === 'never') return never()
        if (mailed === undefined) nextMailAt = undefined
        return step
      },
      connectDevice: never,
      connectOtp: otp,
      updateEmail: update,
      updateEmailPrimaryOtp: otp,
      updateEmailSecondaryOtp: otp,
    },
  }
  return {
    refuse: (method: string) => {
      approvals.notAllowed = { method }
    },
    ask: () => {
      approvals.pending = ['personal_sign']
    },
    source: {
      id: 'ID_AUTH',
      load: async () => ({
        async createEmbedded({ account }: Shell) {
          if (step === 'CONNECT') account.setEmbedded({ email: EMAIL, provider: 'email' })
          return embedded
        },
      }),
    } as unknown as EmbeddedSource,
  }
}

async function openField(stage: Stage, script: Parameters<typeof createWallet>[0] = {}) {
  const { source } = createWallet(script)
  await stage.open({ connectors: [source], features: { email: true } }, 'EmailLogin' as never)
  await stage.see(FIELD)
}

async function submit(stage: Stage, script: Parameters<typeof createWallet>[0] = {}, email = EMAIL) {
  await openField(stage, script)
  await stage.type(FIELD, email)
  await stage.click('[data-in-field]')
}

export const emailLoginStates: Scripts = {
  normal: (stage) => openField(stage),
  async loading(stage) {
    await submit(stage, { step: 'never' })
    await stage.see('[data-in-field][aria-busy="true"]')
  },
  async failed(stage) {
    await submit(stage, {}, 'mara@fieldnote')
    await stage.see('.lk-help[data-tone="bad"]')
  },
}

/** The page refuses a code. */
class WrongCodeError extends LatchkeyError {
  override readonly name = 'WrongCodeError'
  override readonly code = 'EMBEDDED_ERROR'
}
const refuse = () => Promise.reject(new WrongCodeError('That code is not right'))

async function openCode(stage: Stage, script: Parameters<typeof createWallet>[0] = {}) {
  await submit(stage, script)
  await stage.see(CODE)
}

export const emailCodeStates: Scripts = {
  empty: (stage) => openCode(stage),
  async partial(stage) {
    await openCode(stage)
    await stage.type(CODE, '482')
    await stage.see('.lk-code > [data-typed]', 3)
  },
  async checking(stage) {
    await openCode(stage)
    await stage.type(CODE, '482915')
    await stage.see('.lk-code[aria-busy="true"]')
  },
  async 'wrong code'(stage) {
    await openCode(stage, { otp: refuse })
    await stage.type(CODE, '482915')
    await stage.see('.lk-code[data-tone="bad"]')
  },
  'resend countdown': (stage) => openCode(stage, { mailed: 28_000 }),
}

export const emailDeviceStates: Scripts = {
  async waiting(stage) {
    await submit(stage, { step: 'VERIFY_DEVICE' })
    await stage.see('.lk-dial')
  },
  async resent(stage) {
    await submit(stage, { step: 'VERIFY_DEVICE', mailed: 29_000 })
    await stage.see('.lk-count')
  },
}

type Update = Pick<Parameters<typeof createWallet>[0], 'mailed' | 'otp' | 'update'>

async function openConnected(stage: Stage, view: 'UpdateEmailWallet' | 'UpgradeEmailWallet', script: Update = {}) {
  await submit(stage, { ...script, step: 'CONNECT' })
  await stage.gone()
  await stage.open({}, view as never)
}

async function saveNewEmail(stage: Stage, script: Update) {
  await openConnected(stage, 'UpdateEmailWallet', script)
  await stage.type(FIELD, NEXT_EMAIL)
  await stage.click('.lk-primary-button:not([aria-disabled])')
}

export const updateEmailStates: Scripts = {
  async normal(stage) {
    await openConnected(stage, 'UpdateEmailWallet')
    await stage.see(FIELD)
  },
  async saving(stage) {
    await saveNewEmail(stage, {})
    await stage.see('.lk-primary-button[aria-busy="true"]')
  },
  async failed(stage) {
    await saveNewEmail(stage, { update: () => Promise.reject(new Error('An error occurred')) })
    await stage.see('.lk-snack')
  },
}

/** Both codes are typed in the same way. */
function codeStates(step: UpdateStep): Scripts {
  async function open(stage: Stage, script: Update = {}) {
    await saveNewEmail(stage, { ...script, update: async () => step })
    await stage.see(CODE)
  }
  return {
    empty: (stage) => open(stage),
    async partial(stage) {
      await open(stage)
      await stage.type(CODE, '7')
      await stage.see('.lk-code > [data-typed]')
    },
    async checking(stage) {
      await open(stage)
      await stage.type(CODE, '482915')
      await stage.see('.lk-code[aria-busy="true"]')
    },
    async 'wrong code'(stage) {
      await open(stage, { otp: refuse })
      await stage.type(CODE, '482915')
      await stage.see('.lk-code[data-tone="bad"]')
    },
    'resend countdown': (stage) => open(stage, { mailed: 28_000 }),
  }
}

export const updateEmailPrimaryStates = codeStates('VERIFY_PRIMARY_OTP')

export const updateEmailSecondaryStates = codeStates('VERIFY_SECONDARY_OTP')

/** The account of somebody who has logged in by e-mail. */
export async function openEmbedded(stage: Stage, view: 'Account' | 'AccountSettings' | 'Networks' = 'Account') {
  const wallet = createWallet({ step: 'CONNECT' })
  await stage.open({ connectors: [wallet.source], features: { email: true } }, 'EmailLogin' as never)
  await stage.type(FIELD, EMAIL)
  await stage.click('[data-in-field]')
  await stage.gone()
  await stage.open({}, view)
  return wallet
}

export const upgradeEmailStates: Scripts = {
  async normal(stage) {
    await openConnected(stage, 'UpgradeEmailWallet')
    await stage.see('.lk-primary-button[href]')
  },
}

export const approveStates: Scripts = {
  async opening(stage) {
    const wallet = createWallet({ load: never })
    await stage.open({ connectors: [wallet.source], features: { email: true } }, 'EmailLogin' as never)
    await stage.click(FIELD)
    ;(await stage.see(FIELD)).focus()
    await stage.clock.wait(500)
    wallet.ask()
    await stage.see('.lk-window')
  },
}
