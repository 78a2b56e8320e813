import { useEffect, useState } from 'react'
import type { Embedded } from '../../../controllers/embedded/embedded.js'
import { ExternalLink } from '../../../react/ExternalLink.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { Note } from '../../../ui/Note.js'
import { useActiveEmail } from '../emailSteps.js'
import css from './embedded.css?inline'
import { StepRows } from './UpdateEmailCode.js'

/** How the user moves the wallet to keys of their own: on the wallet's page, which opens in a new tab. */
export default function UpgradeEmailWalletView() {
  useStyles(css)
  const { wallet } = useModal()
  const { t } = useWords()
  useActiveEmail()
  const [page, setPage] = useState<Pick<Embedded, 'host' | 'dashboard'>>()
  useEffect(() => {
    let isCurrent = true
    wallet.embedded().then(
      (embedded) => isCurrent && setPage(embedded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [wallet])
  return (
    <Screen
      title={t('embedded.custody.title')}
      footer={<bdi className="lk-mono">{page?.host}</bdi>}
      footerEnd={<span>{t('embedded.custody.newTab')}</span>}
    >
      <div className="lk-body">
        <p className="lk-copy">{t('embedded.custody.text')}</p>
      </div>
      <div className="lk-top-2">
        <StepRows
          label={t('embedded.custody.steps')}
          steps={[
            { name: t('embedded.custody.open'), text: t('embedded.custody.openText') },
            { name: t('embedded.custody.take'), text: t('embedded.custody.takeText') },
            { name: t('embedded.custody.connect'), text: t('embedded.custody.connectText') },
          ]}
        />
      </div>
      <div className="lk-body lk-top-2">
        <Note icon={infoIcon}>{t('embedded.custody.note')}</Note>
        <div className="lk-top-4">
          <ExternalLink href={page?.dashboard} variant="primary-button">
            {t('embedded.custody.open')}
          </ExternalLink>
        </div>
      </div>
    </Screen>
  )
}
