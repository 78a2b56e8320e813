import { proxy, ref } from 'valtio/vanilla'
import { ONRAMP_QUOTE_WAIT_MS } from '../../config/limits.js'
import { DEFAULT_OPTIONS } from '../../config/onramp.js'
import { parseAmountText } from '../../core/amount.js'
import { createLatest, sleep } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { compareAmounts } from '../../core/fiat.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PaymentLimit,
  PurchaseCurrency,
} from '../../domain/onramp.js'
import type { Logger } from '../../services/logger.js'
import type { OnrampService } from '../../services/onramp/onrampService.js'

export type OnrampController = ReturnType<typeof createOnrampController>

export type OnrampState = {
  status: 'idle' | 'loading' | 'ready'
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  /** Decimal text; empty while none is chosen. */
  paymentAmount: string
  quoteStatus: 'idle' | 'loading' | 'ready'
  /** Of exactly the chosen amount and currencies. */
  quote: OnrampQuote | undefined
}

/** What the user has chosen; what is left out stays. */
export type OnrampChoice = {
  readonly purchaseCurrency?: PurchaseCurrency | undefined
  readonly paymentCurrency?: PaymentCurrency | undefined
  readonly paymentAmount?: string | undefined
}

/** Of every currency that the services know. */
export const CENTS = 2

const [usdc] = DEFAULT_OPTIONS.purchaseCurrencies as [PurchaseCurrency]
const [dollar] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency]

const initialState = (): OnrampState => ({
  status: 'idle',
  purchaseCurrencies: [],
  paymentCurrencies: [],
  purchaseCurrency: ref(usdc),
  paymentCurrency: ref(dollar),
  paymentAmount: '',
  quoteStatus: 'idle',
  quote: undefined,
})

/** The ways to pay that take the amount. Without known limits the provider decides. */
export const limitsFor = (amount: string, limits: readonly PaymentLimit[]): readonly PaymentLimit[] =>
  limits.filter(({ min, max }) => compareAmounts(amount, min) >= 0 && compareAmounts(amount, max) <= 0)

/** Why no way to pay takes the amount (RAMP-3); nothing while it is empty or allowed. */
export function findLimitProblem({
  paymentAmount,
  paymentCurrency,
}: Pick<OnrampState, 'paymentAmount' | 'paymentCurrency'>) {
  const { limits } = paymentCurrency
  if (paymentAmount === '' || limits.length === 0 || limitsFor(paymentAmount, limits).length > 0) return undefined
  const least = limits.reduce(
    (lowest, { min }) => (compareAmounts(min, lowest) < 0 ? min : lowest),
    limits[0]?.min ?? '0',
  )
  const most = limits.reduce((highest, { max }) => (compareAmounts(max, highest) > 0 ? max : highest), '0')
  if (compareAmounts(paymentAmount, least) < 0) return { kind: 'below', limit: least } as const
  return { kind: 'above', limit: most } as const
}

type OnrampDeps = {
  readonly scope: Scope
  readonly log: Logger['log']
  service(): Promise<OnrampService>
  /** Whether the service knows the network; otherwise it is not asked. */
  isSupported(network: CaipNetworkId): Promise<boolean>
}

/** What is bought with how much: the form of the buy widget, and of the views behind it. */
export function createOnrampController({ scope, log, service, isSupported }: OnrampDeps) {
  const state = proxy<OnrampState>(initialState())
  const runs = { options: createLatest(), quote: createLatest() }
  let network: CaipNetworkId | undefined
  /** Whether the options of the network are known, if only that there are none. */
  let isComplete = false
  let quoting = new AbortController()

  function choose(choice: OnrampChoice) {
    if (choice.purchaseCurrency) state.purchaseCurrency = ref(choice.purchaseCurrency)
    if (choice.paymentCurrency) state.paymentCurrency = ref(choice.paymentCurrency)
    if (choice.paymentAmount !== undefined) state.paymentAmount = choice.paymentAmount
    void fetchQuote()
  }

  async function fetchQuote(): Promise<void> {
    const isCurrent = runs.quote.begin()
    quoting.abort()
    quoting = new AbortController()
    const { signal } = quoting
    const { paymentAmount: amount, purchaseCurrency, paymentCurrency } = state
    const networkId = network
    state.quote = undefined
    state.quoteStatus = 'idle'
    const isWanted = compareAmounts(amount, '0') > 0 && findLimitProblem(state) === undefined
    if (!isWanted || networkId === undefined) return
    state.quoteStatus = 'loading'
    try {
      await sleep(ONRAMP_QUOTE_WAIT_MS, signal)
      const quote = (await isSupported(networkId))
        ? await (await service()).fetchQuote({ purchaseCurrency, paymentCurrency, amount }, signal)
        : undefined
      if (!isCurrent() || scope.isEnded) return
      state.quote = quote && ref(quote)
      state.quoteStatus = quote ? 'ready' : 'idle'
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      state.quoteStatus = 'idle'
      log('debug', 'onramp quote', error)
    }
  }

  scope.add(() => quoting.abort())

  return {
    state: state as ReadonlyState<OnrampState>,
    choose,
    /**
     * What can be bought on this network. The built-in options if the service does not know the network or fails: other
     * providers sell without it (RAMP-2).
     */
    async load(networkId: CaipNetworkId): Promise<void> {
      if (networkId === network && (isComplete || state.status === 'loading')) return
      const isCurrent = runs.options.begin()
      network = networkId
      isComplete = false
      state.status = 'loading'
      let options: OnrampOptions = DEFAULT_OPTIONS
      try {
        if (await isSupported(networkId)) options = await (await service()).fetchOptions(scope.signal)
        if (isCurrent()) isComplete = true
      } catch (error) {
        if (isCurrent() && !scope.isEnded) log('warn', 'onramp options', error)
      }
      if (!isCurrent() || scope.isEnded) return
      const { purchaseCurrencies, paymentCurrencies } = options
      // The chosen ones stay if they are still offered.
      const token = purchaseCurrencies.find(({ symbol }) => symbol === state.purchaseCurrency.symbol)
      const money = paymentCurrencies.find(({ id }) => id === state.paymentCurrency.id)
      Object.assign(state, {
        status: 'ready',
        purchaseCurrencies: ref([...purchaseCurrencies]),
        paymentCurrencies: ref([...paymentCurrencies]),
      })
      choose({
        purchaseCurrency: token ?? purchaseCurrencies[0],
        paymentCurrency: money ?? paymentCurrencies[0],
      })
    },
    /** What is no amount of money stays out, all of it: half of a pasted text would be another amount. */
    setAmount(text: string): boolean {
      const amount = text === '' ? '' : parseAmountText(text)
      if (amount === undefined || (amount.split('.')[1]?.length ?? 0) > CENTS) return false
      choose({ paymentAmount: amount })
      return true
    },
    retryQuote: fetchQuote,
  }
}
