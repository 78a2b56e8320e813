import { proxy, ref } from 'valtio/vanilla'
import { CLOCK_SKEW_MS, RESOLVE_WAIT_MS } from '../../config/limits.js'
import { activeAccount, activeAccountKey, followActiveAccount } from '../../controllers/account/activeAccount.js'
import { identityOf } from '../../controllers/account/identityOf.js'
import { connectedOf } from '../../controllers/connection/connectionController.js'
import { createLatest, sleep } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { importWithRetry } from '../../core/load.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { NameDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import { isNameLabel, type NameSuggestion } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import { RequestAbortedError, RequestPendingError, UserRejectedError } from '../../errors/connectionErrors.js'
import { HttpStatusError } from '../../errors/httpErrors.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import {
  ChainIdInvalidError,
  NameServiceError,
  NameUnansweredError,
  SignerMissingError,
} from '../../errors/nameErrors.js'
import { type AskWatch, createAskWallet } from '../../modal/createAskWallet.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'

export type NamesController = ReturnType<typeof createNamesController>

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

const initialState = (): NamesState => ({
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

/** What is signed and registered: one object, frozen. */
type Intent = {
  readonly name: string
  readonly message: string
  readonly address: string
  readonly network: Network
  readonly coinType: number
}

/** Exactly these fields in this order, without spaces (NAME-2). */
export const toNameMessage = (name: string, now: number) =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })

/** The service itself refused: anything else, after the name was sent, may have registered it all the same. */
const isRefusal = (error: unknown) =>
  error instanceof NameServiceError && !(error.cause instanceof HttpStatusError && error.cause.status >= 500)

/** What the service says about its refusal, made safe to show; empty if nothing. */
const reasonOf = (error: unknown) =>
  error instanceof NameServiceError ? displayText(error.reason, TEXT_LIMIT.reason) : ''

/** What cannot be registered for here, before anything is signed. */
function obstacleKey(error: unknown) {
  if (error instanceof ChainIdInvalidError) return 'names.chainId'
  return error instanceof SignerMissingError ? 'names.signer' : 'names.down'
}

