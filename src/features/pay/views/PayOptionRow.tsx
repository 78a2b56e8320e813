import type { PayOption } from '../../../controllers/pay/payForm.js'
import { formatQuantity } from '../../../core/amount.js'
import { RoundedAmount, useFiat } from '../../../react/amounts.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'

export const SkeletonOption = ({ isWide }: { isWide: boolean }) => (
  <li aria-hidden="true">
    <div className="lk-row">
      <span className="lk-skeleton lk-mark" data-round="" />
      <span className="lk-name">
        <Skeleton width={isWide ? 3 : 2} />
        <Skeleton width={2} kind="low" />
      </span>
      <span className="lk-end">
        <Skeleton width={isWide ? 3 : 2} />
        <Skeleton width={1} kind="low" />
      </span>
      <span className="lk-pay-pick" />
    </div>
  </li>
)

type PayOptionRowProps = {
  option: PayOption
  isChosen: boolean
  /** Its price does not hold any more. */
  isOld: boolean
  isBalanceHidden: boolean
  onChoose(): void
}

/** A token with what it costs in total, or why it cannot pay. */
export function PayOptionRow({ option, isChosen, isOld, isBalanceHidden, onChoose }: PayOptionRowProps) {
  const { locale } = useWords()
  const { token, network, status, key } = option
  const canPay = status === 'ready'
  const balance = isBalanceHidden ? token.symbol : formatQuantity(token.amount, locale)
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        part="row"
        data-token={key}
        data-old={isOld ? '' : undefined}
        aria-current={isChosen || undefined}
        aria-disabled={!canPay || undefined}
        onClick={canPay ? onChoose : undefined}
      >
        <TokenMark token={token} network={network} />
        <span className="lk-name">
          <span className="lk-name-line">
            <bdi className="lk-name-text" title={token.name}>
              {token.name}
            </bdi>
          </span>
          <span className="lk-sub">
            <Text
              id="pay.quote.held"
              values={{
                amount: (
                  <bdi dir="ltr" title={isBalanceHidden ? undefined : `${token.amount} ${token.symbol}`}>
                    {balance}
                  </bdi>
                ),
                network: network.name,
              }}
            />
          </span>
        </span>
        <Cost option={option} />
        <span className="lk-pay-pick">{isChosen && <Icon path={checkIcon} size={16} />}</span>
      </button>
    </li>
  )
}

function Cost({ option: { status, missing, network, token, total, amount } }: { option: PayOption }) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  if (status === 'loading')
    return (
      <span className="lk-end">
        <Skeleton width={2} />
        <Skeleton width={1} kind="low" />
        <span className="lk-hidden">{t('pay.quote.loading')}</span>
      </span>
    )
  if (status === 'notEnough') {
    const { symbol } = network.nativeCurrency
    const isFee = missing === 'fee' && token.address !== undefined
    return (
      <span className="lk-end lk-dim lk-pay-why">
        {isFee ? t('pay.quote.noFee', { symbol }) : t('pay.quote.notEnough')}
      </span>
    )
  }
  if (status !== 'ready' || amount === undefined) return <span className="lk-end lk-dim">{t('pay.quote.none')}</span>
  const paid = (
    <RoundedAmount text={`${formatQuantity(amount, locale)} ${token.symbol}`} exact={`${amount} ${token.symbol}`} />
  )
  return (
    <span className="lk-end">
      {total === undefined ? paid : <bdi dir="ltr">{formatFiat(total)}</bdi>}
      <span className="lk-sub">{total === undefined ? t('token.noPrice') : paid}</span>
    </span>
  )
}
