import { formatQuantity } from '../core/amount.js'
import { toFiatValue } from '../core/fiatValue.js'
import { formatUnits } from '../core/units.js'
import type { Network } from '../domain/network.js'
import type { NetworkFee as Fee } from '../domain/transfer.js'
import { useFiat } from './amounts.js'
import { Text } from './Text.js'
import { useModal, useWords } from './useModal.js'

type NetworkFeeProps = Fee & {
  network: Network
  /** US dollars for one of the network's coin; `undefined` if unknown. */
  price: number | undefined
}

function Sponsored() {
  const { ui } = useModal()
  const { t } = useWords()
  const app = ui.appName || t('common.thisApp')
  return (
    <>
      <strong>{t('tx.noNetworkFee')}</strong>
      <span className="lk-dim">
        <Text id="tx.paidByApp" values={{ app }} />
      </span>
    </>
  )
}

/** What the network is likely to charge, and the most that it may: only the second must be in the account. */
export function NetworkFee({ fee, likelyFee, feeKind, network, price }: NetworkFeeProps) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  if (feeKind === 'sponsored') return <Sponsored />
  const { symbol, decimals } = network.nativeCurrency
  const exact = (units: bigint) => `${formatUnits(units, decimals)} ${symbol}`
  const rounded = (units: bigint) => `${formatQuantity(formatUnits(units, decimals), locale)} ${symbol}`
  const toDollars = (units: bigint) => toFiatValue(formatUnits(units, decimals), price)
  const value = toDollars(likelyFee)
  const show = (units: bigint) => (value === undefined ? rounded(units) : formatFiat(toDollars(units)))
  // Both are the same once they are shown.
  const isExact = show(fee) === show(likelyFee)
  return (
    <>
      <bdi dir="ltr" title={exact(likelyFee)}>
        {show(likelyFee)}
      </bdi>
      {feeKind === 'estimated' ? (
        <span className="lk-dim">{t('tx.setByWallet')}</span>
      ) : isExact ? (
        value !== undefined && (
          <bdi dir="ltr" className="lk-dim" title={exact(fee)}>
            {rounded(fee)}
          </bdi>
        )
      ) : (
        <span className="lk-dim" title={exact(fee)}>
          <Text id="tx.atMost" values={{ fee: <bdi dir="ltr">{show(fee)}</bdi> }} />
        </span>
      )}
    </>
  )
}
