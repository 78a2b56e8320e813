import { useEffect, useId, useRef, useState } from 'react'
import { HIGH_SLIPPAGE_PERCENT, MAX_SLIPPAGE_PERCENT } from '../../../config/limits.js'
import { setSlippage } from '../../../controllers/swap/editSwap.js'
import type { SwapForm } from '../../../controllers/swap/swapForm.js'
import type { Quote } from '../../../controllers/swap/swapIntent.js'
import {
  computeLoss,
  computeMinimum,
  impactOf,
  PROVIDER_FEE_BASIS_POINTS,
  providerFeeOf,
} from '../../../controllers/swap/swapMath.js'
import { formFee, type SwapState } from '../../../controllers/swap/swapState.js'
import { formatExact } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import type { Token } from '../../../domain/token.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { Fact } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { formatPercent, Impact, Quantity, useRate, Worth } from './figures.js'

const PRESETS: readonly number[] = [1, 2, 3]

/** How much a swap may lose between quote and block: whole percent, because the service takes no others (SWAP-7). */
export function SlippageChoice({ form, slippage }: { form: SwapForm; slippage: number }) {
  const { t, locale } = useWords()
  const rangeId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const isTyping = typed !== undefined
  const isOther = isTyping || !PRESETS.includes(slippage)
  const text = typed ?? String(slippage)
  const isValid = /^[1-9][0-9]?$/.test(text) && Number.parseInt(text, 10) <= MAX_SLIPPAGE_PERCENT
  const isRefused = !isValid && text !== ''
  // The field takes the place of the button that was pressed, and its focus.
  useEffect(() => {
    if (isTyping) field.current?.select()
  }, [isTyping])
  function choose(percent: number) {
    setTyped(undefined)
    setSlippage(form, percent)
  }
  /** What is typed counts as a whole: half of it would be another percentage, and a refused one leaves the earlier. */
  function finish(then: string | undefined) {
    if (isValid) setSlippage(form, Number.parseInt(text, 10))
    setTyped(then)
  }
  return (
    <>
      <span className="lk-with">
        <span className="lk-bank" data-low="" role="radiogroup" aria-label={t('swap.slippage')}>
          {PRESETS.map((percent) => (
            // biome-ignore lint/a11y/useSemanticElements: drawn as the look has it
            <button
              key={percent}
              type="button"
              role="radio"
              aria-checked={!isOther && percent === slippage}
              onClick={() => choose(percent)}
            >
              {formatPercent(BigInt(percent) * 100n, locale)}
            </button>
          ))}
          {!isOther && (
            // biome-ignore lint/a11y/useSemanticElements: drawn as the look has it
            <button type="button" role="radio" aria-checked={false} onClick={() => setTyped(String(slippage))}>
              {t('swap.slippage.other')}
            </button>
          )}
        </span>
        {isOther && (
          <input
            ref={field}
            className="lk-percent"
            part="field"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('swap.slippage.percent')}
            aria-invalid={!isValid || undefined}
            aria-describedby={isRefused ? rangeId : undefined}
            value={text}
            onChange={({ target: { value } }) => /^[0-9]{0,2}$/.test(value) && setTyped(value)}
            onBlur={() => finish(undefined)}
            // The field stays, and shows what counts now.
            onKeyDown={({ key }) => key === 'Enter' && finish(isValid ? text : String(slippage))}
          />
        )}
      </span>
      {isRefused && (
        <span id={rangeId} className="lk-bad lk-refused" role="alert">
          {t('swap.slippage.range', { max: MAX_SLIPPAGE_PERCENT })}
        </span>
      )}
    </>
  )
}

/** More than any token has: apps approve the largest number when they want no limit. */
const UNLIMITED = 1n << 255n

/** What a contract may take of a token, exactly. */
export function Allowance({ units, token }: { units: bigint; token: Pick<Token, 'symbol' | 'decimals'> }) {
  const { t, locale } = useWords()
  if (units >= UNLIMITED) return t('swap.revoke.unlimited', { symbol: token.symbol })
  return (
    <bdi dir="ltr">
      {formatExact(formatUnits(units, token.decimals ?? 0), locale)} {token.symbol}
    </bdi>
  )
}

