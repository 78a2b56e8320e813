import { useEffect, useId, useState } from 'react'
import { PRESET_AMOUNTS } from '../../config/onramp.js'
import { sellsTo } from '../../config/onrampOffer.js'
import { isRestrictedZone } from '../../config/restrictedZones.js'
import { chainClientOf } from '../../controllers/clients.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { log } from '../../controllers/log.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import {
  CENTS,
  createOnrampController,
  findLimitProblem,
  limitsFor,
  type OnrampController,
  type OnrampState,
} from '../../controllers/onramp/onrampController.js'
import { formatQuantity, toAmountInput } from '../../core/amount.js'
import { addAmounts, currencySign, formatMoney } from '../../core/fiat.js'
import { createScope, type Scope } from '../../core/scope.js'
import type { Network } from '../../domain/network.js'
import type { OnrampQuote, PaymentLimit } from '../../domain/onramp.js'
import type { Internals } from '../../instance/internals.js'
import type { OpenOptions } from '../../instance/walletModal.js'
import { readTimeZone } from '../../platform/page.js'
import { createOnrampService } from '../../services/onramp/onrampService.js'
import { downIcon } from '../../ui/pageIconPaths.js'
import { useInstance, useInternals } from '../ModalContext.js'
import { useAmountField } from '../useAmountField.js'
import { useLiveSnapshot, useSnapshot } from '../useSnapshot.js'
import { PageIcon } from './PageImage.js'
import { type BuyTexts, loadBuyTexts, useBuyWords } from './useBuyWords.js'

export { loadBuyTexts }

const USER = '<BuyWidget>'
/** A longer paste is no amount; half of one would be another. */
const MAX_LENGTH = 100

/** Each widget has its own choice. Nothing is asked before the user touches it. */
function createForm(internals: Internals, scope: Scope): OnrampController {
  return createOnrampController({
    scope,
    log: (...entry) =>
      void internals.instance().then(
        (instance) => log(instance, ...entry),
        () => undefined,
      ),
    async service() {
      const { http } = chainClientOf(await internals.instance())
      return createOnrampService(http)
    },
    isSupported: async (network) => chainClientOf(await internals.instance()).chainData.isSupported(network),
  })
}

/** What the quote takes, if it says all of it. */
const feesOf = ({ coinbaseFee, networkFee }: OnrampQuote) =>
  coinbaseFee && networkFee ? addAmounts(coinbaseFee.amount, networkFee.amount) : undefined

const methodKeys: Readonly<Record<string, 'buy.card' | 'buy.bank'>> = { card: 'buy.card', ach_bank_account: 'buy.bank' }

export type FormProps = { isDisabled: boolean; texts: BuyTexts }

/** The inside of the buy widget. */
export function BuyWidgetForm(props: FormProps) {
  const { t } = useBuyWords(USER, props.texts)
  if (isRestrictedZone(readTimeZone())) return <p className="lkb7f2-buy-note">{t('buy.restricted')}</p>
  return <OpenForm {...props} />
}

/** What it asks for ends with it. */
function OpenForm(props: FormProps) {
  const internals = useInternals(USER)
  const [form, setForm] = useState<OnrampController>()
  useEffect(() => {
    const scope = createScope()
    setForm(createForm(internals, scope))
    return scope.end
  }, [internals])
  return form && <Fields form={form} {...props} />
}

