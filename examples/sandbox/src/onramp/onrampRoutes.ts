import { randomUUID } from 'node:crypto'
import { isCurrency } from '../dataApi/prices.ts'
import { requireProject } from '../dataApi/requireProject.ts'
import { failedAnswer, jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { describeOptions, quote } from './onrampMarket.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isOptional = (value: unknown, isRight: (value: unknown) => boolean) =>
  value === undefined || value === null || isRight(value)
const isText = (value: unknown) => typeof value === 'string'
const isWhole = (value: unknown) => Number.isInteger(value)

const isWallet = (value: unknown) =>
  isMembers(value) &&
  isText(value.address) &&
  [value.blockchains, value.assets, value.supported_networks].every((list) => isOptional(list, isTexts))

/** As the service parses it: a fraction is not a whole number, and an unknown experience is refused. */
const isUrlRequest = (body: unknown): body is Members =>
  isMembers(body) &&
  Array.isArray(body.destinationWallets) &&
  body.destinationWallets.length > 0 &&
  body.destinationWallets.every(isWallet) &&
  isText(body.partnerUserId) &&
  isOptional(body.defaultNetwork, isText) &&
  isOptional(body.defaultExperience, (value) => value === 'buy' || value === 'send') &&
  isOptional(body.presetCryptoAmount, isWhole) &&
  isOptional(body.presetFiatAmount, isWhole) &&
  isOptional(body.handlingRequestedUrls, (value) => typeof value === 'boolean')

const OPTIONAL = [
  ...['defaultNetwork', 'presetCryptoAmount', 'presetFiatAmount'],
  ...['defaultExperience', 'handlingRequestedUrls'],
]

/** The partner's checkout, which is a page of the sandbox. */
function generateUrl({ query, body, baseUrl }: Call) {
  requireProject(query)
  if (body.json === undefined) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
  const request = body.json
  if (!isUrlRequest(request)) throw new Refusal(textAnswer(400, 'Failed to deserialize the JSON body'))
  const url = new URL(`${baseUrl}/onramp/coinbase`)
  url.searchParams.set('appId', query.get('projectId') ?? '')
  url.searchParams.set('destinationWallets', JSON.stringify(request.destinationWallets))
  url.searchParams.set('partnerUserId', String(request.partnerUserId))
  for (const name of OPTIONAL) {
    const value = request[name]
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return jsonAnswer({ url: url.href })
}

const refuseShape = (problem: string) =>
  new Refusal(textAnswer(422, `Failed to deserialize the JSON body into the target type: ${problem}`))

function answerQuote({ query, body }: Call) {
  requireProject(query)
  if (body.json === undefined) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
  const request = isMembers(body.json) ? body.json : {}
  const { purchaseCurrency, paymentCurrency, amount, network } = request
  if (!isMembers(purchaseCurrency) || typeof purchaseCurrency.symbol !== 'string') throw refuseShape('purchaseCurrency')
  if (!isMembers(paymentCurrency) || typeof paymentCurrency.id !== 'string') throw refuseShape('paymentCurrency')
  if (typeof amount !== 'string' || typeof network !== 'string') throw refuseShape('amount and network must be texts')
  const currency = paymentCurrency.id
  if (!isCurrency(currency.toLowerCase())) throw refuse(400, 'currency', `Unsupported currency: ${currency}`)
  if (!/^\d{1,9}(\.\d{1,8})?$/.test(amount)) throw refuse(400, '', `Invalid parameter: amount ${amount}`)
  const match = quote(purchaseCurrency.symbol, currency, Number(amount))
  if (!match) throw refuse(400, '', `Invalid parameter: ${amount} ${currency} buy no ${purchaseCurrency.symbol}`)
  const money = (text: string) => ({ amount: text, currency })
  return jsonAnswer({
    paymentTotal: money(match.paid),
    paymentSubtotal: money(match.subtotal),
    purchaseAmount: { amount: match.bought, currency: purchaseCurrency.symbol },
    coinbaseFee: money(match.fee),
    networkFee: money(match.networkFee),
    quoteId: randomUUID(),
  })
}

/** The on-ramp endpoints that a client calls. The open-source server has the first only. */
export function onrampRoutes(nodes: Nodes, clusters: Clusters): readonly Route[] {
  const chains = [...nodes.chainIds.map((id) => `eip155:${id}`), ...clusters.all.map(({ info }) => info.id)]
  /** In the faithful mode there is nothing. */
  const unlessFaithful = (answer: Route['answer']): Route['answer'] => {
    return (call) =>
      call.scope.onramp.isFaithful ? failedAnswer(404, '', `There is nothing at ${call.path}`) : answer(call)
  }
  return [
    { method: 'POST', path: '/v1/generators/onrampurl', answer: generateUrl },
    {
      method: 'GET',
      path: '/v1/onramp/options',
      answer: unlessFaithful(({ query }) => {
        requireProject(query)
        return jsonAnswer(describeOptions((chain) => chains.includes(chain)))
      }),
    },
    { method: 'POST', path: '/v1/onramp/quote', answer: unlessFaithful(answerQuote) },
  ]
}
