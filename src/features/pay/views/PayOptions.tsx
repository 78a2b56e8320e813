import { useEffect, useRef, useState } from 'react'
import { PAYMENT_QUOTE_MS } from '../../../config/limits.js'
import { chosenOption, filterByNetwork, type PayOption, type PayState } from '../../../controllers/pay/payForm.js'
import { choosePayOption, expiryOf, isExpired, loadPayOptions } from '../../../controllers/pay/payOptions.js'
import { reviewPayment } from '../../../controllers/pay/reviewPayment.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatTime } from '../../../core/calendar.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { formatUnits } from '../../../core/units.js'
import type { PaymentRequest } from '../../../domain/payment.js'
import { isZero } from '../../../domain/token.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { Button, FooterButton, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { Mark } from '../../../ui/Mark.js'
import { clockIcon } from '../../../ui/moneyIconPaths.js'
import { plusIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, downIcon, retryIcon, walletIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState, Rows } from '../../../ui/Rows.js'
import { usePayForm } from '../usePay.js'
import { usePayer } from '../usePayer.js'
import { useProblemText } from '../useProblemText.js'
import { useTokenMark } from '../useTokenMark.js'
import { ConversionFees, useEstimate } from './PayCost.js'
import { PayOptionRow, SkeletonOption } from './PayOptionRow.js'

/** Of which accounts the prices are; kept for the modal, since the view may be left and come back. */
const createPricedAccounts = () => ({ key: '' })

/** Prices are asked for once, and again when another account is connected. */
function usePrices() {
  const { modal, form } = usePayForm()
  const priced = modal.use(createPricedAccounts)
  const { key } = usePayer()
  useEffect(() => {
    if (form.state.options.status !== 'idle' && priced.key === key) return
    priced.key = key
    void loadPayOptions(form)
  }, [form, priced, key])
}

type Stage = 'loading' | 'poor' | 'list'

/** What there is to show: prices, or that no token is enough. */
function stageOf({ options: { status, list }, problem }: Pick<PayState, 'options' | 'problem'>): Stage {
  if (status !== 'ready') return list.some((option) => option.status === 'ready') ? 'list' : 'loading'
  return !problem && list.every((option) => option.status === 'notEnough') ? 'poor' : 'list'
}

const isPriceless = ({ status }: PayOption) => status === 'failed'