function Fields({ form, isDisabled, texts }: FormProps & { form: OnrampController }) {
  const modal = useInstance(USER)
  const internals = useInternals(USER)
  const { t, locale } = useBuyWords(USER, texts)
  const state = useLiveSnapshot(form.state as OnrampState)
  useSnapshot(internals.connection.state)
  const network = activeNetwork(useSnapshot(internals.network.state)) as Network | undefined
  const isConnected = isActiveConnected(internals)
  const canOpen = !isConnected || (network !== undefined && sellsTo(internals.input, network.namespace))
  const note = useId()
  const reason = useId()
  const { paymentAmount, paymentCurrency, purchaseCurrency, quote, quoteStatus } = state
  const money = (amount: string) => formatMoney(amount, paymentCurrency.id, locale)
  const problem = findLimitProblem(state)
  function set(amount: string) {
    if (network) void form.load(network.caipNetworkId)
    form.setAmount(amount)
  }
  const field = useAmountField({ amount: paymentAmount, locale, decimalPlaces: CENTS, onType: set })
  const unclear =
    field.refused &&
    t('buy.unclear', {
      text: field.refused,
      whole: field.refused.replace(/[.,]/, ''),
      fraction: toAmountInput(field.refused.replace(',', '.'), locale),
    })
  /** The first way to pay that takes the amount, or the first of all. */
  const shownLimit: PaymentLimit | undefined =
    limitsFor(paymentAmount, paymentCurrency.limits)[0] ?? paymentCurrency.limits[0]
  const limitKey = shownLimit && methodKeys[shownLimit.id]
  const open = (view: OpenOptions['view'] | string, params?: object) =>
    void modal.open({ view, arguments: params } as OpenOptions).catch(() => undefined)
  const limits = problem
    ? t(problem.kind === 'below' ? 'buy.atLeast' : 'buy.atMost', { amount: money(problem.limit) })
    : limitKey && shownLimit && t(limitKey, { min: money(shownLimit.min), max: money(shownLimit.max) })
  const fees = quote && feesOf(quote)
  return (
    <div className="lkb7f2-buy-form">
      <div className="lkb7f2-buy-side" data-input="" data-tone={problem || unclear ? 'bad' : undefined}>
        <span>{t('buy.youPay')}</span>
        <div>
          <i aria-hidden="true">{currencySign(paymentCurrency.id)}</i>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            maxLength={MAX_LENGTH}
            aria-label={t('buy.amount')}
            aria-invalid={problem || unclear ? true : undefined}
            aria-describedby={note}
            disabled={isDisabled}
            {...field.input}
          />
          <button
            type="button"
            disabled={isDisabled}
            aria-label={t('buy.changeMoney', { currency: paymentCurrency.id })}
            onClick={() => open('OnRampFiatSelect', { form })}
          >
            <bdi>{paymentCurrency.id}</bdi>
            <PageIcon path={downIcon} />
          </button>
        </div>
        <small id={note}>{unclear ? <span role="alert">{unclear}</span> : limits}</small>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container everywhere */}
      <div className="lkb7f2-buy-presets" role="group" aria-label={t('buy.presets')}>
        {PRESET_AMOUNTS.map((amount) => (
          <button
            key={amount}
            type="button"
            disabled={isDisabled}
            aria-pressed={paymentAmount === amount}
            onClick={() => set(amount)}
          >
            {money(amount)}
          </button>
        ))}
      </div>
      <div className="lkb7f2-buy-side">
        <span>{t('buy.youGet')}</span>
        <div>
          <output aria-live="polite" data-quiet={quote && !quote.isEstimate ? undefined : ''}>
            {quoteStatus === 'loading' ? (
              <span className="lkb7f2-spin" role="img" aria-label={t('buy.quoting')} />
            ) : quote && !quote.isEstimate ? (
              <bdi dir="ltr">{formatQuantity(quote.purchaseAmount.amount, locale)}</bdi>
            ) : (
              '—'
            )}
          </output>
          <button
            type="button"
            disabled={isDisabled}
            aria-label={t('buy.changeToken', { token: purchaseCurrency.symbol })}
            onClick={() => open('OnRampTokenSelect', { form })}
          >
            <bdi>{purchaseCurrency.symbol}</bdi>
            <PageIcon path={downIcon} />
          </button>
        </div>
        <small id={reason}>
          {!canOpen ? (
            t('buy.notHere', { network: network?.name ?? '' })
          ) : quote?.isEstimate ? (
            <>
              <b>{t('buy.estimate')}</b> {t('buy.noQuote', { amount: money(quote.paymentTotal.amount) })}{' '}
              <button type="button" onClick={() => void form.retryQuote()}>
                {t('buy.askAgain')}
              </button>
            </>
          ) : quote ? (
            <>
              {t('buy.quote')} {fees !== undefined && <b>{t('buy.fees', { amount: money(fees) })}</b>}
            </>
          ) : (
            network?.name
          )}
        </small>
      </div>
      <button
        type="button"
        className="lkb7f2 lkb7f2-connect"
        data-latchkey="buy-button"
        disabled={isDisabled || problem !== undefined || !canOpen}
        aria-haspopup="dialog"
        aria-describedby={canOpen ? undefined : reason}
        onClick={() =>
          isConnected
            ? open('OnRampProviders', { paymentAmount, paymentCurrency, purchaseCurrency })
            : void modal.open().catch(() => undefined)
        }
      >
        {t(isConnected ? 'buy.seePrices' : 'buy.connect')}
      </button>
    </div>
  )
}
