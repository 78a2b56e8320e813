import { Screen } from '../../../react/Screen.js'
import { useAnnouncement, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { useNames } from '../useNames.js'
import { GuideLink } from './ChooseAccountNameView.js'
import { NameCard } from './NameCard.js'
import css from './names.css?inline'

/** The account has its name. */
export default function RegisterAccountNameSuccessView() {
  useStyles(css)
  const { t, locale } = useWords()
  const { modal, form, state, account } = useNames()
  const { registered } = state
  useAnnouncement(t('names.done'))
  if (!account || !registered) return null
  const label = registered.name.slice(0, -form.suffix.length)
  const seconds = Math.max(1, Math.round(registered.tookMs / 1000))
  return (
    <Screen
      title={t('names.yours')}
      leading={' '}
      footer={<span>{t('names.took', { count: seconds })}</span>}
      footerEnd={
        <time dateTime={new Date(registered.at).toISOString()}>
          {new Date(registered.at).toLocaleDateString(locale, { dateStyle: 'medium' })}
        </time>
      }
    >
      <div className="lk-body lk-top-2">
        <NameCard account={account} label={label} suffix={form.suffix} state="done" />
      </div>
      <div className="lk-body lk-top-4 lk-name-hero">
        <h3 className="lk-heading" part="heading">
          {t('names.done')}
        </h3>
        <p className="lk-copy">{t('names.doneText')}</p>
      </div>
      <div className="lk-body lk-top-4">
        <PrimaryButton onClick={() => modal.ui.router.reset('Account')}>{t('names.continue')}</PrimaryButton>
        <GuideLink />
      </div>
    </Screen>
  )
}
