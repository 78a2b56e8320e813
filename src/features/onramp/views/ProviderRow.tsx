import type { Offer } from '../../../controllers/onramp/buy.js'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatCount, formatPercent } from '../../../core/numbers.js'
import type { OnrampProvider } from '../../../domain/onramp.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { bankIcon, cardIcon } from '../../../ui/moneyIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'
import { ProviderMark } from './marks.js'

const MAX_NETWORK_MARKS = 5

/** `1–2 %`, as the language writes it. */
function formatFee([least, most]: readonly [number, number], locale: string) {
  const end = formatPercent(most, locale)
  return least === most ? end : `${formatCount(least, locale)}–${end}`
}

const methodIcons = { card: cardIcon, bank: bankIcon } as const
const methodTexts = { card: 'onramp.byCard', bank: 'onramp.byBank' } as const

function Methods({ methods = [] }: Pick<OnrampProvider, 'methods'>) {
  const { t } = useWords()
  return methods.map((method) => (
    <span key={method} className="lk-way">
      <Icon path={methodIcons[method]} size={16} />
      <span className="lk-hidden">{t(methodTexts[method])}</span>
    </span>
  ))
}

function NetworkMarks({ networks = [] }: Pick<OnrampProvider, 'networks'>) {
  const { wallet } = useModal()
  const knownNetworks = networks.flatMap(({ caipNetworkId }) => wallet.network.find(caipNetworkId) ?? [])
  return (
    <span className="lk-cluster" aria-hidden="true">
      {knownNetworks.slice(0, MAX_NETWORK_MARKS).map((network) => (
        <NetworkMark key={network.caipNetworkId} network={network} size={20} />
      ))}
    </span>
  )
}

/** Whether a service's quote is the price of this offer. */
export const isQuotedFor = ({ provider, request }: Offer, tokenSymbol: string): boolean =>
  provider.isQuoted === true && request.purchaseCurrency === tokenSymbol

type FigureProps = {
  /** Decimal text; `undefined` while it is being asked for. */
  amount: string | undefined
  symbol: string
}

/** What the provider gives for the amount. */
function Figure({ amount, symbol }: FigureProps) {
  const { locale } = useWords()
  return (
    <span className="lk-end">
      {amount === undefined ? (
        <Skeleton width={2} />
      ) : (
        <bdi dir="ltr" title={`${formatExact(amount, locale)} ${symbol}`}>
          {formatQuantity(amount, locale)}
        </bdi>
      )}
      <bdi className="lk-sub">{symbol}</bdi>
    </span>
  )
}

type RowProps = {
  offer: Offer
  /** Symbol of the chosen token. */
  tokenSymbol: string
  /** The user has chosen an amount. */
  hasAmount: boolean
  /** What a service quotes for the amount, as decimal text. */
  quoted: string | undefined
  isQuoting: boolean
  /** Not all providers pay to one network, so each row names its own. */
  isNetworkShown: boolean
  onChoose(id: string): void
}

/** Who sells: the figure of a quote takes the place of the networks. */
export function ProviderRow(props: RowProps) {
  const { offer, tokenSymbol, hasAmount, quoted, isQuoting, isNetworkShown, onChoose } = props
  const { t, locale } = useWords()
  const { provider, request, status } = offer
  const isOther = request.purchaseCurrency !== tokenSymbol
  const hasFigure = isQuotedFor(offer, tokenSymbol) && (isQuoting || quoted !== undefined)
  const isAmountLost = hasAmount && request.paymentAmount === undefined
  const host = offer.status === 'ready' ? new URL(offer.url).host : undefined
  const fee = provider.feePercent && t('onramp.fee', { percent: formatFee(provider.feePercent, locale) })
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-provider={provider.id}
        aria-disabled={status === 'ready' ? undefined : true}
        aria-busy={status === 'loading' || undefined}
        onClick={() => onChoose(provider.id)}
      >
        <ProviderMark provider={provider} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text">{provider.label}</bdi>
            <Methods methods={provider.methods} />
          </span>
          <span className="lk-sub lk-name-line">
            {fee && <span>{fee}</span>}
            {status === 'loading' && <span>{t('onramp.preparing')}</span>}
            {status === 'failed' && <span>{t('onramp.unavailable')}</span>}
            {host && <bdi className="lk-name-text">{host}</bdi>}
          </span>
          {isAmountLost && <span className="lk-sub">{t('onramp.amount.there')}</span>}
          {(isNetworkShown || isOther) && (
            <span className="lk-sub lk-name-line">
              {isOther && (
                <span>
                  <Text id="onramp.sells" values={{ token: request.purchaseCurrency }} />
                </span>
              )}
              {isNetworkShown && <bdi className="lk-name-text">{request.network.name}</bdi>}
            </span>
          )}
        </span>
        {hasFigure ? (
          <Figure amount={isQuoting ? undefined : quoted} symbol={tokenSymbol} />
        ) : (
          <NetworkMarks networks={provider.networks} />
        )}
        {status === 'loading' ? (
          <Spinner size={16} />
        ) : (
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        )}
      </button>
    </li>
  )
}
