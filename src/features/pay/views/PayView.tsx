import { useEffect } from 'react'
import { chooseExchange, loadExchanges } from '../../../controllers/pay/exchanges.js'
import { openPayment } from '../../../controllers/pay/openPayment.js'
import type { PayWaiting } from '../../../controllers/pay/payForm.js'
import { formatTime } from '../../../core/calendar.js'
import { formatFiat } from '../../../core/fiat.js'
import type { Exchange, PaymentRequest } from '../../../domain/payment.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { FooterButton } from '../../../ui/buttons.js'
import { Mark } from '../../../ui/Mark.js'
import { exitIcon } from '../../../ui/moreIconPaths.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { usePayForm } from '../usePay.js'
import { usePayer } from '../usePayer.js'
import { useTokenLists } from '../useTokenMark.js'
import { AskedFigure } from './AskedFigure.js'
import { ExchangeList } from './ExchangeList.js'
import css from './pay.css?inline'
import { RecipientRow } from './Recipient.js'

/** What the app asks for; opened without a request, what was paid before is shown. */
export default function PayView({ params }: { params: Partial<PayWaiting> | undefined }) {
  const { request } = params ?? {}
  const { router } = useModal().ui
  useEffect(() => {
    if (!request) router.replace('Payments')
  }, [request, router])
  return request && <AskedPayment params={{ ...params, request }} />
}

/** What the app asks for, and the ways to pay it. */
function AskedPayment({ params }: { params: PayWaiting }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  useTokenLists()
  const { modal, form, state, wallet, isConnected, app } = usePayForm()
  const { ui } = modal
  const { t, locale } = useWords()
  const { request } = params
  useEffect(() => {
    const begunPayment = openPayment(form, params)
    if (begunPayment) return ui.router.replace('PayLoading', { id: begunPayment.id })
    const { status } = form.state.exchanges
    if (status === 'idle' || status === 'failed') void loadExchanges(form)
  }, [form, params, ui])
  function payWithWallet() {
    if (isConnected) return ui.router.push('PayQuote')
    ui.continueWith({ view: 'Pay', params })
    ui.router.push('Connect')
  }
  function payFrom(exchange: Exchange) {
    chooseExchange(form, exchange)
    ui.router.push('PayQuote', { isExchange: true })
  }
  const { asset, network, fiat } = request
  const { status, list, unsupported } = state.exchanges
  const hasRows = status !== 'failed' && (status !== 'ready' || list.length > unsupported.length)
  return (
    <Screen
      title={t('pay.title')}
      endsWithRows={hasRows}
      footer={<FooterText request={request} isConnected={isConnected} />}
      footerEnd={<FooterEnd request={request} isConnected={isConnected} />}
    >
      <div className="lk-body lk-stack">
        <AskedFigure request={request} label={t('pay.asks', { app })} />
        <RecipientRow request={request} />
        {fiat && (
          <p className="lk-sub">{t('pay.fixed', { currency: fiat.currency, time: formatTime(fiat.at, locale) })}</p>
        )}
        <button type="button" className="lk-primary-button lk-top-1" part="primary-button" onClick={payWithWallet}>
          {isConnected && <Mark src={wallet.icon} fallbackIcon={walletIcon} size={20} />}
          <span>{isConnected ? <Text id="pay.with" values={{ wallet: wallet.name }} /> : t('pay.withWallet')}</span>
        </button>
        <div className="lk-label">{t('pay.orExchange')}</div>
      </div>
      <div className="lk-top-1">
        <ExchangeList
          exchanges={state.exchanges}
          label={t('pay.exchanges')}
          asset={asset}
          network={network}
          onChoose={payFrom}
          onRetry={() => void loadExchanges(form)}
        />
      </div>
    </Screen>
  )
}

type FooterProps = { request: PaymentRequest; isConnected: boolean }

/** A price that was fixed in money says at what rate. */
function FooterText({ request: { fiat, asset }, isConnected }: FooterProps) {
  const { t, locale } = useWords()
  const { name } = usePayer()
  if (fiat) {
    const price = formatFiat(fiat.rate, locale, { code: fiat.currency, rate: 1, display: 'narrowSymbol' })
    return <bdi dir="ltr">{t('pay.rate', { symbol: asset.symbol, price })}</bdi>
  }
  if (!isConnected || name === undefined) return <span>{t('pay.notConnected')}</span>
  return (
    <span>
      <Text
        id="pay.from"
        values={{
          account: (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          ),
        }}
      />
    </span>
  )
}

function FooterEnd({ request: { fiat }, isConnected }: FooterProps) {
  const { wallet } = useModal()
  const { t, locale } = useWords()
  const { namespace } = usePayer()
  if (fiat) return <span>{t('pay.rateAt', { time: formatTime(fiat.at, locale) })}</span>
  if (!isConnected) return <span>{t('pay.beforeSigning')}</span>
  return (
    <FooterButton icon={exitIcon} onClick={() => void wallet.disconnect(namespace)}>
      {t('pay.disconnect')}
    </FooterButton>
  )
}
