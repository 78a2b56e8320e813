import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { useNames } from '../useNames.js'
import { GuideLink } from './GuideLink.js'
import { NamePlate } from './NamePlate.js'
import css from './names.css?inline'

/** What a name is for, and the way to one. */
export default function ChooseAccountNameView() {
  useStyles(css)
  const { t } = useWords()
  const { modal, form, account } = useNames()
  if (!account) return null
  return (
    <Screen
      title={t('names.title')}
      leading={' '}
      footer={<span>{t('names.free')}</span>}
      footerEnd={
        <span>
          {t('names.endsIn')} <bdi dir="ltr">{form.suffix}</bdi>
        </span>
      }
    >
      <div className="lk-body lk-top-2">
        <NamePlate account={account} label={t('names.placeholder')} suffix={form.suffix} state="off" />
      </div>
      <div className="lk-body lk-top-4 lk-name-hero">
        <h3 className="lk-heading" part="heading">
          {t('names.heading')}
        </h3>
        <p className="lk-copy">{t('names.text', { count: account.address.length })}</p>
      </div>
      <div className="lk-body lk-top-4">
        <PrimaryButton onClick={() => modal.ui.router.push('RegisterAccountName')}>{t('names.title')}</PrimaryButton>
        <GuideLink />
      </div>
    </Screen>
  )
}
