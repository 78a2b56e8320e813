import { type ReactNode, useCallback, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { formatExact, formatQuantityParts } from '../../../core/amount.js'
import type { NativeBalance, WalletAccount } from '../../../domain/account.js'
import { addressExplorerUrl } from '../../../domain/explorerUrl.js'
import { isZero, newestBalance, tokenId } from '../../../domain/token.js'
import { useFiat } from '../../../react/amounts.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { NetworkPill, useNetworkChoice } from '../../../react/NetworkPill.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { IconButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { slidersIcon } from '../../../ui/moreIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import tabsCss from '../../../ui/styles/tabs.css?inline'
import { Tabs } from '../../../ui/Tabs.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { refreshBalance, useFreshAccount } from '../refresh.js'
import { useHoldings } from '../useHoldings.js'
import { useShownAccount } from '../useShownAccount.js'
import { DisconnectButton, WalletActions } from './AccountActions.js'
import { AccountNotices, ReconnectingNote } from './AccountNotices.js'
import { ActivityTab, AllActivity } from './ActivityTab.js'
import css from './account.css?inline'
import { Identity } from './Identity.js'
import { NextTry, TokensTab } from './TokensTab.js'

/** The time of day, with the date if it is not today. */
function formatMoment(moment: number, locale: string) {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) }).format(
    moment,
  )
}

const HIDDEN = '••••••'

type FigureProps = { integer: string; tail: string; symbol?: string | undefined }

/** A figure that can be read exactly, by pointer and by keys. */
function Exact({ amount, symbol, children }: { amount: string; symbol: string; children: ReactNode }) {
  const { locale } = useWords()
  const exact = formatExact(amount, locale)
  return (
    <Tooltip
      text={<Text id="account.exact" values={{ amount: <bdi dir="ltr">{`${exact} ${symbol}`}</bdi> }} />}
      isAtStart
      isBelow
    >
      {(describedBy) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure is in the tooltip, and keys must reach it
        <span className="lk-exact" data-balance="" tabIndex={0} aria-describedby={describedBy}>
          {children}
        </span>
      )}
    </Tooltip>
  )
}

/** Longer figures are set smaller, so that they can be read whole. */
const sizeOf = (length: number) => (length > 24 ? 'more' : length > 14 ? '' : undefined)

const Figure = ({ integer, tail, symbol = '' }: FigureProps) => (
  <span className="lk-figure" data-long={sizeOf(integer.length + tail.length + symbol.length)}>
    <span className="lk-figure-number">
      {integer}
      {tail && <span className="lk-figure-rest">{tail}</span>}
    </span>
    {symbol && <span className="lk-figure-symbol"> {symbol}</span>}
  </span>
)

type BalanceProps = {
  balance: NativeBalance
  network: string
  isHidden: boolean
  /** US dollars of all tokens, which is then the figure, with the coin's balance below it. */
  total: number | undefined
  isTotalLoading: boolean
  /** The account is known to hold nothing. */
  isEmpty: boolean
  /** The coin is a row of the list, or will be once that has loaded. */
  isRow: boolean
}

type FootProps = Pick<BalanceProps, 'balance' | 'network' | 'isEmpty' | 'isRow'> & {
  hasAmount: boolean
  isUnknown: boolean
  isUnderTotal: boolean
}