/** What each token of the account costs in total, the lowest first. */
export function PayOptions({ request }: { request: PaymentRequest }) {
  usePrices()
  const { form, state } = usePayForm()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const markOf = useTokenMark()
  const { areAmountsHidden } = usePayer()
  const { options, networkId } = state
  const list = options.list as readonly PayOption[]
  const stage = stageOf(state)
  const chosen = chosenOption(state)
  const expiries = list.flatMap((option) => (option.status === 'ready' ? (expiryOf(option) ?? []) : []))
  const expiry = expiries.length > 0 ? Math.min(...expiries) : undefined
  const seconds = useSecondsUntil(expiry)
  const hasExpired = options.status === 'ready' && expiry !== undefined && seconds === 0
  const isChosenOld = chosen !== undefined && isExpired(chosen)
  const direct = list.find(({ route, status }) => route === 'direct' && status === 'ready')
  const hasFailed = options.status === 'ready' && list.some(isPriceless)
  const problem = useProblemText(state.problem, chosen?.network)
  useAnnouncement(stage === 'loading' ? t('pay.quote.asking') : isChosenOld ? t('pay.quote.expired') : undefined)
  const { asset, network, units = 0n } = request
  const amount = `${formatExact(formatUnits(units, asset.decimals), locale)} ${asset.symbol}`
  const load = () => void loadPayOptions(form)
  const holds = { symbol: asset.symbol, network: network.name }
  return (
    <Screen
      title={t('pay.quote.title', { amount })}
      mark={<TokenMark token={markOf(asset)} size={24} />}
      footer={
        stage === 'poor' ? (
          <span>{t('pay.quote.needed')}</span>
        ) : options.status !== 'ready' ? (
          <span className="lk-with">
            <span className="lk-live" />
            {t('pay.quote.asking')}
          </span>
        ) : isChosenOld && expiry !== undefined ? (
          <span>{t('pay.quote.ranOut', { time: formatTime(expiry, locale) })}</span>
        ) : hasFailed ? (
          <FooterButton icon={retryIcon} onClick={load}>
            {t('pay.quote.again')}
          </FooterButton>
        ) : hasExpired ? (
          <span>{t('pay.quote.ranOut', { time: formatTime(expiry, locale) })}</span>
        ) : (
          expiry !== undefined && (
            <span className="lk-with">
              <span className="lk-live" />
              <span>{t('pay.quote.hold', { seconds })}</span>
            </span>
          )
        )
      }
      footerEnd={
        stage === 'poor' ? (
          <Needed request={request} direct={list.find(({ route }) => route === 'direct')} />
        ) : hasExpired && isChosenOld && direct ? (
          <span>
            <Text id="pay.quote.stillHolds" values={holds} />
          </span>
        ) : (
          chosen?.total !== undefined && (
            <span>
              <Text id="pay.quote.most" values={{ amount: <strong dir="ltr">{formatFiat(chosen.total)}</strong> }} />
            </span>
          )
        )
      }
    >
      <Filters list={list} />
      {stage === 'poor' ? (
        <Poor list={list} />
      ) : (
        <>
          <div className="lk-section lk-top-2 lk-pay-heading">
            <h3>{t('pay.quote.lowest')}</h3>
            <span>{t('pay.quote.atMost')}</span>
          </div>
          {list.length === 0 && options.status !== 'ready' ? (
            <ul className="lk-rows" aria-busy="true" aria-label={t('pay.quote.list')}>
              {[true, false, true, false].map((isWide, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                <SkeletonOption key={index} isWide={isWide} />
              ))}
            </ul>
          ) : (
            <div className="lk-body-scroll lk-pay-options">
              <Rows label={t('pay.quote.list')}>
                {list
                  .filter((option) => networkId === undefined || option.token.networkId === networkId)
                  .map((option) => (
                    <PayOptionRow
                      key={option.key}
                      option={option}
                      isChosen={option.key === chosen?.key}
                      isOld={isExpired(option)}
                      isBalanceHidden={areAmountsHidden}
                      onChoose={() => choosePayOption(form, option.key)}
                    />
                  ))}
              </Rows>
            </div>
          )}
          <div className="lk-body lk-stack lk-top-2">
            {isChosenOld ? (
              <Note icon={clockIcon}>
                <span>
                  <strong>{t('pay.quote.expired')}</strong>{' '}
                  {t('pay.quote.expiredText', { seconds: PAYMENT_QUOTE_MS / 1000 })}
                </span>
              </Note>
            ) : hasFailed ? (
              <Note icon={alertIcon} tone="bad">
                <span role="alert">
                  <strong>{t('pay.quote.failed')}</strong>{' '}
                  {direct ? <Text id="pay.quote.failedDirect" values={holds} /> : t('pay.quote.failedAll')}
                </span>
              </Note>
            ) : (
              chosen && <OptionFacts option={chosen} />
            )}
            {problem !== undefined && (
              <Note icon={alertIcon} tone="bad">
                <span role="alert">{problem}</span>
              </Note>
            )}
            {isChosenOld ? (
              <PrimaryButton icon={retryIcon} onClick={load}>
                {t('pay.quote.renew')}
              </PrimaryButton>
            ) : chosen ? (
              <PrimaryButton
                isBusy={state.loading}
                disabled={state.loading}
                onClick={() => void reviewPayment(form, chosen)}
              >
                {t('pay.quote.review')}
              </PrimaryButton>
            ) : options.status === 'ready' ? (
              <PrimaryButton icon={retryIcon} onClick={load}>
                {t('pay.quote.again')}
              </PrimaryButton>
            ) : (
              <PrimaryButton isBusy disabled>
                {t('pay.quote.loading')}
              </PrimaryButton>
            )}
          </div>
        </>
      )}
    </Screen>
  )
}

