import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { GuideTopic, Ruler } from '../../../ui/GuideTopic.js'
import topicCss from '../../../ui/styles/guideTopic.css?inline'
import css from './guide.css?inline'

const exchange = (
  <>
    <rect className="lk-drawing-part" x="10" y="22" width="24" height="17" rx="3" />
    <path d="M10 28h24M38 30.500h9M43.500 26.500l4 4-4 4" />
    <circle className="lk-drawing-part" cx="56" cy="30.500" r="7" />
    <Ruler y={66} from={12} to={60} needle={40} />
  </>
)

/** What an on-ramp does. */
export default function WhatIsABuyView() {
  useStyles(topicCss)
  useStyles(css)
  const { ui } = useModal()
  const { t } = useWords()
  return (
    <Screen title={t('guide.buy.title')}>
      <div className="lk-body">
        <GuideTopic title={t('guide.buy.money.title')} text={t('guide.buy.money.text')} drawing={exchange} flip />
        <div className="lk-top-2">
          <PrimaryButton onClick={ui.router.back}>{t('guide.buy.button')}</PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
