import { CLOCK_SKEW_MS } from '../../config/limits.js'
import type { NameDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { NameServiceError, NameUnansweredError, SignerMissingError } from '../../errors/nameErrors.js'
import {
  ChainIdInvalidError,
  HttpStatusError,
  RequestAbortedError,
  RequestPendingError,
} from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { identityOf } from '../account/identityOf.js'
import { adapterOf } from '../adapters.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { type AskWatch, askWallet, isWaiting } from '../ui/askWallet.js'
import { namesOf } from './instanceNames.js'
import { initialNamesState, lookUpLabel, type NameForm, type NameMessage, readOwnedName, reasonOf } from './nameForm.js'

/** What is signed and registered: one object, frozen. */
type Intent = {
  readonly name: string
  readonly message: string
  readonly address: string
  readonly network: Network
  readonly coinType: number
}

/** Asks the wallet for one signature, and registers the name with it. */
export async function registerName(form: NameForm): Promise<void> {
  const { instance, card, state, questions } = form
  if (isWaiting(questions) || state.status !== 'available' || state.owned !== undefined) return
  const key = activeAccountKey(instance)
  const startedAt = Date.now()
  const { text } = state
  let intent: Intent
  try {
    state.status = 'looking'
    await readOwnedName(form)
    if (state.text === text && state.status === 'looking') state.status = 'available'
    if (key !== activeAccountKey(instance) || state.owned !== undefined) return
    intent = await prepareIntent(form, text)
  } catch (error) {
    log(instance, 'warn', 'name', error)
    card.notify(toObstacle(error))
    return
  }
  // Another name was typed meanwhile, or another account chosen.
  if (key !== activeAccountKey(instance) || isWaiting(questions)) return
  if (state.text !== text || state.status !== 'available') return
  Object.assign(state, { message: intent.message, problem: undefined })
  instance.events.emit('REGISTER_NAME_INITIATED', detailsOf(instance, intent))
  await askWallet(questions, {
    run: (watch) => signAndRegister(form, intent, watch),
    onAnswer() {
      const at = Date.now()
      Object.assign(state, initialNamesState(), {
        owned: intent.name,
        registered: { name: intent.name, at, tookMs: at - startedAt },
      })
      card.showRegistered()
    },
    onAbort: () => void Object.assign(state, { message: undefined }),
    onFailure: (error) => fail(form, intent, error),
  })
}

async function prepareIntent({ instance, suffix }: NameForm, label: string): Promise<Intent> {
  const active = activeAccount(instance)
  if (!active) throw new SignerMissingError()
  const { network, account } = active
  const { newNameCoinType } = (await adapterOf(instance, network.namespace)).capabilities ?? {}
  if (!newNameCoinType || !connectedOf(instance.connection.state, network.namespace)) throw new SignerMissingError()
  const name = label + suffix
  const aheadMs = namesOf(instance).service.aheadMs()
  // The service accepts a timestamp for some seconds only (NAME-7).
  const message = toNameMessage(name, Date.now() + (Math.abs(aheadMs) > CLOCK_SKEW_MS ? aheadMs : 0))
  return Object.freeze({ name, message, address: account.address, network, coinType: newNameCoinType(network) })
}

/** Exactly these fields in this order, without spaces (NAME-2). */
export const toNameMessage = (name: string, now: number) =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })

/** What cannot be registered for here, before anything is signed. */
function toObstacle(error: unknown): NameMessage {
  if (error instanceof ChainIdInvalidError) return 'chainId'
  return error instanceof SignerMissingError ? 'signer' : 'down'
}

async function signAndRegister(form: NameForm, intent: Intent, watch: AskWatch): Promise<void> {
  const { instance, card } = form
  const { name, network, address, message } = intent
  const live = connectedOf(instance.connection.state, network.namespace)
  if (!live) throw new SignerMissingError()
  const adapter = await adapterOf(instance, network.namespace)
  const signature = await adapter.signMessage(live.connection, address, message, watch)
  watch.onAnswered()
  // Cancelled while the wallet was asked: the signature is not used.
  if (!watch.isCurrent()) throw new RequestAbortedError()
  await postName(instance, intent, signature).catch((error) => {
    // Nobody waits any more, but it was sent.
    if (!watch.isCurrent() && !instance.scope.isEnded) card.notifyFailed(name, reasonOf(error))
    throw error
  })
  await identityOf(instance).accept(network, address, name)
  instance.events.emit('REGISTER_NAME_SUCCESS', detailsOf(instance, intent))
  if (!watch.isCurrent()) card.notify('done')
}

/** Sent once. If the answer is lost, the name itself tells whether it is the account's now. */
async function postName(instance: Instance, intent: Intent, signature: string): Promise<void> {
  const { name, message, coinType, address, network } = intent
  const { scope } = instance
  const { service } = namesOf(instance)
  try {
    await service.register({ name, message, signature, coinType, address }, scope.signal)
  } catch (error) {
    if (isRefusal(error) || scope.isEnded) throw error
    const { addressParser } = await adapterOf(instance, network.namespace)
    const parse = await addressParser()
    const owner = await service.fetchAddress(name, [coinType], scope.signal).catch(() => undefined)
    if (owner === undefined || parse(owner) !== parse(address)) throw new NameUnansweredError(name, { cause: error })
  }
}

/** The service itself refused: anything else, after the name was sent, may have registered it all the same. */
const isRefusal = (error: unknown) =>
  error instanceof NameServiceError && !(error.cause instanceof HttpStatusError && error.cause.status >= 500)

const detailsOf = ({ account }: Instance, { name, network, address }: Intent): NameDetails => ({
  isSmartAccount: isSmartAccount(account.of(network.namespace), address),
  ensName: name,
})

function fail(form: NameForm, intent: Intent, error: unknown) {
  const { instance, card, state } = form
  const isRejected = error instanceof UserRejectedError
  // The wallet has signed nothing: the card stays with what it was asked for.
  const isUnsigned = isRejected || error instanceof RequestPendingError
  if (!isUnsigned) state.message = undefined
  const reason = reasonOf(error)
  instance.events.emit('REGISTER_NAME_ERROR', {
    ...detailsOf(instance, intent),
    error: error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN',
  })
  log(instance, isRejected ? 'debug' : 'warn', 'name', error)
  const isUnknown = error instanceof NameUnansweredError
  state.problem = isUnsigned ? undefined : isUnknown ? 'unknown' : /timestamp/i.test(reason) ? 'clock' : 'failed'
  if (isUnsigned) return
  card.notifyFailed(intent.name, reason)
  // Somebody else may have been first, or the account itself.
  if (isUnknown || /registered/i.test(reason)) void lookUpLabel(form, state.text)
}
