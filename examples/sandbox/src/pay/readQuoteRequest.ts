import { refuse, refuseBody } from '../http/refusal.ts'
import { isAddressOn, type PayAsset, type PayAssets } from './payAssets.ts'

/** What is to be paid, and with what. */
export type QuoteRequest = {
  /** `undefined` if an exchange pays. */
  readonly user: string | undefined
  readonly origin: PayAsset
  readonly destination: PayAsset
  readonly recipient: string
  /** Smallest units of the destination asset. */
  readonly amount: bigint
}

export function readQuoteRequest(json: unknown, assets: PayAssets): QuoteRequest {
  if (typeof json !== 'object' || json === null) throw refuseBody()
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(json))
  const text = (name: string) => {
    const value = members.get(name)
    if (typeof value !== 'string') throw refuse(400, name, `${name} must be a text`)
    return value
  }
  function readAsset(side: 'origin' | 'destination'): PayAsset {
    const [id, currency] = [text(`${side}ChainId`), text(`${side}Currency`)]
    const chain = assets.findChain(id)
    if (chain === undefined) throw refuse(400, `${side}ChainId`, `The chain is not supported: ${id}`)
    const asset = assets.find(chain, currency)
    if (!asset) throw refuse(400, `${side}Currency`, `The currency is not supported on ${chain}: ${currency}`)
    return asset
  }
  function readAddress(name: string, asset: PayAsset): string {
    const address = text(name)
    if (!isAddressOn(asset, address)) throw refuse(400, name, `${name} is no account on ${asset.chain}: ${address}`)
    return address
  }
  const [origin, destination] = [readAsset('origin'), readAsset('destination')]
  const digits = text('amount')
  const amount = /^\d{1,78}$/.test(digits) ? BigInt(digits) : 0n
  if (amount === 0n || amount >= 2n ** 256n) throw refuse(400, 'amount', 'amount must be positive, in smallest units')
  if (origin === destination) throw refuse(400, 'originCurrency', 'The same token needs no quote')
  return {
    user: (members.get('user') ?? undefined) === undefined ? undefined : readAddress('user', origin),
    origin,
    destination,
    recipient: readAddress('recipient', destination),
    amount,
  }
}
