import { usualRouterOf } from '../../../config/swap.js'
import { needsComparison, type SwapIntent } from '../../../controllers/swap/swapIntent.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { useFiat } from '../../../react/amounts.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { TwoAddresses } from '../../../ui/FullAddress.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { formatPercent, Quantity } from './figures.js'
import { Address } from './SwapTerms.js'

/** What the user loses on the way, before they may go on. */
function LossNote({ intent }: { intent: SwapIntent }) {
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { caution, loss, amount, prices } = intent
  if (!caution) return null
  const value = toFiatValue(amount, prices.source)
  const lost =
    value !== undefined && loss !== undefined ? (value * Number.parseInt(String(loss), 10)) / 10_000 : undefined
  return (
    <Note icon={alertIcon} tone={caution === 'high' ? 'warn' : 'bad'}>
      <span role="alert">
        {caution === 'unknown' || loss === undefined ? (
          t('swap.loss.unknown')
        ) : (
          <Text
            id={caution === 'high' ? 'swap.loss.high' : 'swap.loss.severe'}
            values={{ percent: formatPercent(loss, locale), value: formatFiat(lost) }}
          />
        )}
      </span>
    </Note>
  )
}

/** Without a test the router alone decides what happens: one that nothing binds is compared in full (SWAP-14). */
function Untested({ intent }: { intent: SwapIntent }) {
  const { t } = useWords()
  const { network, router, routerName } = intent
  const isUsual = routerName !== undefined
  const text = !needsComparison(intent) ? 'swap.unsimulated' : isUsual ? 'swap.unbound' : 'swap.unusual'
  const usual = usualRouterOf(network.caipNetworkId)
  return (
    <>
      <Note icon={alertIcon} tone="warn">
        <span>
          <strong>{t(text)}</strong> {t(`${text}.text`)}
        </span>
      </Note>
      {needsComparison(intent) && (
        <TwoAddresses
          first={{ name: t('swap.thisRouter'), note: routerName ?? t('swap.thisRouter.unknown'), address: router }}
          second={
            isUsual
              ? undefined
              : { name: usual.name, note: t('swap.usualRouter', { network: network.name }), address: usual.address }
          }
        />
      )}
    </>
  )
}

/** Tokens that move with the one that is paid, such as dividends and mirrors. */
function AlsoTaken({ intent: { alsoTaken } }: { intent: SwapIntent }) {
  if (alsoTaken.length === 0) return null
  return (
    <Note icon={alertIcon} tone="warn">
      <span>
        <Text
          id="swap.alsoTaken"
          values={{
            tokens: alsoTaken.map((address) => <Address key={address} address={address} />),
          }}
        />
      </span>
    </Note>
  )
}

/** What must be read before the swap is confirmed. `lowered`: the output that the user saw before it fell. */
export function SwapCautions({ intent, lowered }: { intent: SwapIntent; lowered: bigint | undefined }) {
  const { expected, destination, isSimulated } = intent
  return (
    <>
      <LossNote intent={intent} />
      {lowered !== undefined && (
        <Note icon={alertIcon} tone="warn">
          <span role="alert">
            <Text
              id="swap.lowered"
              values={{
                amount: <Quantity units={expected} token={destination} />,
                before: <Quantity units={lowered} token={destination} />,
              }}
            />
          </span>
        </Note>
      )}
      {!isSimulated && <Untested intent={intent} />}
      <AlsoTaken intent={intent} />
    </>
  )
}
