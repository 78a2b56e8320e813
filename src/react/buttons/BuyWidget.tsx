import { type ComponentType, useEffect, useState } from 'react'
import { resolveFeatures } from '../../config/options.js'
import { importWithRetry } from '../../core/load.js'
import { internalsOf } from '../../modal/internals.js'
import accountTokensCss from '../../ui/page/accountTokens.css?inline'
import buyCss from '../../ui/page/buyWidget.css?inline'
import connectCss from '../../ui/page/connectButton.css?inline'
import tokensCss from '../../ui/page/connectTokens.css?inline'
import { useHydrated } from '../ModalContext.js'
import { prefetchOn, usePageButton } from './usePageButton.js'

export type BuyWidgetProps = {
  disabled?: boolean | undefined
  className?: string | undefined
}

const sheets = [tokensCss, connectCss, accountTokensCss, buyCss]

type Form = ComponentType<{ isDisabled: boolean }>

/** The form loads once the page shows the widget; until then its place is kept. */
function useForm(isWanted: boolean) {
  const [Form, setForm] = useState<Form>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    importWithRetry(() => import('./BuyWidgetForm.js')).then(
      ({ BuyWidgetForm }) => isCurrent && setForm(() => BuyWidgetForm),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return Form
}

/** Amount, currency and token of a purchase; opens the modal at the providers. Renders nothing if buying is off. */
export function BuyWidget({ disabled = false, className }: BuyWidgetProps) {
  const { modal, ref, themeMode } = usePageButton<HTMLDivElement>('<BuyWidget>', sheets)
  const isOn = resolveFeatures(internalsOf(modal).input.features ?? {}).onramp
  const isHydrated = useHydrated()
  const Form = useForm(isOn && isHydrated)
  if (!isOn) return null
  return (
    <div
      ref={ref}
      className={['lkb7f2', 'lkb7f2-buy', className].filter(Boolean).join(' ')}
      data-latchkey="buy-widget"
      data-theme={themeMode}
      aria-busy={Form ? undefined : true}
      {...prefetchOn(modal.prefetch)}
    >
      {Form && <Form isDisabled={disabled} />}
    </div>
  )
}
