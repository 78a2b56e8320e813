import type { EmbeddedSource } from 'latchkey/embedded'
import { proxy } from 'valtio/vanilla'
import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'

const EMAIL = 'mara@fieldnote.co'
const FIELD = 'input[name="email"]'
const CODE = 'input[name="code"]'
const never = () => new Promise<never>(() => undefined)

type Step = 'VERIFY_DEVICE' | 'VERIFY_OTP'

/** An embedded wallet whose page answers as the state wants. */
function createWallet(script: {
  step?: Step | 'never'
  mailed?: number
  otp?: () => Promise<void>
  load?: () => Promise<void>
}) {
  const { step = 'VERIFY_OTP', mailed, otp = never, load = async () => undefined } = script
  let nextMailAt = mailed === undefined ? undefined : Date.now() + mailed
  const approvals = proxy({ pending: [] as readonly string[], notAllowed: undefined })
  const embedded = {
    connector: { id: 'ID_AUTH', name: 'secure.keyhouse.example', type: 'AUTH', namespaces: ['eip155'], connect: never, resume: never },
    host: 'secure.keyhouse.example',
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
    },
  }
  return {
    ask: () => {
      approvals.pending = ['personal_sign']
    },
    source: {
      id: 'ID_AUTH',
      load: async () => ({ createEmbedded: async () => embedded }),
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
