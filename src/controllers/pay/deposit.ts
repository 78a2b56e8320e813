import { ref } from 'valtio/vanilla'
import { MAX_PAYMENT_ASSETS } from '../../config/limits.js'
import { parseUnits } from '../../core/amount.js'
import type { PaymentAsset, PaymentRequest } from '../../domain/payment.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { tokensOf } from '../tokens/tokensOf.js'
import { loadExchanges, payWithExchange } from './exchanges.js'
import { readAsset, toUnits } from './parsePayRequest.js'
import type { PayForm, PayState } from './payForm.js'
import { payServiceOf } from './payServices.js'

// A deposit: the user chooses how much of which token an exchange sends to the own account.

/** Amounts offered with one press, in dollars. */
export const DEPOSIT_PRESETS: readonly string[] = ['50', '100', '250', '500']

export function setDepositText({ state }: PayForm, text: string) {
  state.depositText = text
  state.problem = undefined
}

/** Smallest units of what is typed; `undefined` while it is no amount. */
export function depositUnits({ request, depositText, depositPrice }: PayState): bigint | undefined {
  if (!request) return undefined
  if (request.units !== undefined) return request.units
  const { decimals } = request.asset
  const text = depositText.replace(',', '.')
  if (depositPrice === undefined) return parseUnits(text, decimals) || undefined
  const money = parseUnits(text, 2)
  return money ? toUnits(text, depositPrice, decimals) : undefined
}

/** Reads what one token costs, and asks for the exchanges that send it. */
export async function loadDeposit(form: PayForm): Promise<void> {
  const { instance, state } = form
  const { request } = state
  if (!request) return
  const exchanges = loadExchanges(form)
  const { asset, network } = request
  const { coinAddress } = (await adapterOf(instance, network.namespace)).capabilities ?? {}
  const subject = asset.address ?? coinAddress
  const { service } = tokensOf(instance)
  const price = subject
    ? await service?.fetchPrice(`${network.caipNetworkId}:${subject}`, instance.scope.signal).catch(() => undefined)
    : undefined
  // Another token was chosen meanwhile.
  if (state.request === request) state.depositPrice = price
  await exchanges
}

/** Opens the chosen exchange's window: call it within the press. */
export async function deposit(form: PayForm): Promise<void> {
  const { state } = form
  const units = depositUnits(state)
  const { request } = state
  if (!request || units === undefined) return
  await payWithExchange(form, Object.freeze<PaymentRequest>({ ...request, units }))
}

/** What the listed exchanges send on the app's networks. */
export async function loadDepositAssets(form: PayForm): Promise<void> {
  const { instance, state } = form
  if (state.assets.status === 'loading') return
  state.assets.status = 'loading'
  try {
    const service = payServiceOf(instance)
    const { signal } = instance.scope
    const { request } = state
    const own = request && instance.account.of(request.network.namespace)?.address
    // The recipient of the app's has an address on its own blockchain only.
    const isOffered = (networkId: string) => {
      const network = instance.network.find(networkId)
      const isOwn = request?.recipient === own
      return (
        network && instance.account.of(network.namespace) && (isOwn || network.namespace === request?.network.namespace)
      )
    }
    const lists = await Promise.all(
      state.exchanges.list.map(({ id }) => service.fetchExchangeAssets(id, signal).catch(() => [])),
    )
    const byKey = new Map(
      lists.flat().map((listed) => [`${listed.networkId}/${listed.address ?? ''}`.toLowerCase(), listed]),
    )
    const usableAssets = [...byKey.values()].filter(({ networkId }) => isOffered(networkId))
    const assets = await Promise.all(
      usableAssets.slice(0, MAX_PAYMENT_ASSETS).map(async ({ networkId, address }) => {
        const network = instance.network.find(networkId)
        const owner = network && instance.account.of(network.namespace)?.address
        // What its chain does not know is not offered (PAY-2).
        return network && owner ? readAsset(instance, network, address, owner).catch(() => undefined) : undefined
      }),
    )
    state.assets = { status: 'ready', list: assets.flatMap((asset) => (asset ? [ref(asset)] : [])) }
  } catch (error) {
    if (instance.scope.isEnded) return
    log(instance, 'warn', 'deposit assets', error)
    state.assets.status = 'failed'
  }
}

/** Another token, to the user's own account of its network. */
export function chooseDepositAsset(form: PayForm, asset: PaymentAsset) {
  const { instance, state } = form
  const { request } = state
  const network = instance.network.find(asset.networkId)
  const owner = network && instance.account.of(network.namespace)?.address
  if (!request || !network || owner === undefined) return
  const isSameNamespace = network.namespace === request.network.namespace
  state.request = ref(
    Object.freeze<PaymentRequest>({
      ...request,
      asset,
      network,
      recipient: isSameNamespace ? request.recipient : owner,
    }),
  )
  state.depositPrice = undefined
  void loadDeposit(form)
}
