import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  DEPOSIT_PRESETS,
  deposit,
  depositUnits,
  loadDeposit,
  setDepositText,
} from '../../../controllers/pay/deposit.js'
import { chooseExchange } from '../../../controllers/pay/exchanges.js'
import { openPayment } from '../../../controllers/pay/openPayment.js'
import type { PayWaiting } from '../../../controllers/pay/payForm.js'
import { formatExact, formatQuantity, parseAmountText, parseUnits } from '../../../core/amount.js'
import { currencySign, formatMoney } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import type { Exchange, PaymentRequest } from '../../../domain/payment.js'
import { say } from '../../../modal/card.js'
import { UnclearAmount } from '../../../react/amounts.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAmountField } from '../../../react/useAmountField.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { figureSize } from '../../../ui/figures.js'
import { Icon } from '../../../ui/Icon.js'
import { receiveIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, downIcon, retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayForm, usePayments } from '../usePay.js'
import { useTokenLists, useTokenMark } from '../useTokenMark.js'
import { ExchangeList } from './ExchangeList.js'
import PaymentsView from './PaymentsView.js'
import css from './pay.css?inline'
import { DepositAddress } from './Recipient.js'

const USD = 'USD'
const CENTS = 2

/** How much an exchange sends to the own wallet; opened without a request, what was begun before. */
export default function PayWithExchangeView({ params }: { params: Partial<PayWaiting> | undefined }) {
  const { request } = params ?? {}
  return request ? <Deposit params={{ ...params, request }} /> : <PaymentsView />
}

/** How much of which token an exchange sends. */
function Deposit({ params }: { params: PayWaiting }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  useTokenLists()
  const { modal, form, state } = usePayForm()
  const { ui } = modal
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const lastUsed = usePayments().find(({ exchange }) => exchange)?.exchange
  useEffect(() => {
    const begunPayment = openPayment(form, params)
    if (begunPayment) return ui.router.replace('PayLoading', { id: begunPayment.id })
    const { status } = form.state.exchanges
    if (status === 'idle' || status === 'failed') void loadDeposit(form)
  }, [form, params, ui])
  const request = state.request?.id === params.request.id ? state.request : params.request
  const { exchanges, exchange, window } = state
  // A failure takes the whole card: nothing else can be done here.
  if (exchanges.status === 'failed') return <Unreachable onRetry={() => void loadDeposit(form)} />
  const isLoading = exchanges.status === 'idle' || exchanges.status === 'loading'
  function choose(chosen: Exchange) {
    if (depositUnits(form.state) === undefined) {
      say(ui, t('pay.deposit.enter'), 'error')
      return field.current?.focus()
    }
    chooseExchange(form, chosen)
    // Opens a window, which the browser allows within the press alone.
    void deposit(form)
  }
  return (
    <Screen
      title={t('pay.deposit.title')}
      endsWithRows
      focus="field"
      footer={
        isLoading ? (
          <span className="lk-with">
            <span className="lk-live" />
            {t('pay.deposit.asking')}
          </span>
        ) : (
          <span>{t('pay.exchange.foot')}</span>
        )
      }
      footerEnd={!isLoading && <span>{t('pay.exchange.footEnd')}</span>}
    >
      <div className="lk-body lk-stack">
        <DepositAmount request={request} fieldRef={field} />
        <DepositAddress payee={request} network={request.network.name} />
        {window === 'refused' && exchange && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">
              <Text id="pay.exchange.refused" values={{ exchange: exchange.name }} />
            </span>
          </Note>
        )}
        <div className="lk-label">{t('pay.deposit.from')}</div>
      </div>
      <div className="lk-top-1">
        <ExchangeList
          exchanges={exchanges}
          label={t('pay.deposit.list')}
          asset={request.asset}
          network={request.network}
          lastUsedId={lastUsed?.id}
          openingId={window === 'opening' ? exchange?.id : undefined}
          onChoose={choose}
          onRetry={() => void loadDeposit(form)}
        />
      </div>
    </Screen>
  )
}

type AmountProps = { request: PaymentRequest; fieldRef: RefObject<HTMLInputElement | null> }

