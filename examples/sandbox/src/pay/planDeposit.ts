import { getAddress, type Hex, hexToBytes, keccak256 } from 'viem'
import { solanaAccountOf } from '../svm/solanaAccounts.ts'
import { STRANGER } from '../swap/tellLies.ts'
import type { Deposit } from './createSolver.ts'
import { convertUnits, divideUp, type PayAsset } from './payAssets.ts'
import type { QuoteMode } from './paySettings.ts'
import type { Currency, Quote } from './quote.ts'
import type { QuoteRequest } from './readQuoteRequest.ts'

const SECONDS = 45
/** Thousandths of the price. */
const FEE_SHARE = 3n

/** An account of this request only, on the chain of the asset. */
function depositAddress(requestId: Hex, { namespace }: PayAsset): string {
  const seed = keccak256(requestId)
  return namespace === 'eip155' ? getAddress(`0x${seed.slice(-40)}`) : solanaAccountOf(hexToBytes(seed)).address
}

/** Of nobody in the tests. */
const strangerOn = ({ namespace }: PayAsset) =>
  namespace === 'eip155' ? STRANGER : solanaAccountOf(new Uint8Array(32).fill(0xfe)).address

type Options = {
  readonly requestId: Hex
  readonly projectId: string
  readonly mode: QuoteMode
  readonly describe: (asset: PayAsset) => Currency
}

/** A transfer to an account of the service, which delivers on the other chain. */
export function planDeposit(request: QuoteRequest, { requestId, projectId, mode, describe }: Options) {
  const { origin, destination, amount, recipient, user } = request
  const price = convertUnits(amount, destination, origin)
  const fee = divideUp(price * FEE_SHARE, 1_000n)
  const total = price + fee
  const [originCurrency, destinationCurrency] = [describe(origin), describe(destination)]
  const receiver = depositAddress(requestId, origin)
  const quote: Quote = {
    origin: { amount: `${total}`, currency: originCurrency },
    destination: { amount: `${amount}`, currency: destinationCurrency },
    steps: [
      {
        requestId,
        type: 'deposit',
        deposit: {
          amount: `${mode === 'greedy' ? divideUp(total * 11n, 10n) : total}`,
          currency: originCurrency,
          receiver,
        },
      },
    ],
    fees: [{ id: 'service', label: 'Service fee', amount: `${fee}`, currency: originCurrency }],
    timeInSeconds: SECONDS,
  }
  const deposit: Deposit = {
    projectId,
    requestId,
    origin,
    address: receiver,
    amount: total,
    user,
    destination,
    recipient: mode === 'receiver' ? strangerOn(destination) : recipient,
    delivered: amount,
  }
  return { quote, deposit }
}
