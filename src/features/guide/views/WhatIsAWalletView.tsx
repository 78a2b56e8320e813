import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { GuideTopic, Ruler } from '../../../ui/GuideTopic.js'
import topicCss from '../../../ui/styles/guideTopic.css?inline'
import css from './guide.css?inline'

const key = (
  <>
    <circle cx="25" cy="36" r="8.5" />
    <path d="M33.5 36H56v8M47 36v6" />
    <Ruler y={60} from={12} to={60} needle={24} />
  </>
)

const purse = (
  <>
    <rect className="lk-drawing-part" x="14" y="22" width="44" height="32" rx="6" />
    <path d="M58 33H47a5 5 0 0 0 0 10h11" />
    <Ruler y={18} from={18} to={54} needle={46} />
  </>
)

const door = (
  <>
    <rect className="lk-drawing-part" x="14" y="14" width="20" height="44" rx="5" />
    <path d="M42 36h16M52 29l7 7-7 7M28 36h.01" />
    <Ruler y={66} from={14} to={58} needle={42} />
  </>
)

/** What a wallet is, for users who have none. */
export default function WhatIsAWalletView() {
  useStyles(topicCss)
  useStyles(css)
  const modal = useModal()
  const { router, offers } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  return (
    <Screen title={t('guide.wallet.title')}>
      <div className="lk-body">
        <GuideTopic title={t('guide.wallet.signIn.title')} text={t('guide.wallet.signIn.text')} drawing={key} />
        <GuideTopic title={t('guide.wallet.place.title')} text={t('guide.wallet.place.text')} drawing={purse} flip />
        <GuideTopic title={t('guide.wallet.apps.title')} text={t('guide.wallet.apps.text')} drawing={door} flip />
        {offers('GetWallet') && (
          <div className="lk-top-2">
            <PrimaryButton
              onClick={() => {
                events.emit('CLICK_GET_WALLET')
                router.push('GetWallet')
              }}
            >
              {t('guide.get.title')}
            </PrimaryButton>
          </div>
        )}
      </div>
    </Screen>
  )
}