/** In dollars, or in tokens where nobody knows the price; only read where the app has fixed it. */
function DepositAmount({ request, fieldRef }: AmountProps) {
  const { modal, form, state } = usePayForm()
  const { t, locale } = useWords()
  const aboutId = useId()
  const markOf = useTokenMark()
  const { asset, network, units: fixedUnits } = request
  const { depositPrice, depositText } = state
  const isPriced = depositPrice !== undefined
  const isAmountFixed = fixedUnits !== undefined
  const units = depositUnits(state) ?? 0n
  const decimalPlaces = isPriced ? CENTS : asset.decimals
  function type(text: string) {
    if (text === '') return setDepositText(form, '')
    const amount = parseAmountText(text)
    if (amount !== undefined && parseUnits(amount, decimalPlaces) !== undefined) setDepositText(form, amount)
  }
  const { input, refused } = useAmountField({ amount: depositText, locale, decimalPlaces, onType: type })
  const amount = formatUnits(units, asset.decimals)
  const token = (
    <bdi dir="ltr" title={`${amount} ${asset.symbol}`}>
      {isAmountFixed ? formatExact(amount, locale) : formatQuantity(amount, locale)} {asset.symbol}
    </bdi>
  )
  const openAssets = () => modal.ui.router.push('PayWithExchangeSelectAsset')
  return (
    <>
      <div
        className="lk-well lk-amount lk-pay-amount"
        part="field"
        data-fixed={isAmountFixed ? '' : undefined}
        data-tone={refused === undefined ? undefined : 'bad'}
      >
        <div className="lk-label">{t('pay.deposit.you')}</div>
        <div className="lk-amount-top">
          {isAmountFixed ? (
            <span className="lk-figure" data-long={figureSize(formatExact(amount, locale))}>
              {formatExact(amount, locale)}
            </span>
          ) : (
            <>
              {isPriced && (
                <span
                  className="lk-figure lk-pay-sign"
                  data-long={figureSize(depositText)}
                  data-empty={depositText === '' ? '' : undefined}
                  aria-hidden="true"
                >
                  {currencySign(USD)}
                </span>
              )}
              <input
                ref={fieldRef}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                spellCheck={false}
                placeholder="0"
                aria-label={`${t('pay.deposit.you')}, ${isPriced ? USD : asset.symbol}`}
                aria-invalid={refused !== undefined || undefined}
                aria-describedby={aboutId}
                data-long={figureSize(depositText)}
                maxLength={100}
                {...input}
              />
            </>
          )}
          <button
            type="button"
            className="lk-pill"
            part="pill"
            aria-label={t('pay.deposit.token', { symbol: asset.symbol, network: network.name })}
            disabled={isAmountFixed}
            onClick={openAssets}
          >
            <TokenMark token={markOf(asset)} size={20} />
            <bdi className="lk-name-text">{asset.symbol}</bdi>
            {!isAmountFixed && <Icon path={downIcon} size={16} />}
          </button>
        </div>
        <div className="lk-amount-value">
          <span id={aboutId}>
            {refused !== undefined ? (
              <UnclearAmount text={refused} />
            ) : (
              isPriced && !isAmountFixed && <Text id="pay.deposit.about" values={{ amount: token }} />
            )}
          </span>
          <span className="lk-pay-on">
            <Text id="pay.on" values={{ network: network.name }} />
          </span>
        </div>
      </div>
      {isPriced && !isAmountFixed && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="lk-bank lk-pay-presets" role="group" aria-label={t('pay.deposit.amounts')}>
          {DEPOSIT_PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={depositText === preset}
              onClick={() => setDepositText(form, preset)}
            >
              {formatMoney(preset, USD, locale)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** No exchange is known: what still works. */
function Unreachable({ onRetry }: { onRetry(): void }) {
  const { ui } = useModal()
  const { t } = useWords()
  return (
    <Screen title={t('pay.deposit.title')} footer={<span>{t('pay.deposit.failedFoot')}</span>}>
      <div role="alert">
        <EmptyState icon={alertIcon} title={t('pay.deposit.failed')} text={t('pay.deposit.failedText')}>
          <div className="lk-pair lk-pay-ways">
            <Button icon={retryIcon} isSmall onClick={onRetry}>
              {t('common.retry')}
            </Button>
            {ui.offers('WalletReceive') && (
              <Button icon={receiveIcon} isSmall onClick={() => ui.router.push('WalletReceive')}>
                {t('pay.deposit.receive')}
              </Button>
            )}
          </div>
        </EmptyState>
      </div>
    </Screen>
  )
}
