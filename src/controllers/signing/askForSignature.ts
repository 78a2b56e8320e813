import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { TransferOutdatedError } from '../../errors/transferErrors.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { prepareRequest } from '../transactions/requestTransaction.js'
import { type AskWatch, askWallet, isWaiting } from '../ui/askWallet.js'
import { planSigning } from './planSigning.js'
import { requestSignature } from './requestSignature.js'
import { endSigning, type SigningForm } from './signingForm.js'
import { consentOf, isBlocked, type SigningIntent, warningsOf } from './signingIntent.js'

/** The user accepts what has no bound, or what nobody can read. */
export function setAccepted({ state }: SigningForm, isAccepted: boolean) {
  state.isAccepted = isAccepted
}

/** Asks the wallet to sign what is reviewed. */
export async function askForSignature(form: SigningForm): Promise<void> {
  const { instance, card, state, questions, request } = form
  const intent = state.intent as SigningIntent | undefined
  // The second press of a double press: the wallet is asked already.
  if (!request || !intent || state.status !== 'ready' || isWaiting(questions)) return
  if (isBlocked(warningsOf(intent, Date.now()))) return
  if (consentOf(intent) && !state.isAccepted) return
  state.isOutdated = false
  await askWallet(questions, {
    run: (watch) => sign(form, intent, watch),
    onAnswer(signature) {
      request.onSigned(signature)
      // Before the card takes the page back: one that closes here never does.
      card.showSigned()
      endSigning(form)
    },
    onAbort() {
      endSigning(form)
      card.leave()
    },
    onFailure(error) {
      log(instance, error instanceof UserRejectedError ? 'debug' : 'warn', 'signing', error)
      if (error instanceof TransferOutdatedError) void planSigning(form, true)
    },
  })
}

/** Asks once, if account, network and wallet are still those of the review (SEND-7). */
async function sign({ instance }: SigningForm, intent: SigningIntent, watch: AskWatch): Promise<string> {
  const { content, network, connectorId, account } = intent
  const { namespace } = network
  const { connection, loaded } = await prepareRequest(
    instance,
    { network, connectorId, from: account },
    async () => {
      const adapter = await adapterOf(instance, namespace)
      return {
        adapter,
        typedData: content.kind === 'typedData' ? await adapter.capabilities?.typedData?.() : undefined,
      }
    },
    watch.signal,
  )
  const { adapter, typedData } = loaded
  const signer = { kind: content.kind, isReviewed: true, namespace, address: account }
  return requestSignature(instance, signer, () => {
    if (content.kind === 'message') return adapter.signMessage(connection, account, content.text, watch)
    if (!typedData) throw new RequestAbortedError()
    return typedData.sign(connection, account, content.data, watch)
  })
}
