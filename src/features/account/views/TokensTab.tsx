import { useCallback, useEffect, useState } from 'react'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import type { WalletAccount } from '../../../domain/account.js'
import type { Network } from '../../../domain/network.js'
import { isZero, sortTokens, type Token, tokenId } from '../../../domain/token.js'
import { Text } from '../../../react/Text.js'
import { SkeletonTokens, TokenList } from '../../../react/TokenList.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSecondsUntil } from '../../../react/useSeconds.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon, offlineIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { coinIcon, receiveIcon } from '../../../ui/moneyIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { retryIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'
import { refreshTokens } from '../refresh.js'
import type { Holdings } from '../useHoldings.js'

/** Counts down to the next attempt, and then makes it. `onDue` stays the same between renders. */
export function NextTry({ at, onDue }: { at: number; onDue(): void }) {
  const { t } = useWords()
  const seconds = useSecondsUntil(at)
  useEffect(() => {
    if (seconds === 0) onDue()
  }, [seconds, onDue])
  return t('account.nextTry', { seconds })
}

/** The list shows no more without scrolling. */
const MOST_SKELETONS = 6

/** The coin as the chain itself reports it, which the service may not list. */
function coinOf(account: WalletAccount, network: Network): Token | undefined {
  const { formatted } = account.balance
  if (formatted === undefined || network.isUnsupported || isZero(formatted)) return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    id: tokenId(network.caipNetworkId, undefined),
    networkId: network.caipNetworkId,
    name,
    symbol,
    decimals,
    amount: formatted,
  }
}

/** Without any token: what to do about it. */
function Empty() {
  const { ui } = useModal()
  const { t } = useWords()
  if (!ui.offers('WalletReceive'))
    return <EmptyState icon={coinIcon} title={t('token.none.title')} text={t('token.none.text')} />
  return (
    <ul className="lk-rows lk-top-1">
      <li>
        <button type="button" className="lk-row" part="row" onClick={() => ui.router.push('WalletReceive')}>
          <Mark fallbackIcon={receiveIcon} />
          <span className="lk-name">
            {t('action.receive')}
            <span className="lk-sub">{t('account.receiveText')}</span>
          </span>
          <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
        </button>
      </li>
    </ul>
  )
}

/** Reads again at once, or as soon as the pause after a failure has ended. */
function TryAgain({ retryAt }: { retryAt: number | undefined }) {
  const modal = useModal()
  const { t } = useWords()
  // The failure that the user answered; after another one the button works again.
  const [answered, setAnswered] = useState<number>()
  const retry = useCallback(() => refreshTokens(modal), [modal])
  const isWaiting = retryAt !== undefined && answered === retryAt
  return (
    <Button icon={retryIcon} isSmall disabled={isWaiting} onClick={() => setAnswered(retryAt)}>
      {isWaiting ? <NextTry at={retryAt} onDue={retry} /> : t('common.retry')}
    </Button>
  )
}

/** What is known is shown above, so that it is not taken for everything. */
const Incomplete = ({ retryAt }: { retryAt: number | undefined }) => {
  const { t } = useWords()
  return (
    <div className="lk-body lk-top-2">
      <Note icon={offlineIcon}>
        <span className="lk-name">{t('account.tokensFailed.title')}</span>
        <TryAgain retryAt={retryAt} />
      </Note>
    </div>
  )
}

/** Other networks have tokens, but this one has none. */
function NoTokensOnNetwork({ network, onShowAll }: { network: string; onShowAll(): void }) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={coinIcon}
      title={<Text id="account.tokensNone" values={{ network }} />}
      text={t('token.none.text')}
    >
      <Button isSmall onClick={onShowAll}>
        {t('account.allNetworks')}
      </Button>
    </EmptyState>
  )
}

type TokensTabProps = {
  holdings: Holdings
  account: WalletAccount
  isAllNetworks: boolean
  onShowAll(): void
}

/** Every token, the most valuable first. */
export function TokensTab({ holdings, account, isAllNetworks, onShowAll }: TokensTabProps) {
  const { wallet } = useModal()
  const { t } = useWords()
  const { areAmountsHidden } = useSnapshot(wallet.account.state)
  const networks = useSnapshot(wallet.network.state)
  const active = activeNetwork(networks) as Network | undefined
  const coin = active && coinOf(account, active)
  const isListed = coin === undefined || holdings.tokens.some(({ id }) => id === coin.id)
  const all = isListed || !coin ? holdings.tokens : sortTokens([coin, ...holdings.tokens])
  const visibleTokens = isAllNetworks ? all : all.filter(({ networkId }) => networkId === active?.caipNetworkId)
  const hasFailed = holdings.status === 'failed'
  // Without the coin's balance, nobody knows whether the account is empty.
  const isUnknown = account.balance.status === 'failed' && account.balance.formatted === undefined
  if (holdings.status === 'loading' && holdings.tokens.length === 0)
    return <SkeletonTokens count={Math.max(1, Math.min(holdings.lastCount, MOST_SKELETONS))} />
  if (holdings.status === 'unsupported' && visibleTokens.length === 0)
    return (
      <EmptyState
        icon={offlineIcon}
        title={t('account.tokensFailed.title')}
        text={t('account.tokensUnsupported.text')}
      />
    )
  if (hasFailed && visibleTokens.length === 0)
    return (
      <EmptyState icon={offlineIcon} title={t('account.tokensFailed.title')} text={t('account.tokensFailed.text')}>
        <TryAgain retryAt={holdings.retryAt} />
      </EmptyState>
    )
  if (visibleTokens.length === 0 && all.length > 0)
    return <NoTokensOnNetwork network={active?.name ?? ''} onShowAll={onShowAll} />
  if (visibleTokens.length === 0 && isUnknown)
    return (
      <EmptyState icon={offlineIcon} title={t('account.tokensFailed.title')} text={t('account.tokensFailed.text')} />
    )
  if (visibleTokens.length === 0) return <Empty />
  return (
    <div data-noted={hasFailed ? '' : undefined}>
      <TokenList
        label={t('account.tokens')}
        tokens={visibleTokens}
        networkOf={(token) => (isAllNetworks ? wallet.network.find(token.networkId) : undefined)}
        areAmountsHidden={areAmountsHidden}
      />
      {hasFailed && <Incomplete retryAt={holdings.retryAt} />}
    </div>
  )
}
