import { useState } from 'react'
import type { AccountNoticeProps } from '../../../modal/feature.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { IconButton } from '../../../ui/buttons.js'
import { closeIcon } from '../../../ui/iconPaths.js'
import { shieldIcon } from '../../../ui/loginIconPaths.js'
import { Note } from '../../../ui/Note.js'
import css from './embedded.css?inline'

/** The user can leave with the keys. Put away, it is still in the settings. */
export function CustodyNotice({ place, otherwise }: AccountNoticeProps) {
  useStyles(css)
  const { services, ui } = useModal()
  const { t } = useWords()
  const { storage } = services
  const [isHidden, setHidden] = useState(() => storage.read('custody_offer_hidden') === 'true')
  if ((place === 'account' && isHidden) || !ui.offers('UpgradeEmailWallet')) return otherwise
  return (
    <div className="lk-body lk-account-notice">
      <Note icon={shieldIcon}>
        <span>
          <strong>{t('embedded.custody.title')}</strong>
          <br />
          {t('embedded.custody.offer')}
          <br />
          <button type="button" className="lk-link lk-top-1" onClick={() => ui.router.push('UpgradeEmailWallet')}>
            {t('embedded.custody.more')}
          </button>
        </span>
        {place === 'account' && (
          <IconButton
            label={t('embedded.custody.notNow')}
            path={closeIcon}
            isTiny
            onClick={() => {
              storage.write('custody_offer_hidden', 'true')
              setHidden(true)
            }}
          />
        )}
      </Note>
    </div>
  )
}
