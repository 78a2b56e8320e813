import type { ReactNode } from 'react'
import { isBatch, needsComparison, type SwapIntent } from '../../../controllers/swap/swapIntent.js'
import { impactOf, PROVIDER_FEE_BASIS_POINTS, providerFeeOf } from '../../../controllers/swap/swapMath.js'
import { formatExact } from '../../../core/amount.js'
import { shortenAddress } from '../../../core/shorten.js'
import { formatUnits } from '../../../core/units.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { Fact } from '../../../ui/Facts.js'
import { formatPercent, Impact, Quantity, Worth } from './figures.js'

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

/** Everything that the swap costs and promises (SWAP-11). */
export function SwapTerms({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { quote, source, destination, network, loss, prices } = intent
  const { units, slippage, account } = quote.terms
  const provider = providerFeeOf(units)
  return (
    <dl className="lk-facts" data-low={needsComparison(intent) ? 'more' : ''}>
      <Promised intent={intent}>
        <span className="lk-dim">
          {intent.minimumIn === 'call' ? (
            <Text id="swap.atSlippage" values={{ percent: formatPercent(BigInt(slippage) * 100n, locale) }} />
          ) : (
            t('swap.noMinimum')
          )}
        </span>
      </Promised>
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
          {formatPercent(PROVIDER_FEE_BASIS_POINTS, locale)}
        </bdi>
      </Fact>
      <Fact name={t('swap.networkFee')}>
        <NetworkFee {...intent} network={network} price={prices.coin} />
      </Fact>
      {isBatch(intent) && <AllowedFact intent={intent} />}
      {!needsComparison(intent) && <RouterFact intent={intent} />}
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
      <AccountFact name={t('swap.from')} address={account} network={network} />
    </dl>
  )
}
