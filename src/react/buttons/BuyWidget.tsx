import { type ComponentType, forwardRef, useEffect, useState } from 'react'
import { hasOnramp } from '../../config/onrampOffer.js'
import { importWithRetry } from '../../core/load.js'
import { internalsOf } from '../../instance/internals.js'
import { connectWords } from '../../locales/enPage.js'
import accountTokensCss from '../../ui/page/accountTokens.css?inline'
import buyCss from '../../ui/page/buyWidget.css?inline'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import { useHydrated, useInternals } from '../ModalContext.js'
import { useSnapshot } from '../useSnapshot.js'
import type { FormProps } from './BuyWidgetForm.js'
import type { BuyTexts } from './useBuyWords.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

export type BuyWidgetProps = PageAttributes & {
  disabled?: boolean | undefined
}

const sheets = [tokensCss, connectCss, accountTokensCss, buyCss]

const USER = '<BuyWidget>'

type Form = { Fields: ComponentType<FormProps>; texts: BuyTexts }

/** The form and its texts load once the page shows the widget; until then its place is kept. */
function useForm(isWanted: boolean) {
  const { liveOptions, modalState } = useInternals(USER)
  const { locale } = useSnapshot(liveOptions.state)
  const { isOpen } = useSnapshot(modalState.state)
  const [form, setForm] = useState<Form>()
  const [isFailed, setFailed] = useState(false)
  const isLoading = isWanted && !isFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a language that did not load is asked for again with the next opening
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    importWithRetry(() => import('./BuyWidgetForm.js'))
      .then(async ({ BuyWidgetForm, loadBuyTexts }) => ({ Fields: BuyWidgetForm, texts: await loadBuyTexts(locale) }))
      .then(
        (loaded) => isCurrent && setForm(loaded),
        () => isCurrent && setFailed(true),
      )
    return () => {
      isCurrent = false
    }
  }, [isLoading, locale, isOpen])
  return { form, isFailed, retry: () => setFailed(false) }
}

/** Amount, currency and token of a purchase; opens the modal at the providers. Renders nothing if nobody can sell. */
export const BuyWidget: PageButton<BuyWidgetProps, HTMLDivElement> = /* @__PURE__ */ forwardRef<
  HTMLDivElement,
  BuyWidgetProps
>(function BuyWidget({ disabled = false, className, ...attributes }, appRef) {
  const { modal, ref, themeMode } = usePageButton(USER, sheets, appRef)
  // Also begins to load the language, beside the form.
  const words = usePageWords(USER, connectWords)
  const isOn = hasOnramp(internalsOf(modal).input)
  const isHydrated = useHydrated()
  const { form, isFailed, retry } = useForm(isOn && isHydrated)
  if (!isOn) return null
  return (
    <div
      {...attributes}
      ref={ref}
      className={['lkb7f2', 'lkb7f2-buy', className].filter(Boolean).join(' ')}
      data-latchkey="buy-widget"
      data-theme={themeMode}
      aria-busy={form || isFailed ? undefined : true}
      {...prefetchOn(modal.prefetch)}
    >
      {form ? (
        <form.Fields isDisabled={disabled} texts={form.texts} />
      ) : (
        isFailed && (
          <button type="button" className="lkb7f2 lkb7f2-connect" onClick={retry}>
            {words['button.retry']}
          </button>
        )
      )}
    </div>
  )
})
