import { formatQuantity } from '../../../core/amount.js'
import { formatDay } from '../../../core/formatDay.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { findToken } from '../../../domain/token.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import { HiddenAmount } from '../../../react/HiddenAmount.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Icon } from '../../../ui/Icon.js'
import { closeIcon } from '../../../ui/iconPaths.js'
import { clockIcon, sendIcon } from '../../../ui/moneyIconPaths.js'

const badges: Readonly<Record<SentTransfer['status'], { path: string; tone: 'bad' | undefined }>> = {
  pending: { path: clockIcon, tone: undefined },
  confirmed: { path: sendIcon, tone: undefined },
  failed: { path: closeIcon, tone: 'bad' },
  replaced: { path: closeIcon, tone: 'bad' },
  expired: { path: closeIcon, tone: 'bad' },
  unknown: { path: clockIcon, tone: undefined },
}

/** Of these nothing has moved, or another amount has. */
const unmoved: readonly SentTransfer['status'][] = ['failed', 'replaced', 'expired']

type EntryProps = { transfer: SentTransfer; icon: string | undefined; isHidden: boolean }

function Entry({ transfer, icon, isHidden }: EntryProps) {
  const { wallet, services } = useModal()
  const { t, locale } = useWords()
  const { hash, networkId, to, toName, amount, symbol, token, at, status } = transfer
  const href = explorerUrl(wallet.network.find(networkId), 'tx', hash, services)
  const badge = badges[status]
  const content = (
    <>
      <span className="lk-mark-group">
        <TokenMark token={{ symbol, address: token, icon }} />
        <span className="lk-pin" data-tone={badge.tone}>
          <Icon path={badge.path} size={16} flip={status === 'confirmed'} />
        </span>
      </span>
      <span className="lk-name">
        {t(`account.sent.${status}`)}
        <span className="lk-sub lk-receiver-line">
          <Text
            id="account.sentTo"
            values={{
              receiver: (
                <bdi className="lk-name-text" title={toName === undefined ? to : `${toName} ${to}`}>
                  {toName ?? shortenAddress(to)}
                </bdi>
              ),
            }}
          />
        </span>
      </span>
      <span className="lk-end">
        {isHidden ? (
          <HiddenAmount />
        ) : (
          <bdi dir="ltr" title={`${amount} ${symbol}`}>
            {unmoved.includes(status) ? '' : '−'}
            {formatQuantity(amount, locale)} {symbol}
          </bdi>
        )}
        <span className="lk-sub">{formatDay(at, locale)}</span>
      </span>
    </>
  )
  if (!href)
    return (
      <li>
        <div className="lk-row">{content}</div>
      </li>
    )
  return (
    <li>
      <a className="lk-row" part="row" href={href} target="_blank" rel="noopener noreferrer">
        {content}
        <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(href).host })}</span>
      </a>
    </li>
  )
}

/** What this device has sent from the account. */
export function ActivityTab({ namespace, address }: { namespace: string; address: string }) {
  const { wallet } = useModal()
  const { t } = useWords()
  const { sent, accounts, areAmountsHidden } = useSnapshot(wallet.account.state)
  const { portfolio } = (accounts[namespace] ?? {}) as Partial<WalletAccount>
  const own = ((sent[namespace] ?? []) as readonly SentTransfer[]).filter(({ from }) => from === address)
  if (own.length === 0)
    return (
      <EmptyState icon={clockIcon} title={t('account.activityEmpty.title')} text={t('account.activityEmpty.text')} />
    )
  return (
    <section className="lk-body-scroll lk-token-box" aria-label={t('account.activity')}>
      <ul className="lk-rows lk-tokens">
        {own.map((transfer) => (
          <Entry
            key={transfer.hash}
            transfer={transfer}
            icon={findToken(portfolio, transfer.networkId, transfer.token)?.icon}
            isHidden={areAmountsHidden}
          />
        ))}
      </ul>
    </section>
  )
}
