import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { EmptyState } from '../../../ui/Rows.js'

/** The project is over the limits of its plan: only the app's team can change that. */
export default function UsageExceededView() {
  const { router, appName } = useModal().ui
  const { t } = useWords()
  const app = appName || t('common.thisAppStart')
  return (
    <Screen title={t('usage.title')}>
      <div role="alert">
        <EmptyState icon={alertIcon} title={t('usage.heading')} text={t('usage.text', { app })} />
      </div>
      <div className="lk-body">
        <Button onClick={router.back}>{t('common.retry')}</Button>
      </div>
    </Screen>
  )
}