/** Which account pays, and tokens of which network are listed. */
function Filters({ list }: { list: readonly PayOption[] }) {
  const { modal, form, state, wallet } = usePayForm()
  const { ui } = modal
  const { t } = useWords()
  const { name } = usePayer()
  const [isOpen, setOpen] = useState(false)
  const pill = useRef<HTMLButtonElement>(null)
  const networks = [...new Map(list.map(({ network }) => [network.caipNetworkId, network])).values()]
  const listedNetwork = networks.find(({ caipNetworkId }) => caipNetworkId === state.networkId)
  const canSwitch = ui.offers('ProfileWallets')
  const choose = (id: PayOption['token']['networkId'] | undefined) => () => {
    filterByNetwork(form, id)
    setOpen(false)
    // The pressed one is gone.
    pill.current?.focus()
  }
  return (
    <>
      <div className="lk-pay-pills">
        {name !== undefined && (
          <button
            type="button"
            className="lk-pill"
            part="pill"
            aria-label={t('pay.quote.account', { account: name })}
            disabled={!canSwitch}
            onClick={() => ui.router.push('ProfileWallets')}
          >
            <Mark src={wallet.icon} fallbackIcon={walletIcon} size={20} />
            <bdi className="lk-name-text">{name}</bdi>
            {canSwitch && <Icon path={downIcon} size={16} />}
          </button>
        )}
        {networks.length !== 1 && (
          <button
            type="button"
            ref={pill}
            className="lk-pill"
            part="pill"
            data-text={listedNetwork ? undefined : ''}
            aria-expanded={isOpen}
            disabled={networks.length === 0}
            onClick={() => setOpen(!isOpen)}
          >
            {listedNetwork && <NetworkMark network={listedNetwork} size={20} />}
            <bdi className="lk-name-text">{listedNetwork?.name ?? t('pay.quote.allNetworks')}</bdi>
            <Icon path={downIcon} size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="lk-pay-pills lk-pay-networks" role="group" aria-label={t('pay.quote.networks')}>
          <button
            type="button"
            className="lk-pill"
            part="pill"
            data-text=""
            aria-pressed={!listedNetwork}
            onClick={choose(undefined)}
          >
            {t('pay.quote.allNetworks')}
          </button>
          {networks.map((network) => (
            <button
              key={network.caipNetworkId}
              type="button"
              className="lk-pill"
              part="pill"
              aria-pressed={network === listedNetwork}
              onClick={choose(network.caipNetworkId)}
            >
              <NetworkMark network={network} size={20} />
              <bdi className="lk-name-text">{network.name}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function OptionFacts({ option }: { option: PayOption }) {
  const { t, locale } = useWords()
  const { amount = '0', token, network, quote, fee, coinPrice } = option
  const estimate = useEstimate(quote?.seconds)
  return (
    <div className="lk-pay-facts">
      <Facts>
        <Fact name={t('pay.quote.amount')}>
          <bdi dir="ltr">
            {formatExact(amount, locale)} {token.symbol}
          </bdi>
        </Fact>
        {quote ? (
          <ConversionFees quote={quote} />
        ) : (
          <Fact name={t('pay.quote.conversion')}>
            <span className="lk-dim">{t('pay.quote.notNeeded')}</span>
          </Fact>
        )}
        {fee && (
          <Fact name={t('pay.networkFee')}>
            <NetworkFee {...fee} network={network} price={coinPrice} />
          </Fact>
        )}
        {estimate !== undefined && <Fact name={t('pay.quote.arrives')}>{estimate}</Fact>}
      </Facts>
    </div>
  )
}

/** What the app asks for, in money if the price is known. */
function Needed({ request, direct }: { request: PaymentRequest; direct: PayOption | undefined }) {
  const { locale } = useWords()
  const { formatFiat } = useFiat()
  const { units = 0n, asset } = request
  const amount = formatUnits(units, asset.decimals)
  const value = toFiatValue(amount, direct?.token.price)
  return (
    <strong dir="ltr">
      {value === undefined ? `${formatExact(amount, locale)} ${asset.symbol}` : formatFiat(value)}
    </strong>
  )
}

const worthOf = ({ token }: PayOption) => token.value ?? toFiatValue(token.amount, token.price) ?? 0

/** No token is enough: what there is, and how to get more. */
function Poor({ list }: { list: readonly PayOption[] }) {
  const { modal } = usePayForm()
  const { ui } = modal
  const { t, locale } = useWords()
  const { name = '', areAmountsHidden } = usePayer()
  const [most] = [...list].sort((a, b) => worthOf(b) - worthOf(a))
  const hasSome = most !== undefined && !isZero(most.token.amount) && !areAmountsHidden
  const funding = (['FundWallet', 'WalletReceive'] as const).find((view) => ui.offers(view))
  return (
    <>
      <EmptyState
        icon={walletIcon}
        title={t('pay.quote.poor')}
        text={
          hasSome ? (
            <Text
              id="pay.quote.poorText"
              values={{
                account: name,
                amount: (
                  <bdi dir="ltr">
                    {formatQuantity(most.token.amount, locale)} {most.token.symbol}
                  </bdi>
                ),
                network: most.network.name,
              }}
            />
          ) : (
            t('pay.quote.poorNone')
          )
        }
      />
      <div className="lk-body lk-stack">
        {funding && (
          <PrimaryButton icon={plusIcon} onClick={() => ui.router.push(funding as 'FundWallet')}>
            {t('pay.quote.addFunds')}
          </PrimaryButton>
        )}
        <Button onClick={() => ui.router.push(ui.offers('ProfileWallets') ? 'ProfileWallets' : 'Connect')}>
          {t('pay.quote.otherWallet')}
        </Button>
      </div>
    </>
  )
}
