import { useWords } from './useModal.js'

/** Stands for an amount that the user hides. */
export function HiddenAmount() {
  const { t } = useWords()
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="lk-hidden">{t('token.amountHidden')}</span>
    </>
  )
}
