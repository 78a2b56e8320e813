import type { ReactNode } from 'react'
import { isBatch, needsComparison, type SwapIntent } from '../../../controllers/swap/swapIntent.js'
import { impactOf, PROVIDER_FEE_BASIS_POINTS, providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { formatExact } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { Fact } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { feesOf, formatBasisPoints, Impact, Quantity, Worth } from './figures.js'

export const Address = ({ address, isDim = false }: { address: string; isDim?: boolean }) => (
  <bdi dir="ltr" className={isDim ? 'lk-mono lk-dim' : 'lk-mono'} title={address} data-address={address}>
    {shortenAddress(address)}
  </bdi>
)

/** The wrapped coin unwraps what its caller has, so it is allowed nothing. */
const routerNameOf = ({ source, router }: SwapIntent) =>
  source.address === undefined || source.address.toLowerCase() === router.toLowerCase()
    ? 'swap.router'
    : 'swap.routerSpender'

/** What the swap gives: the minimum that its call guarantees, else only what is expected. */
export function Promised({ intent, children }: { intent: SwapIntent; children?: ReactNode }) {
  // Among all terms it is what counts.
  const isStrong = children !== undefined
  const { t } = useWords()
  const { minimum, expected, destination } = intent
  const isBound = intent.minimumIn === 'call'
  return (
    <div>
      <dt>
        <span className={isStrong ? 'lk-strong' : undefined}>{t(isBound ? 'swap.minimum' : 'swap.expected')}</span>
      </dt>
      <dd>
        <Quantity units={isBound ? minimum : expected} token={destination} />
        {children}
      </dd>
    </div>
  )
}

/** The contract that is called, by name where it is a usual one. */
export function RouterFact({ intent }: { intent: SwapIntent }) {
  const { t } = useWords()
  const { router, routerName } = intent
  return (
    <Fact name={t(routerNameOf(intent))}>
      {routerName !== undefined && <bdi>{routerName}</bdi>}
      <Address address={router} isDim={routerName !== undefined} />
    </Fact>
  )
}

/** What the router may take, in the request of the swap itself: no more than the amount. */
function AllowedFact({ intent: { amount, source } }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  return (
    <Fact name={t('swap.step.allows')}>
      <bdi dir="ltr">
        {formatExact(amount, locale)} {source.symbol}
      </bdi>
      <span className="lk-dim">{t('swap.batch.same')}</span>
    </Fact>
  )
}

/** What the swap costs at most: in dollars, or each part in its own token where a price is unknown. */
function AllFees({ intent }: { intent: SwapIntent }) {
  const { t } = useWords()
  const { formatFiat } = useFiat()
  const { quote, source, network, fee, prices } = intent
  const provider = providerFeeOf(quote.terms.units)
  const coin = network.nativeCurrency
  const total = feesOf({ units: quote.terms.units, source, fee, coinDecimals: coin.decimals, prices })
  return (
    <Fact name={t('swap.allFees')}>
      {total !== undefined ? (
        <bdi dir="ltr">{formatFiat(total)}</bdi>
      ) : (
        <>
          <Quantity units={provider} token={source} />
          {fee > 0n && (
            <>
              {'+'}
              <Quantity units={fee} token={coin} />
            </>
          )}
        </>
      )}
      <span className="lk-dim">{t('swap.atMost')}</span>
    </Fact>
  )
}

/** A usual router whose swap was tested; any other is never folded away, and neither is one that must be trusted. */
const isRouterFolded = ({ routerName, isSimulated }: SwapIntent) => routerName !== undefined && isSimulated

/** What counts in a review. */
export function SwapTerms({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { quote, network } = intent
  const { slippage, account } = quote.terms
  const mustCompare = needsComparison(intent)
  return (
    <dl className="lk-facts" data-low={mustCompare ? 'more' : undefined}>
      <Promised intent={intent}>
        <span className="lk-dim">
          {intent.minimumIn === 'call' ? (
            <Text id="swap.atSlippage" values={{ percent: formatBasisPoints(BigInt(slippage) * 100n, locale) }} />
          ) : (
            t('swap.noMinimum')
          )}
        </span>
      </Promised>
      <AllFees intent={intent} />
      {isBatch(intent) && <AllowedFact intent={intent} />}
      {!mustCompare && !isRouterFolded(intent) && <RouterFact intent={intent} />}
      <AccountFact name={t('swap.from')} address={account} network={network} />
    </dl>
  )
}

/** Everything else that the swap costs and calls, behind one line (SWAP-11). */
export function SwapDetails({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { quote, source, destination, network, loss, prices } = intent
  const provider = providerFeeOf(quote.terms.units)
  return (
    <details className="lk-well lk-fold" part="fold">
      <summary>
        {t('swap.more')}
        <Icon path={downIcon} size={16} />
      </summary>
      <dl className="lk-facts" data-low="">
        <Fact name={t('swap.impact')}>
          {loss === undefined ? (
            t('swap.unknown.value')
          ) : (
            <Impact loss={impactOf(loss)} isBad={intent.caution !== undefined} />
          )}
        </Fact>
        <Fact name={t('swap.providerFee')}>
          {prices.source === undefined ? (
            <Quantity units={provider} token={source} />
          ) : (
            <Worth amount={formatUnits(provider, source.decimals ?? 0)} price={prices.source} />
          )}
          <bdi dir="ltr" className="lk-dim">
            {formatBasisPoints(PROVIDER_FEE_BASIS_POINTS, locale)}
          </bdi>
        </Fact>
        <Fact name={t('swap.networkFee')}>
          <NetworkFee {...intent} network={network} price={prices.coin} />
        </Fact>
        {isRouterFolded(intent) && <RouterFact intent={intent} />}
        {source.address !== undefined && (
          <Fact name={t('swap.payToken.address')}>
            <Address address={source.address} />
          </Fact>
        )}
        {destination.address !== undefined && (
          <Fact name={t('swap.getToken.address')}>
            <Address address={destination.address} />
          </Fact>
        )}
      </dl>
    </details>
  )
}
