import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'

const HOUR = 3_600

const ALLOWANCE = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0xb1a2bc2ec50000', start: 1, period: 24 * HOUR },
}
const CALLS = {
  type: 'contract-call',
  data: {
    address: '0x6a1ce19c70e4d1f1c4f3c4b9c0a8ce1b2f1ef2d4',
    functions: [{ functionName: 'swap' }, { functionName: 'claim' }],
  },
}

type Change = { id: string; name: string; age: number; life: number; revoked?: boolean; permissions?: unknown[] }

/** Times in hours. */
function session({ id, name, age, life, revoked = false, permissions = [ALLOWANCE, CALLS] }: Change) {
  const now = Math.floor(Date.now() / 1000)
  return {
    project: { id, name, url: `https://${id}.example`, iconUrl: null },
    pci: id,
    createdAt: now - age * HOUR,
    expiry: now + (life - age) * HOUR,
    permissions,
    policies: [],
    context: '0x00',
    revokedAt: revoked ? now - HOUR : null,
  }
}

const usual = () => ({
  pcis: [
    session({ id: 'tidewater', name: 'Tidewater', age: 26, life: 72 }),
    session({ id: 'pinwheel', name: 'Pinwheel', age: 30, life: 48 }),
    session({ id: 'orchard', name: 'Orchard', age: 900, life: 24 }),
    session({ id: 'lantern', name: 'Lantern', age: 40, life: 72, revoked: true }),
  ],
})

async function openList(stage: Stage, list: (() => unknown) | 'never' | 'fail' = usual) {
  stage.services.set('sessions', list)
  const marten = stage.wallet('Marten')
  await stage.connect('example.marten', { features: { smartSessions: true } })
  await stage.open({}, 'SmartSessionList')
  await stage.see('.lk-tabs')
  return marten
}

async function tab(stage: Stage, number: number) {
  await stage.click(`[role="tab"]:nth-child(${number})`)
  await stage.see(`[role="tab"]:nth-child(${number})[aria-selected="true"]`)
}

export const sessionsStates: Scripts = {
  async loading(stage) {
    await openList(stage, 'never')
    await stage.see('.lk-session-box .lk-skeleton')
  },
  async active(stage) {
    await openList(stage)
    await stage.see('.lk-session', 2)
  },
  async 'one open'(stage) {
    await openList(stage)
    await stage.click('.lk-session > .lk-row')
    await stage.see('.lk-session-life .lk-scale')
  },
  async expired(stage) {
    await openList(stage)
    await stage.see('.lk-session')
    await tab(stage, 2)
    await stage.click('.lk-session > .lk-row')
    await stage.see('.lk-session-facts')
  },
  async revoked(stage) {
    await openList(stage)
    await stage.see('.lk-session')
    await tab(stage, 3)
    await stage.see('.lk-session')
  },
  async empty(stage) {
    await openList(stage, () => ({ pcis: [] }))
    await stage.see('.lk-empty')
  },
  async failed(stage) {
    await openList(stage, 'fail')
    await stage.see('.lk-empty .lk-button')
  },
  /** Names and permissions as an app could write them. */
  async hostile(stage) {
    await openList(stage, () => ({
      pcis: [
        session({
          id: 'evil',
          name: '\u202e<b>An app with a name that is far too long for any card</b>',
          age: 1,
          life: 9_000,
          permissions: [
            {
              type: 'native-token-recurring-allowance',
              data: { allowance: `0x${'f'.repeat(64)}`, start: 1, period: 90 },
            },
            { type: 'contract-call', data: { address: 'nowhere', functions: 'all' } },
            { type: 'everything-that-this-account-could-ever-do-on-any-network', data: null },
            5,
          ],
        }),
        'no session',
      ],
    }))
    await stage.click('.lk-session > .lk-row')
    await stage.see('.lk-session-facts')
    await stage.see('.lk-note')
  },
}

async function openRevoke(stage: Stage) {
  const marten = await openList(stage)
  await stage.click('.lk-session > .lk-row')
  await stage.click('.lk-session-actions > button')
  await stage.see('.lk-session-marks')
  return marten
}

const REVOKE = '.lk-pair > .lk-primary-button:not([aria-disabled])'

export const sessionRevokeStates: Scripts = {
  async confirm(stage) {
    await openRevoke(stage)
  },
  async revoking(stage) {
    const marten = await openRevoke(stage)
    marten.next('never')
    await stage.click(REVOKE)
    await stage.see('.lk-footer .lk-live')
  },
  async declined(stage) {
    const marten = await openRevoke(stage)
    marten.next('reject')
    await stage.click(REVOKE)
    await stage.see('.lk-hero > [role="alert"]')
  },
  async failed(stage) {
    await openRevoke(stage)
    stage.services.set('revoke', 'fail')
    await stage.click(REVOKE)
    await stage.see('.lk-hero > [role="alert"]')
    await stage.see('.lk-snack')
  },
}

async function openCreated(stage: Stage, list: (() => unknown) | 'never') {
  stage.services.set('sessions', list)
  stage.wallet('Marten')
  await stage.connect('example.marten', { features: { smartSessions: true } })
  await stage.open({}, 'SmartSessionCreated')
}

export const sessionCreatedStates: Scripts = {
  async done(stage) {
    await openCreated(stage, usual)
    await stage.see('.lk-session-marks')
  },
  async 'not listed'(stage) {
    await openCreated(stage, () => ({ pcis: [] }))
    await stage.see('.lk-empty')
  },
  async loading(stage) {
    await openCreated(stage, 'never')
    await stage.see('.lk-surface .lk-skeleton')
  },
}
