import type { Stage } from '../world/createStage.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS } from './transfers.ts'

const FIELD = '.lk-name-field input'
const REGISTER = '.lk-name-field > .lk-primary-button:not([aria-disabled])'

/** Somebody owns it. */
const registered = () => ({ addresses: { 60: { address: OWN_ADDRESS } } })

async function openForm(stage: Stage) {
  const marten = stage.wallet('Marten')
  await stage.connect()
  await stage.open({}, 'RegisterAccountName')
  await stage.see(FIELD)
  return marten
}

const hint = (stage: Stage, tone: string) => stage.see(`.lk-name-hint[data-tone="${tone}"]`)

/** A free name, and its one signature. */
async function register(stage: Stage, name = 'mara-note') {
  await stage.type(FIELD, name)
  await hint(stage, 'good')
  await stage.click(REGISTER)
}

/** The service refuses with this reason. */
const refuse = (description: string) => () =>
  new Response(JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description }] }), { status: 400 })

export const chooseNameStates: Scripts = {
  async normal(stage) {
    stage.wallet('Marten')
    await stage.connect()
    await stage.open({}, 'ChooseAccountName')
    await stage.see('.lk-name-card')
  },
  async 'with a guide'(stage) {
    stage.wallet('Marten')
    await stage.connect('example.marten', { names: { guideUrl: 'https://names.example/about' } })
    await stage.open({}, 'ChooseAccountName')
    await stage.see('.lk-name-guide a')
  },
}

export const registerNameStates: Scripts = {
  async empty(stage) {
    await openForm(stage)
  },
  async looking(stage) {
    stage.services.set('profile', 'never')
    await openForm(stage)
    await stage.type(FIELD, 'mara')
    await stage.see('.lk-name-field .lk-spin')
  },
  async 'too short'(stage) {
    await openForm(stage)
    await stage.type(FIELD, 'mar')
    await hint(stage, 'bad')
  },
  async invalid(stage) {
    await openForm(stage)
    await stage.type(FIELD, 'mara-note')
    await hint(stage, 'good')
    await stage.type(FIELD, 'mara-note!')
    await hint(stage, 'bad')
  },
  async available(stage) {
    await openForm(stage)
    await stage.type(FIELD, 'mara-note')
    await hint(stage, 'good')
  },
  async suggestions(stage) {
    stage.services.set('profile', registered)
    stage.services.set('suggestions', () => ({
      suggestions: ['mara', 'marathon', 'marabou', 'maracas', 'marabunta'].map((label) => ({
        name: `${label}.reown.id`,
        registered: label === 'mara',
      })),
    }))
    await openForm(stage)
    await stage.type(FIELD, 'mara')
    await stage.see('.lk-rows > li', 5)
  },
  async taken(stage) {
    stage.services.set('profile', registered)
    await openForm(stage)
    await stage.type(FIELD, 'mara')
    await hint(stage, 'bad')
  },
  async 'not found'(stage) {
    stage.services.set('profile', 'fail')
    await openForm(stage)
    await stage.type(FIELD, 'mara')
    await stage.see('.lk-surface form .lk-button')
  },
  async 'unread lists'(stage) {
    for (const list of ['names', 'suggestions'] as const) stage.services.set(list, 'fail')
    stage.services.set('profile', registered)
    await openForm(stage)
    await stage.type(FIELD, 'mara')
    await stage.see('form .lk-button', 2)
  },
  async 'owns one'(stage) {
    stage.services.set('names', () => [{ name: 'mara-note.reown.id' }])
    stage.services.set('profile', registered)
    await openForm(stage)
    await stage.see(`${FIELD}[readonly]`)
  },
  async submitting(stage) {
    const marten = await openForm(stage)
    marten.next('never')
    await register(stage)
    await stage.see('.lk-footer .lk-live')
  },
  async declined(stage) {
    const marten = await openForm(stage)
    marten.next('reject')
    await register(stage)
    await stage.see('.lk-hero > [role="alert"]')
  },
  async failed(stage) {
    stage.services.set('register', 'fail')
    await openForm(stage)
    await register(stage)
    await stage.see('.lk-snack')
  },
  async late(stage) {
    stage.services.set('register', refuse('Expired or invalid timestamp'))
    await openForm(stage)
    await register(stage)
    await hint(stage, 'bad')
  },
}

export const nameDoneStates: Scripts = {
  async done(stage) {
    await openForm(stage)
    await register(stage)
    await stage.see('.lk-name-card[data-state="done"]')
  },
  async long(stage) {
    await openForm(stage)
    await register(stage, 'the-northern-fieldnotes-of-mara-and-her-many-friends-since-2019')
    await stage.see('.lk-name-card[data-state="done"]')
  },
}