type DetailsProps = {
  form: SwapForm
  state: SwapState
  source: Token
  destination: Token
  /** `undefined` while a new price is asked for. */
  quote: Quote | undefined
  network: Network
}

/** The price in one line; open, everything that makes it. */
export function RateDetails({ form, state, source, destination, quote, network }: DetailsProps) {
  const { ui } = useModal()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const { prices, support, slippage, allowance, approved } = state
  const fee = formFee(state)
  const rate = useRate({ source, destination, quote })
  const units = quote?.terms.units
  const loss =
    quote &&
    computeLoss(
      { units: quote.terms.units, decimals: source.decimals ?? 0, price: prices.source },
      { units: quote.toUnits, decimals: destination.decimals ?? 0, price: prices.destination },
    )
  const mayNeedApproval =
    source.address !== undefined && allowance !== undefined && units !== undefined && allowance < units
  return (
    <>
      <details className="lk-well lk-fold" part="details">
        <summary>
          <span>
            {rate === undefined ? <Skeleton width={4} /> : <bdi dir="ltr">{rate}</bdi>}{' '}
            {rate !== undefined && prices.source !== undefined && (
              <bdi dir="ltr" className="lk-dim">
                {formatFiat(prices.source)}
              </bdi>
            )}
            <span className="lk-hidden">{t('swap.details')}</span>
          </span>
          <Icon path={downIcon} size={16} />
        </summary>
        <dl className="lk-facts" data-low="">
          {(loss !== undefined || !quote) && (
            <div>
              <dt>
                <Tooltip text={t('swap.impact.text')} isAtStart>
                  {(id) => (
                    <span className="lk-with">
                      {t('swap.impact')}
                      <button
                        type="button"
                        className="lk-icon-button"
                        part="icon-button"
                        data-tiny=""
                        aria-label={t('swap.impact.what')}
                        aria-describedby={id}
                      >
                        <Icon path={infoIcon} size={16} />
                      </button>
                    </span>
                  )}
                </Tooltip>
              </dt>
              <dd>{loss === undefined ? <Skeleton width={2} /> : <Impact loss={impactOf(loss)} isBad={false} />}</dd>
            </div>
          )}
          <Fact name={t('swap.providerFee')}>
            {units === undefined ? (
              <Skeleton width={2} />
            ) : prices.source === undefined ? (
              <Quantity units={providerFeeOf(units)} token={source} />
            ) : (
              <Worth amount={formatUnits(providerFeeOf(units), source.decimals ?? 0)} price={prices.source} />
            )}
            <bdi dir="ltr" className="lk-dim">
              {formatPercent(PROVIDER_FEE_BASIS_POINTS, locale)}
            </bdi>
          </Fact>
          <Fact name={t('swap.networkFee')}>
            {fee ? <NetworkFee {...fee} network={network} price={prices.coin} /> : t('swap.unknown.value')}
          </Fact>
          {approved && (
            <Fact name={t('swap.stillApproved')}>
              <Allowance units={approved.units} token={source} />
              <Button
                isSmall
                onClick={() => ui.router.push('SwapRevoke', { token: source, spender: approved.spender })}
              >
                {t('swap.revoke.action')}
              </Button>
            </Fact>
          )}
          {mayNeedApproval && (
            <Fact name={t('swap.requests')}>{t(support.isAtomic ? 'swap.requests.one' : 'swap.requests.two')}</Fact>
          )}
          <Fact name={t('swap.slippage')}>
            <SlippageChoice form={form} slippage={slippage} />
          </Fact>
          <div>
            <dt>
              <span className="lk-strong">{t('swap.minimum')}</span>
            </dt>
            <dd>
              {quote ? (
                <Quantity units={computeMinimum(quote.toUnits, slippage)} token={destination} />
              ) : (
                <Skeleton width={3} />
              )}
            </dd>
          </div>
        </dl>
      </details>
      {slippage > HIGH_SLIPPAGE_PERCENT && (
        <Note icon={alertIcon} tone="warn">
          <span>
            <Text id="swap.slippage.high" values={{ percent: formatPercent(BigInt(slippage) * 100n, locale) }} />
          </span>
        </Note>
      )}
    </>
  )
}
