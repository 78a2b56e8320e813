import type { ExchangesState } from '../../../controllers/pay/payForm.js'
import type { Network } from '../../../domain/network.js'
import type { Exchange, PaymentAsset } from '../../../domain/payment.js'
import { DownNote } from '../../../react/notes.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { bankIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { Rows, SkeletonRow } from '../../../ui/Rows.js'
import { Spinner } from '../../../ui/Spinner.js'

type ExchangeMarkProps = { exchange: Pick<Exchange, 'image'> | undefined; size?: 20 | 24 | 36 | 56 | 80 }

export const ExchangeMark = ({ exchange, size }: ExchangeMarkProps) => (
  <Mark src={exchange?.image} fallbackIcon={bankIcon} size={size} />
)

type ExchangeListProps = {
  exchanges: ExchangesState
  label: string
  asset: PaymentAsset
  network: Network
  /** The one that was used last, and the one whose window opens. */
  lastUsedId?: string | undefined
  openingId?: string | undefined
  onChoose(exchange: Exchange): void
  onRetry(): void
}

/** The exchanges that may send the token, in any state. */
export function ExchangeList(props: ExchangeListProps) {
  const { exchanges, label, asset, network, lastUsedId, openingId, onChoose, onRetry } = props
  const { t } = useWords()
  const { status, list, unsupported } = exchanges
  const isLoading = status === 'idle' || status === 'loading'
  useAnnouncement(isLoading ? t('pay.exchanges.loading') : undefined)
  const values = { symbol: asset.symbol, network: network.name }
  if (isLoading)
    return (
      <ul className="lk-rows" aria-busy="true" aria-label={label}>
        <SkeletonRow />
        <SkeletonRow />
      </ul>
    )
  if (status === 'failed')
    return (
      <div className="lk-body">
        <DownNote text={t('pay.exchanges.failed')} onRetry={onRetry} />
      </div>
    )
  if (list.length === unsupported.length)
    return (
      <div className="lk-body">
        <Note icon={bankIcon}>
          <span role="status">
            <strong>{t('pay.exchanges.none')}</strong> <Text id="pay.exchanges.noneText" values={values} />
          </span>
        </Note>
      </div>
    )
  return (
    <Rows label={label}>
      {list.map((exchange) => {
        const isUnsupported = unsupported.includes(exchange.id)
        const isLastUsed = exchange.id === lastUsedId && !isUnsupported
        return (
          <li key={exchange.id}>
            <button
              type="button"
              className="lk-row"
              part="row"
              data-exchange={exchange.id}
              data-mark={isLastUsed ? '' : undefined}
              aria-disabled={isUnsupported || openingId !== undefined || undefined}
              onClick={() => !isUnsupported && openingId === undefined && onChoose(exchange)}
            >
              <ExchangeMark exchange={exchange} />
              <span className="lk-name">
                <bdi>{exchange.name}</bdi>
                {isUnsupported && (
                  <span className="lk-sub">
                    <Text id="pay.exchanges.without" values={values} />
                  </span>
                )}
              </span>
              {isLastUsed && (
                <span className="lk-badge" part="badge">
                  {t('pay.exchanges.lastUsed')}
                </span>
              )}
              {exchange.id === openingId ? (
                <Spinner size={16} />
              ) : (
                !isUnsupported && <Icon path={chevronIcon} size={16} className="lk-chevron" flip />
              )}
            </button>
          </li>
        )
      })}
    </Rows>
  )
}
