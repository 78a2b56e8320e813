import { parseUrl } from '../../../core/url.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { usePane } from '../../../react/ViewContext.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { GuideTopic, TickRow } from '../../../ui/GuideTopic.js'
import { Icon } from '../../../ui/Icon.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import topicCss from '../../../ui/styles/guideTopic.css?inline'
import css from './guide.css?inline'

const key = (
  <>
    <circle cx="25" cy="36" r="8.5" />
    <path d="M33.5 36H56v8M47 36v6" />
    <TickRow y={60} from={12} to={60} markedTick={24} />
  </>
)

const purse = (
  <>
    <rect className="lk-drawing-part" x="14" y="22" width="44" height="32" rx="6" />
    <path d="M58 33H47a5 5 0 0 0 0 10h11" />
    <TickRow y={18} from={18} to={54} markedTick={46} />
  </>
)

const door = (
  <>
    <rect className="lk-drawing-part" x="14" y="14" width="20" height="44" rx="5" />
    <path d="M42 36h16M52 29l7 7-7 7M28 36h.01" />
    <TickRow y={66} from={14} to={58} markedTick={42} />
  </>
)

/** What a wallet is, for users who have none. */
export function WhatIsAWalletView() {
  useStyles(topicCss)
  useStyles(css)
  const modal = useModal()
  const { router, offers } = modal.ui
  const { events } = modal.services
  const { t } = useWords()
  const pane = usePane()
  const getWallet = () => {
    events.emit('CLICK_GET_WALLET')
    router.push('GetWallet')
  }
  return (
    <Screen title={t('guide.wallet.title')} footer={pane && <span>{t('guide.wallet.length')}</span>}>
      <div className="lk-body lk-guides">
        <GuideTopic title={t('guide.wallet.signIn.title')} text={t('guide.wallet.signIn.text')} drawing={key} />
        <GuideTopic title={t('guide.wallet.place.title')} text={t('guide.wallet.place.text')} drawing={purse} flip />
        <GuideTopic title={t('guide.wallet.apps.title')} text={t('guide.wallet.apps.text')} drawing={door} flip />
        {!pane && offers('GetWallet') && (
          <div className="lk-top-2">
            <PrimaryButton onClick={getWallet}>{t('guide.get.title')}</PrimaryButton>
          </div>
        )}
      </div>
      {pane && (
        <div className="lk-body">
          <div className="lk-pair">
            {offers('ConnectingWalletConnect') && (
              <Button onClick={() => router.push('ConnectingWalletConnect')}>{t('connect.scan')}</Button>
            )}
            {offers('GetWallet') && <Button onClick={getWallet}>{t('guide.get.title')}</Button>}
          </div>
        </div>
      )}
    </Screen>
  )
}

const record = (
  <>
    <path d="M33 25.5L22 43M39 25.5L50 43M25 48h22" />
    <circle className="lk-drawing-part" cx="36" cy="20" r="6" />
    <circle className="lk-drawing-part" cx="19" cy="48" r="6" />
    <circle className="lk-drawing-part" cx="53" cy="48" r="6" />
    <TickRow y={66} from={12} to={60} markedTick={36} />
  </>
)

const severalNetworks = (
  <>
    <rect className="lk-drawing-part" x="12" y="14" width="48" height="10" rx="3" />
    <rect className="lk-drawing-part" x="12" y="29" width="34" height="10" rx="3" />
    <rect className="lk-drawing-part" x="12" y="44" width="22" height="10" rx="3" />
    <TickRow y={66} from={12} to={60} markedTick={44} />
  </>
)

/** What a network is, and why there are several. */
export function WhatIsANetworkView() {
  useStyles(topicCss)
  useStyles(css)
  const { settings, services } = useModal()
  const { allowLoopback } = services
  const { t } = useWords()
  const page = parseUrl(settings.networks.guideUrl, 'page', { allowLoopback })
  return (
    <Screen title={t('guide.network.title')}>
      <div className="lk-body">
        <GuideTopic title={t('guide.network.record.title')} text={t('guide.network.record.text')} drawing={record} />
        <GuideTopic
          title={t('guide.network.several.title')}
          text={t('guide.network.several.text')}
          drawing={severalNetworks}
          flip
        />
        {page && (
          <div className="lk-top-2">
            <a
              className="lk-button"
              part="button"
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${t('guide.network.more')}, ${t('common.opensInNewTab', { host: new URL(page).host })}`}
            >
              <span>{t('guide.network.more')}</span>
              <Icon path={openIcon} size={16} flip />
            </a>
          </div>
        )}
      </div>
    </Screen>
  )
}

const exchange = (
  <>
    <rect className="lk-drawing-part" x="10" y="22" width="24" height="17" rx="3" />
    <path d="M10 28h24M38 30.500h9M43.500 26.500l4 4-4 4" />
    <circle className="lk-drawing-part" cx="56" cy="30.500" r="7" />
    <TickRow y={66} from={12} to={60} markedTick={40} />
  </>
)

/** What an on-ramp does. */
export function WhatIsABuyView() {
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
