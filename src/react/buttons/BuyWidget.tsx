import { type ComponentType, forwardRef, useEffect, useState } from 'react'
import { hasOnramp } from '../../config/onrampOffer.js'
import { importWithRetry } from '../../core/load.js'
import { internalsOf } from '../../instance/internals.js'
import { connectWords } from '../../locales/page.js'
import accountTokensCss from '../../ui/page/accountTokens.css?inline'
import buyCss from '../../ui/page/buyWidget.css?inline'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import { useHydrated } from '../ModalContext.js'
import { type PageAttributes, type PageButton, prefetchOn, usePageButton } from './usePageButton.js'
import { usePageWords } from './usePageWords.js'

export type BuyWidgetProps = PageAttributes & {
  disabled?: boolean | undefined
}

const sheets = [tokensCss, connectCss, accountTokensCss, buyCss]

type Form = ComponentType<{ isDisabled: boolean }>

/** The form loads once the page shows the widget; until then its place is kept. */
function useForm(isWanted: boolean) {
  const [Form, setForm] = useState<Form>()
  const [isFailed, setFailed] = useState(false)
  const isLoading = isWanted && !isFailed
  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    importWithRetry(() => import('./BuyWidgetForm.js')).then(
      ({ BuyWidgetForm }) => isCurrent && setForm(() => BuyWidgetForm),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isLoading])
  return { Form, isFailed, retry: () => setFailed(false) }
}

function Retry({ onPress }: { onPress(): void }) {
  const words = usePageWords('<BuyWidget>', connectWords)
  return (
    <button type="button" className="lkb7f2 lkb7f2-connect" onClick={onPress}>
      {words['button.retry']}
    </button>
  )
}

/** Amount, currency and token of a purchase; opens the modal at the providers. Renders nothing if nobody can sell. */
export const BuyWidget: PageButton<BuyWidgetProps, HTMLDivElement> = /* @__PURE__ */ forwardRef<
  HTMLDivElement,
  BuyWidgetProps
>(function BuyWidget({ disabled = false, className, ...attributes }, appRef) {
  const { modal, ref, themeMode } = usePageButton('<BuyWidget>', sheets, appRef)
  const isOn = hasOnramp(internalsOf(modal).input)
  const isHydrated = useHydrated()
  const { Form, isFailed, retry } = useForm(isOn && isHydrated)
  if (!isOn) return null
  return (
    <div
      {...attributes}
      ref={ref}
      className={['lkb7f2', 'lkb7f2-buy', className].filter(Boolean).join(' ')}
      data-latchkey="buy-widget"
      data-theme={themeMode}
      aria-busy={Form || isFailed ? undefined : true}
      {...prefetchOn(modal.prefetch)}
    >
      {Form ? <Form isDisabled={disabled} /> : isFailed && <Retry onPress={retry} />}
    </div>
  )
})
