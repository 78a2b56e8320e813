import type { useConsent } from '../../../react/consent.js'
import { Consent } from '../../../react/Legal.js'
import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { walletIcon } from '../../../ui/pageIconPaths.js'

type ConsentFirstProps = {
  name: string
  icon: string | undefined
  consent: ReturnType<typeof useConsent>
  onPass(): void
}

/** Asks for consent to the app's terms where a wallet was not chosen from the list. */
export function ConsentFirst({ name, icon, consent: { isGiven, give }, onPass }: ConsentFirstProps) {
  const { t } = useWords()
  return (
    <Screen
      title={name}
      mark={<Mark src={icon} fallbackIcon={walletIcon} size={24} />}
      footer={
        <span className="lk-with">
          {!isGiven && <Icon path={infoIcon} size={16} />}
          {!isGiven && t('connect.consentNeeded')}
        </span>
      }
    >
      <Consent isGiven={isGiven} onChange={give} />
      <div className="lk-body lk-top-2">
        <PrimaryButton disabled={!isGiven} onClick={onPass}>
          {t('connecting.connect')}
        </PrimaryButton>
      </div>
    </Screen>
  )
}