/** Looks up names, and registers one for the active account. */
export function createNamesController(modal: Modal) {
  const { instance, wallet, ui, services, settings, scope } = modal
  const { account, connection } = wallet
  const state = proxy(initialState())
  const asking = createAskWallet(ui)
  const runs = createLatest()
  const suffix = settings.nameSuffixes[0] ?? ''
  const names = async () =>
    (await importWithRetry(() => import('../../controllers/names/instanceNames.js'), scope.signal)).namesOf(instance)

  /** A new text, or a suggestion. One with a character that no name contains is refused whole: it is never another. */
  function set(text: string) {
    if (asking.isWaiting()) return
    const lower = text.trim().toLowerCase()
    const ending = settings.nameSuffixes.find((one) => lower.endsWith(one)) ?? ''
    const wanted = lower.slice(0, lower.length - ending.length)
    state.refused = wanted.match(/[^a-z0-9-]/u)?.[0] ?? ''
    if (state.refused !== '') return
    const label = wanted.slice(0, MAX_NAME_LENGTH)
    Object.assign(state, { text: label, suggestions: [], problem: undefined })
    void lookUp(label)
  }

  async function lookUp(label: string) {
    const isCurrent = runs.begin()
    state.status = label === '' ? 'empty' : isNameLabel(label) ? 'looking' : 'short'
    if (state.status !== 'looking') return
    Object.assign(state, { reason: '', suggestionsFailure: undefined })
    try {
      await sleep(RESOLVE_WAIT_MS, scope.signal)
      if (!isCurrent()) return
      const { service } = await names()
      const isRegistered = await service.isRegistered(label + suffix, scope.signal)
      if (!isCurrent()) return
      if (!isRegistered) {
        state.status = 'available'
        return
      }
      // Ideas are an extra: without them the name is taken all the same.
      const suggestions = await service.fetchSuggestions(label, suffix, scope.signal).catch((error) => {
        services.log('debug', 'name suggestions', error)
        return { failure: reasonOf(error) }
      })
      if (!isCurrent()) return
      if ('failure' in suggestions) {
        Object.assign(state, { status: 'taken', suggestionsFailure: suggestions.failure })
        return
      }
      state.suggestions = ref([...suggestions.filter((one) => one.label !== label)])
      state.status = 'taken'
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      services.log('debug', 'name', error)
      Object.assign(state, { status: 'failed', reason: reasonOf(error) })
    }
  }

  /** One name each: an account that has one cannot register another. */
  async function readOwned() {
    const key = activeAccountKey(instance)
    const active = activeAccount(instance)
    if (!active) return
    try {
      const { ownNames } = await names()
      const [name] = await ownNames.read(active.network, active.account.address)
      if (key !== activeAccountKey(instance)) return
      Object.assign(state, { owned: displayText(name, TEXT_LIMIT.name) || undefined, ownedFailure: undefined })
    } catch (error) {
      // The user may go on: the service itself refuses a second name.
      services.log('debug', 'own names', error)
      if (key === activeAccountKey(instance) && !scope.isEnded) state.ownedFailure = reasonOf(error)
    }
  }

  const detailsOf = (intent: Pick<Intent, 'name' | 'network' | 'address'>): NameDetails => ({
    isSmartAccount: isSmartAccount(account.of(intent.network.namespace), intent.address),
    ensName: intent.name,
  })

  async function prepare(label: string): Promise<Intent> {
    const active = activeAccount(instance)
    if (!active) throw new SignerMissingError()
    const { network: on, account: from } = active
    const { newNameCoinType } = await wallet.adapterOf(on.namespace)
    if (!newNameCoinType || !connectedOf(connection.state, on.namespace)) throw new SignerMissingError()
    const name = label + suffix
    const ahead = (await names()).service.aheadMs()
    // The service accepts a timestamp for some seconds only (NAME-7).
    const message = toNameMessage(name, Date.now() + (Math.abs(ahead) > CLOCK_SKEW_MS ? ahead : 0))
    return Object.freeze({ name, message, address: from.address, network: on, coinType: newNameCoinType(on) })
  }

  /** Sent once. If the answer is lost, the name itself tells whether it is the account's now. */
  async function send({ name, message, coinType, address, network }: Intent, signature: string): Promise<void> {
    const { service } = await names()
    try {
      await service.register({ name, message, signature, coinType, address }, scope.signal)
    } catch (error) {
      if (isRefusal(error) || scope.isEnded) throw error
      const { addressParser } = await wallet.adapterOf(network.namespace)
      const parse = await addressParser()
      const owner = await service.fetchAddress(name, [coinType], scope.signal).catch(() => undefined)
      if (owner === undefined || parse(owner) !== parse(address)) throw new NameUnansweredError(name, { cause: error })
    }
  }

  async function request(intent: Intent, watch: AskWatch): Promise<void> {
    const { isCurrent } = watch
    const { network: on, address, message } = intent
    const live = connectedOf(connection.state, on.namespace)
    if (!live) throw new SignerMissingError()
    const adapter = await wallet.adapterOf(on.namespace)
    const signature = await adapter.signMessage(live.connection, address, message, watch)
    watch.onAnswered()
    // Cancelled while the wallet was asked: the signature is not used.
    if (!isCurrent()) throw new RequestAbortedError()
    await send(intent, signature).catch((error) => {
      // Nobody waits any more, but it was sent.
      if (!isCurrent() && !scope.isEnded) say(ui, textOf(intent, error), 'error')
      throw error
    })
    await identityOf(instance).accept(on, address, intent.name)
    services.events.emit('REGISTER_NAME_SUCCESS', detailsOf(intent))
    if (!isCurrent()) say(ui, ui.language.words.t('names.done'))
  }

  const textOf = ({ name }: Intent, error: unknown) => reasonOf(error) || ui.language.words.t('names.failed', { name })

  function fail(intent: Intent, error: unknown) {
    const isRejected = error instanceof UserRejectedError
    // The wallet has signed nothing: the card stays with what it was asked for.
    const isUnsigned = isRejected || error instanceof RequestPendingError
    if (!isUnsigned) state.message = undefined
    const reason = reasonOf(error)
    services.events.emit('REGISTER_NAME_ERROR', {
      ...detailsOf(intent),
      error: error instanceof LatchkeyError ? error.code : 'UNKNOWN',
    })
    services.log(isRejected ? 'debug' : 'warn', 'name', error)
    const isUnknown = error instanceof NameUnansweredError
    state.problem = isUnsigned ? undefined : isUnknown ? 'unknown' : /timestamp/i.test(reason) ? 'clock' : 'failed'
    if (isUnsigned) return
    say(ui, textOf(intent, error), 'error')
    // Somebody else may have been first, or the account itself.
    if (isUnknown || /registered/i.test(reason)) void lookUp(state.text)
  }

  /** Asks the wallet for one signature, and registers the name with it. */
  async function register(): Promise<void> {
    if (asking.isWaiting() || state.status !== 'available' || state.owned !== undefined) return
    const key = activeAccountKey(instance)
    const began = Date.now()
    const { text } = state
    let intent: Intent
    try {
      state.status = 'looking'
      await readOwned()
      if (state.text === text && state.status === 'looking') state.status = 'available'
      if (key !== activeAccountKey(instance) || state.owned !== undefined) return
      intent = await prepare(text)
    } catch (error) {
      services.log('warn', 'name', error)
      say(ui, ui.language.words.t(obstacleKey(error)), 'error')
      return
    }
    // Another name was typed meanwhile, or another account chosen.
    if (key !== activeAccountKey(instance) || asking.isWaiting() || state.text !== text || state.status !== 'available')
      return
    Object.assign(state, { message: intent.message, problem: undefined })
    services.events.emit('REGISTER_NAME_INITIATED', detailsOf(intent))
    await asking.ask({
      run: (watch) => request(intent, watch),
      onAnswer() {
        const at = Date.now()
        Object.assign(state, initialState(), {
          owned: intent.name,
          registered: { name: intent.name, at, tookMs: at - began },
        })
        ui.router.replace('RegisterAccountNameSuccess')
      },
      onAbort: () => void Object.assign(state, { message: undefined }),
      onFailure: (error) => fail(intent, error),
    })
  }

  /** Back to the form; a signature that comes later is not used. */
  function cancel() {
    asking.cancel()
    state.message = undefined
  }

  /** Another account or network: what was looked up and signed is not its own (CON-2). */
  function follow(key: string) {
    const { text } = state
    cancel()
    runs.cancel()
    Object.assign(state, initialState())
    if (text !== '') set(text)
    if (key !== '') void readOwned()
  }
  scope.add(followActiveAccount(instance, follow))

  return {
    state: state as ReadonlyState<NamesState>,
    asking: asking.state,
    suffix,
    set,
    /** The form opens, or the account's own names are read again. */
    begin: () => void readOwned(),
    /** Looks the same name up again after a failure. */
    retry: () => void lookUp(state.text),
    register,
    cancel,
  }
}
