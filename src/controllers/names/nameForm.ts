import { proxy, ref } from 'valtio/vanilla'
import { RESOLVE_WAIT_MS } from '../../config/limits.js'
import { resolveSettings } from '../../config/options.js'
import { createLatest, sleep } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isNameLabel, type NameSuggestion } from '../../domain/name.js'
import { NameServiceError } from '../../errors/nameErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey, followActiveAccount } from '../account/activeAccount.js'
import { log } from '../log.js'
import { cancelQuestion, createQuestions, isWaiting, type Questions, type YieldToWallet } from '../ui/askWallet.js'
import { namesOf } from './instanceNames.js'

// The form of a new name: looks up whether it is free, and whether the account owns one already.

export const MIN_NAME_LENGTH = 4
const MAX_NAME_LENGTH = 63

export type NamesState = {
  /** In lower case, and only what a name may contain. */
  text: string
  /** What the last edit added that no name contains. */
  refused: string
  status: 'empty' | 'short' | 'looking' | 'available' | 'taken' | 'failed'
  /** Like a name that is taken. */
  suggestions: readonly NameSuggestion[]
  /** Why the last look-up failed, in the service's own words, sanitized; empty if it gave none. */
  reason: string
  /** The same of the suggestions; `undefined` if they did not fail. */
  suggestionsFailure: string | undefined
  /** The same of the account's own names: whether it owns one is not known. */
  ownedFailure: string | undefined
  /** The account's name: it can own one. */
  owned: string | undefined
  /** What the wallet is asked to sign, as it is signed (NAME-2); until it is registered, or the user goes back. */
  message: string | undefined
  /** Why the last registration failed. */
  problem: 'clock' | 'failed' | 'unknown' | undefined
  registered: { readonly name: string; readonly at: number; readonly tookMs: number } | undefined
}

export const initialNamesState = (): NamesState => ({
  text: '',
  refused: '',
  status: 'empty',
  suggestions: [],
  reason: '',
  suggestionsFailure: undefined,
  ownedFailure: undefined,
  owned: undefined,
  message: undefined,
  problem: undefined,
  registered: undefined,
})

/** What the user is told. */
export type NameMessage = 'done' | 'chainId' | 'signer' | 'down'

/** The card that shows the form. Its views and words belong to the feature. */
export type NameCard = {
  readonly yieldToWallet: YieldToWallet
  notify(message: NameMessage): void
  /** `reason`: in the service's own words, sanitized; empty if it gave none. */
  notifyFailed(name: string, reason: string): void
  showRegistered(): void
}

/** What the verbs keep between their calls. */
export type NameForm = {
  readonly instance: Instance
  readonly card: NameCard
  readonly state: NamesState
  /** What the wallet is asked to sign. */
  readonly questions: Questions
  readonly runs: ReturnType<typeof createLatest>
  /** Of every new name, such as `.example`. */
  readonly suffix: string
}

export function createNameForm(instance: Instance, card: NameCard): NameForm {
  const form: NameForm = {
    instance,
    card,
    state: proxy(initialNamesState()),
    questions: createQuestions(card),
    runs: createLatest(),
    suffix: resolveSettings(instance.input).names.suffixes[0] ?? '',
  }
  /** Another account or network: what was looked up and signed is not its own (CON-2). */
  function restart(key: string) {
    const { text } = form.state
    cancelRegistration(form)
    form.runs.cancel()
    Object.assign(form.state, initialNamesState())
    if (text !== '') setName(form, text)
    if (key !== '') void readOwnedName(form)
  }
  instance.scope.add(followActiveAccount(instance, restart))
  return form
}

/** What the service says about its refusal, made safe to show; empty if nothing. */
export const reasonOf = (error: unknown) =>
  error instanceof NameServiceError ? displayText(error.reason, TEXT_LIMIT.reason) : ''

/** A new text, or a suggestion. One with a character that no name contains is refused whole: it is never another. */
export function setName(form: NameForm, text: string) {
  const { instance, state } = form
  if (isWaiting(form.questions)) return
  const lower = text.trim().toLowerCase()
  const suffix = resolveSettings(instance.input).names.suffixes.find((ending) => lower.endsWith(ending)) ?? ''
  const typed = lower.slice(0, lower.length - suffix.length)
  state.refused = typed.match(/[^a-z0-9-]/u)?.[0] ?? ''
  if (state.refused !== '') return
  const label = typed.slice(0, MAX_NAME_LENGTH)
  Object.assign(state, { text: label, suggestions: [], problem: undefined })
  void lookUpLabel(form, label)
}

/** Looks the same name up again after a failure. */
export const retryName = (form: NameForm) => void lookUpLabel(form, form.state.text)

export async function lookUpLabel({ instance, state, runs, suffix }: NameForm, label: string) {
  const { scope } = instance
  const isCurrent = runs.begin()
  state.status = label === '' ? 'empty' : isNameLabel(label) ? 'looking' : 'short'
  if (state.status !== 'looking') return
  Object.assign(state, { reason: '', suggestionsFailure: undefined })
  try {
    await sleep(RESOLVE_WAIT_MS, scope.signal)
    if (!isCurrent()) return
    const { service } = namesOf(instance)
    const isRegistered = await service.isRegistered(label + suffix, scope.signal)
    if (!isCurrent()) return
    if (!isRegistered) {
      state.status = 'available'
      return
    }
    // Ideas are an extra: without them the name is taken all the same.
    const suggestions = await service.fetchSuggestions(label, suffix, scope.signal).catch((error) => {
      log(instance, 'debug', 'name suggestions', error)
      return { failure: reasonOf(error) }
    })
    if (!isCurrent()) return
    if ('failure' in suggestions) {
      Object.assign(state, { status: 'taken', suggestionsFailure: suggestions.failure })
      return
    }
    state.suggestions = ref([...suggestions.filter((suggestion) => suggestion.label !== label)])
    state.status = 'taken'
  } catch (error) {
    if (!isCurrent() || scope.isEnded) return
    log(instance, 'debug', 'name', error)
    Object.assign(state, { status: 'failed', reason: reasonOf(error) })
  }
}

/** One name each: an account that has one cannot register another. */
export async function readOwnedName({ instance, state }: NameForm): Promise<void> {
  const key = activeAccountKey(instance)
  const active = activeAccount(instance)
  if (!active) return
  try {
    const { ownNames } = namesOf(instance)
    const [name] = await ownNames.read(active.network, active.account.address)
    if (key !== activeAccountKey(instance)) return
    Object.assign(state, { owned: displayText(name, TEXT_LIMIT.name) || undefined, ownedFailure: undefined })
  } catch (error) {
    // The user may go on: the service itself refuses a second name.
    log(instance, 'debug', 'own names', error)
    if (key === activeAccountKey(instance) && !instance.scope.isEnded) state.ownedFailure = reasonOf(error)
  }
}

/** Back to the form; a signature that comes later is not used. */
export function cancelRegistration({ state, questions }: NameForm) {
  cancelQuestion(questions)
  state.message = undefined
}
