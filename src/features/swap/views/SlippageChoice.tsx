import { useEffect, useId, useRef, useState } from 'react'
import { MAX_SLIPPAGE_PERCENT } from '../../../config/limits.js'
import { setSlippage } from '../../../controllers/swap/editSwap.js'
import type { SwapForm } from '../../../controllers/swap/swapForm.js'
import { useWords } from '../../../react/useModal.js'
import { formatPercent } from './figures.js'

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
