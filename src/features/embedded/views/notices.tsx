import { useEffect, useState } from 'react'
import type { ApprovalsController } from '../../../controllers/embedded/approvalsController.js'
import { displayText, TEXT_LIMIT } from '../../../core/untrusted.js'
import type { AccountNoticeProps } from '../../../modal/feature.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { IconButton } from '../../../ui/buttons.js'
import { shieldIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, closeIcon } from '../../../ui/pageIconPaths.js'
import css from './embedded.css?inline'

/** The user can leave with the keys. Put away, it is still in the settings. */
export function CustodyNotice({ screen, otherwise }: AccountNoticeProps) {
  useStyles(css)
  const { services, ui } = useModal()
  const { t } = useWords()
  const { storage } = services
  const [isHidden, setHidden] = useState(() => storage.read('custody_offer_hidden') === 'true')
  if ((screen === 'account' && isHidden) || !ui.offers('UpgradeEmailWallet')) return otherwise
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
        {screen === 'account' && (
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

/** The app asked for what the wallet is never asked. */
export function RefusedCallNotice({ screen, otherwise }: AccountNoticeProps) {
  const { wallet } = useModal()
  const [approvals, setApprovals] = useState<ApprovalsController>()
  useEffect(() => {
    let isCurrent = true
    wallet.embedded().then(
      (embedded) => isCurrent && setApprovals(embedded.approvals),
      // Without the wallet's page, nothing was refused.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [wallet])
  return screen === 'account' && approvals ? <RefusedCall approvals={approvals} otherwise={otherwise} /> : otherwise
}

type RefusedCallProps = Pick<AccountNoticeProps, 'otherwise'> & { approvals: ApprovalsController }

function RefusedCall({ approvals, otherwise }: RefusedCallProps) {
  useStyles(css)
  const { ui } = useModal()
  const { t } = useWords()
  const { notAllowed } = useSnapshot(approvals.state)
  if (!notAllowed) return otherwise
  const method = displayText(notAllowed.method, TEXT_LIMIT.name)
  return (
    <div className="lk-body lk-account-notice">
      <Note icon={alertIcon} tone="bad">
        <span>
          <strong>{t('embedded.refused.title')}</strong>{' '}
          <Text
            id="embedded.refused.text"
            values={{
              app: <bdi>{ui.appName || t('common.thisAppStart')}</bdi>,
              method: (
                <bdi dir="ltr" className="lk-mono">
                  {method}
                </bdi>
              ),
            }}
          />
        </span>
        <IconButton label={t('common.dismiss')} path={closeIcon} isTiny onClick={approvals.dismiss} />
      </Note>
    </div>
  )
}