/** What the line below the figure says of the coin's balance. */
function Foot({ balance, network, hasAmount, isUnknown, isEmpty, isRow, isUnderTotal }: FootProps) {
  const modal = useModal()
  const { t, locale } = useWords()
  const { status, formatted, symbol = '', asOf, retryAt } = balance
  const { integer, tail } = formatQuantityParts(formatted ?? '', locale)
  const retry = useCallback(() => refreshBalance(modal), [modal])
  const amount = formatted !== undefined && (
    <Exact amount={formatted} symbol={symbol}>
      <bdi dir="ltr">{`${integer}${tail} ${symbol}`}</bdi>
    </Exact>
  )
  // The list says the same, with more.
  if (isRow && isUnderTotal && !isEmpty && status !== 'failed') return null
  if (formatted === undefined)
    return (
      <div className="lk-delta">
        {status === 'failed' ? (
          <>
            {!isUnknown && <span>{t('account.unavailable')}</span>}
            {retryAt !== undefined && <NextTry at={retryAt} onDue={retry} />}
          </>
        ) : (
          <Skeleton width={4} />
        )}
      </div>
    )
  if (status === 'failed' && asOf !== undefined)
    return (
      <div className="lk-delta">
        <span>{t('account.asOf', { time: formatMoment(asOf, locale) })}</span>
        <span>{retryAt !== undefined && <NextTry at={retryAt} onDue={retry} />}</span>
      </div>
    )
  return (
    <div className="lk-delta">
      <span>
        {isEmpty ? (
          t('account.tokensEmpty.title')
        ) : hasAmount && amount ? (
          <Text id="account.amountOn" values={{ amount, network }} />
        ) : (
          <Text id="account.onNetwork" values={{ network }} />
        )}
      </span>
    </div>
  )
}

/** The figure itself: all tokens in dollars, or else the coin's balance. */
function BalanceFigure({
  balance,
  isHidden,
  total,
  isTotalLoading,
}: Omit<BalanceProps, 'network' | 'isEmpty' | 'isRow'>) {
  const { t, locale } = useWords()
  const { formatFiatParts, isRateLoading } = useFiat()
  const { status, formatted: value, symbol = '' } = balance
  if (
    isTotalLoading ||
    (total !== undefined && isRateLoading) ||
    (value === undefined && total === undefined && status !== 'failed')
  )
    return (
      <>
        <span className="lk-hidden">{t('account.loading')}</span>
        <Skeleton width={6} kind="figure" />
      </>
    )
  if (value === undefined && total === undefined)
    return <div className="lk-figure-none">{t('account.unavailable')}</div>
  if (isHidden)
    return (
      <span className="lk-figure" data-balance="" role="img" aria-label={t('token.amountHidden')}>
        {HIDDEN}
      </span>
    )
  if (total !== undefined) return <Figure {...formatFiatParts(total)} />
  return (
    <Exact amount={value ?? ''} symbol={symbol}>
      <Figure {...formatQuantityParts(value ?? '', locale)} symbol={symbol} />
    </Exact>
  )
}

function Balance({ network, isEmpty, isRow, ...figure }: BalanceProps) {
  const { balance, isHidden, total, isTotalLoading } = figure
  const isUnknown = balance.formatted === undefined && total === undefined
  const isUnderTotal = total !== undefined || isTotalLoading
  return (
    <div className="lk-balance" aria-busy={isTotalLoading || (isUnknown && balance.status !== 'failed') || undefined}>
      <div>
        <BalanceFigure {...figure} />
        {/* In one place, whatever the figure is, so that it keeps its focus while the figure loads. */}
        <Foot
          balance={balance}
          network={network}
          hasAmount={!isHidden && isUnderTotal}
          isUnderTotal={isUnderTotal}
          isRow={isRow}
          isUnknown={isUnknown}
          isEmpty={isEmpty && !isHidden}
        />
      </div>
    </div>
  )
}

