import type { AccountNoticeProps } from '../../../modal/feature.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { closeIcon } from '../../../ui/iconPaths.js'
import { layersIcon } from '../../../ui/loginIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { useUpgradeOffer } from '../useUpgradeOffer.js'

/** A user with an EOA could use a smart account. Declined, it is still in the settings. */
export function SmartAccountNotice({ place, otherwise }: AccountNoticeProps) {
  const { router } = useModal().ui
  const { t } = useWords()
  const { isOpen, decline } = useUpgradeOffer()
  if (place !== 'account' || !isOpen) return otherwise
  return (
    <div className="lk-body lk-account-notice">
      <Note icon={layersIcon}>
        <span>
          <strong>{t('smart.offer.title')}</strong>
          <br />
          {t('smart.offer.text')}
          <br />
          <button type="button" className="lk-link lk-top-1" onClick={() => router.push('UpgradeToSmartAccount')}>
            {t('smart.offer.more')}
          </button>
        </span>
        <IconButton label={t('smart.offer.notNow')} path={closeIcon} isTiny onClick={decline} />
      </Note>
    </div>
  )
}
