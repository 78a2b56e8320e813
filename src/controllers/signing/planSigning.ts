import { ref } from 'valtio/vanilla'
import { limited } from '../../core/async.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { TypedDataInvalidError } from '../../errors/signingErrors.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { pageOrigin } from '../../platform/page.js'
import { activeAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { describeToken } from '../tokens/describeToken.js'
import { cancelQuestion } from '../ui/askWallet.js'
import { endSigning, type SigningForm, type SigningRequest } from './signingForm.js'
import { meaningOf, type SignedToken, type SigningInput, type SigningIntent, tokensIn } from './signingIntent.js'

// Makes the review of what an app wants signed.

/** A token that takes longer is not known: the review says so, and nobody waits. */
const TOKEN_READ_MS = 8_000

/** Shows what an app wants signed, once; a newer request takes its place. */
export function openSigning(form: SigningForm, request: SigningRequest): Promise<void> {
  if (form.ended.has(request)) return Promise.resolve(form.card.leave())
  // Back from what the wallet was asked.
  if (form.request === request) return Promise.resolve()
  form.request?.onReplaced()
  endSigning(form)
  form.request = request
  return planSigning(form)
}

/** Reviews the request for the account that is active now. */
export async function planSigning(form: SigningForm, isOutdated = false): Promise<void> {
  const { instance, request, state } = form
  if (!request) return
  const isCurrent = form.run.begin()
  // The card would show another account than the wallet has (CON-2).
  cancelQuestion(form.questions)
  Object.assign(state, { status: 'preparing', isOutdated, isAccepted: false })
  try {
    const intent = await createIntent(instance, request)
    if (isCurrent()) Object.assign(state, { status: 'ready', intent: ref(intent) })
  } catch (error) {
    if (!isCurrent() || instance.scope.isEnded) return
    log(instance, 'debug', 'signing', error)
    endSigning(form)
    request.onRefused(error)
    form.card.leave()
  }
}

/** Freezes what the user reviews. @throws TransferOutdatedError, TypedDataInvalidError for another network's data */
async function createIntent(instance: Instance, { namespace, content, title }: SigningInput): Promise<SigningIntent> {
  const active = activeAccount(instance)
  if (active?.network.namespace !== namespace) throw new TransferOutdatedError()
  const { network, account } = active
  const chainId = content.kind === 'typedData' ? content.data.chainId : undefined
  if (chainId !== undefined && chainId !== network.id) throw new TypedDataInvalidError('chainId')
  return Object.freeze({
    namespace,
    content,
    title,
    network,
    connectorId: connectorIdOf(instance.connection.state, network.namespace),
    account: account.address,
    tokens: Object.freeze(await readTokens(instance, tokensIn(meaningOf({ content })))),
    host: pageOrigin().replace(/^\w+:\/\//, ''),
  })
}

/** The tokens that their contracts describe. */
async function readTokens(instance: Instance, addresses: readonly string[]): Promise<SigningIntent['tokens']> {
  const read = await Promise.all(addresses.map(async (token) => [token, await readToken(instance, token)] as const))
  return Object.fromEntries(read.flatMap(([address, token]) => (token ? [[address, token]] : [])))
}

async function readToken(instance: Instance, address: string): Promise<SignedToken | undefined> {
  const active = activeAccount(instance)
  if (!active) return undefined
  const { network, account } = active
  const adapter = await adapterOf(instance, network.namespace)
  const owner = { namespace: network.namespace, networkId: network.caipNetworkId, address: account.address }
  const read = await limited(instance.scope.signal, TOKEN_READ_MS, async (signal) =>
    adapter.capabilities?.getTokenBalance?.(owner, address, network, signal),
  )
  if (!read) return undefined
  const { decimals, units: balance } = read
  const symbol = displayText(read.symbol, TEXT_LIMIT.symbol, '?')
  return Object.freeze({ token: describeToken(instance, { token: address, symbol, decimals }), decimals, balance })
}