/** The account: what it holds, what it did, and what can be done with it. */
export default function AccountView() {
  useStyles(moneyCss)
  useStyles(tabsCss)
  useStyles(css)
  const modal = useModal()
  const { t, locale } = useWords()
  const End = modal.ui.slot('accountEnd')
  const { activeNamespace = '', ...networks } = useSnapshot(modal.wallet.network.state)
  const { accounts, areAmountsHidden, currentTab } = useSnapshot(modal.wallet.account.state)
  const { canChoose } = useNetworkChoice()
  const account = useShownAccount(accounts[activeNamespace] as WalletAccount | undefined, activeNamespace)
  const connected = connectedOf(useSnapshot(modal.wallet.connection.state), activeNamespace)
  const wallet = connected?.wallet
  const network = networks.namespaces[activeNamespace]?.active
  useFreshAccount(account, activeNamespace)
  const holdings = useHoldings()
  const [isAllNetworks, setIsAllNetworks] = useState(true)
  if (!account) return null
  const balance = network?.isUnsupported ? ({ status: 'failed' } as const) : newestBalance(account)
  const coinId = network && tokenId(network.caipNetworkId, undefined)
  const isRow = !isZero(balance.formatted) || holdings.tokens.some(({ id }) => id === coinId)
  const isServed = Boolean(modal.settings.projectId) && network?.isUnsupported !== true
  const hasNoCoins = Object.values(accounts).every((walletAccount) => isZero(walletAccount?.balance.formatted))
  const explorerUrl = addressExplorerUrl(network, account.address, modal.services)
  return (
    <Screen
      title={t('account.title')}
      endsWithRows
      leading={<NetworkPill />}
      extra={
        <>
          {modal.features.map(
            ({ accountAction }) =>
              accountAction &&
              modal.ui.offers(accountAction.view) && (
                <IconButton
                  key={accountAction.view}
                  label={t(accountAction.label as 'common.retry')}
                  path={accountAction.icon}
                  onClick={() => modal.ui.router.push(accountAction.view as 'Account')}
                />
              ),
          )}
          <IconButton
            label={t('settings.title')}
            path={slidersIcon}
            onClick={() => modal.ui.router.push('AccountSettings')}
          />
        </>
      }
      footerStart={<DisconnectButton namespace={activeNamespace} />}
      footerEnd={
        explorerUrl && (
          <ExternalLink href={explorerUrl} variant="footer-button">
            {t('account.explorer')}
          </ExternalLink>
        )
      }
    >
      <div className="lk-body">
        <Identity
          account={account}
          wallet={wallet}
          onWallets={modal.ui.offers('ProfileWallets') ? () => modal.ui.router.push('ProfileWallets') : undefined}
        />
        {/* On an unknown chain nothing is read, so nothing is awaited. */}
        <Balance
          balance={balance}
          isRow={isRow}
          network={network?.name ?? ''}
          isHidden={areAmountsHidden}
          total={isServed ? holdings.total : undefined}
          isTotalLoading={isServed && holdings.status === 'loading' && holdings.tokens.length === 0}
          isEmpty={isServed && holdings.status === 'ready' && holdings.tokens.length === 0 && hasNoCoins}
        />
      </div>
      <WalletActions />
      <AccountNotices screen="account" />
      {/* A note below takes its room from the list. */}
      <div className="lk-top-2" data-noted={connected?.isReachable === false ? '' : undefined}>
        <Tabs
          label={t('account.lists')}
          tabs={[
            { id: 'tokens', label: t('account.tokens') },
            { id: 'activity', label: t('account.activity') },
          ]}
          chosen={currentTab}
          onChoose={(tab) => modal.wallet.account.showTab(tab === 'activity' ? 'activity' : 'tokens')}
          aside={
            currentTab === 'activity' ? (
              <AllActivity account={account} />
            ) : (
              canChoose && (
                <button
                  type="button"
                  className="lk-tabs-aside"
                  part="button"
                  aria-pressed={isAllNetworks}
                  onClick={() => setIsAllNetworks(!isAllNetworks)}
                >
                  {t('account.allNetworks')}
                  {isAllNetworks && <Icon path={checkIcon} size={16} />}
                </button>
              )
            )
          }
        >
          {currentTab === 'tokens' ? (
            <TokensTab
              holdings={holdings}
              account={account}
              isAllNetworks={isAllNetworks}
              onShowAll={() => setIsAllNetworks(true)}
            />
          ) : (
            <ActivityTab namespace={activeNamespace} address={account.address} />
          )}
        </Tabs>
      </div>
      {wallet?.type === 'WALLET_CONNECT' && <ReconnectingNote namespace={activeNamespace} />}
      {End && <End account={account} locale={locale} close={modal.ui.close} />}
    </Screen>
  )
}
