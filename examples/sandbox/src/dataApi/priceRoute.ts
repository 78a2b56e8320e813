import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { refuse, refuseBody, refuseShape } from '../http/refusal.ts'
import { findEvmToken } from '../nodes/evmTokens.ts'
import { CLUSTERS } from '../svm/clusters.ts'
import { SPL_TOKENS } from '../svm/splTokens.ts'
import { NATIVE_ADDRESS, tokenImageUrl } from './balanceRoute.ts'
import { SOL_ADDRESS } from './createSolanaBalances.ts'
import { isEvmAddress, isSolanaAddress } from './isAddress.ts'
import { readNativeToken } from './nativeTokens.ts'
import { isCurrency, readPrice } from './prices.ts'
import { checkProject } from './requireProject.ts'

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

type Asked = { readonly projectId: string; readonly currency: string; readonly addresses: readonly string[] }
type Asset = { readonly name: string; readonly symbol: string; readonly decimals: number }

function readAsked({ body }: Call): Asked {
  if (body.json === undefined) throw refuseBody()
  if (typeof body.json !== 'object' || body.json === null) throw refuseShape('invalid type')
  const input: Readonly<Record<string, unknown>> = { ...body.json }
  const { projectId, currency, addresses } = input
  if (typeof projectId !== 'string') throw refuseShape('missing field `projectId`')
  if (typeof currency !== 'string' || !isCurrency(currency)) throw refuseShape('currency: unknown variant')
  if (!Array.isArray(addresses) || !addresses.every((each) => typeof each === 'string')) {
    throw refuseShape('addresses: invalid type')
  }
  return { projectId, currency, addresses }
}

function findAsset(namespace: string, reference: string, address: string): Asset | undefined {
  if (namespace === 'eip155') {
    const chainId = Number(reference)
    if (address.toLowerCase() === NATIVE_ADDRESS) return { ...readNativeToken(chainId), decimals: 18 }
    const token = findEvmToken(chainId, address)
    return token?.isListed ? token : undefined
  }
  if (!CLUSTERS.some(({ id }) => id === `${namespace}:${reference}`)) return undefined
  if (address === SOL_ADDRESS || address === WRAPPED_SOL) return { name: 'Solana', symbol: 'SOL', decimals: 9 }
  return SPL_TOKENS.find(({ mint }) => mint === address)
}

/** The price of one token: like the service, it looks at the first address only. */
export const priceRoute: Route = {
  method: 'POST',
  path: '/v1/fungible/price',
  answer(call) {
    const { projectId, currency, addresses } = readAsked(call)
    checkProject(projectId)
    const [request] = addresses
    if (request === undefined) throw refuse(400, '', 'Invalid parameter: addresses are empty')
    const [, namespace = '', reference = '', address = ''] =
      /^(eip155|solana):([-_a-zA-Z0-9]{1,32}):([a-zA-Z0-9]{1,128})$/.exec(request) ?? []
    const isValid = namespace === 'eip155' ? isEvmAddress(address) : isSolanaAddress(address) || address === SOL_ADDRESS
    if (!isValid) throw refuse(400, '', `Crypto utils error: Wrong CAIP-10 format: ${request}`)
    if (namespace === 'solana' && currency !== 'usd') {
      throw refuse(400, 'currency', `Unsupported currency: ${currency}`)
    }
    const asset = findAsset(namespace, reference, address)
    if (!asset) throw refuse(400, 'asset', `Asset is not supported: ${request}`)
    const { name, symbol, decimals } = asset
    const iconUrl = tokenImageUrl(call, symbol)
    const price = readPrice(symbol, currency)
    return jsonAnswer({ fungibles: [{ address: request, name, symbol, iconUrl, price, decimals }] })
  },
}
