import { Button } from '../ui/buttons.js'
import { receiveIcon } from '../ui/moneyIconPaths.js'
import { globeIcon } from '../ui/pageIconPaths.js'
import { EmptyState } from '../ui/Rows.js'
import { Screen } from './Screen.js'
import { useModal, useWords } from './useModal.js'

type RestrictedScreenProps = { title: string; heading: string; text: string }

/** By the device's time zone nothing is offered, and no service is asked. */
export function RestrictedScreen({ title, heading, text }: RestrictedScreenProps) {
  const { ui } = useModal()
  const { t } = useWords()
  return (
    <Screen title={title}>
      <EmptyState icon={globeIcon} title={heading} text={text}>
        {ui.offers('WalletReceive') && (
          <Button icon={receiveIcon} isSmall onClick={() => ui.router.push('WalletReceive')}>
            {t('action.receive')}
          </Button>
        )}
      </EmptyState>
    </Screen>
  )
}
