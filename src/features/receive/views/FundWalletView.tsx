import { isRestrictedZone } from '../../../config/restrictedZones.js'
import { shortenAddress } from '../../../core/shorten.js'
import { readTimeZone } from '../../../platform/page.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { cardIcon, receiveIcon } from '../../../ui/moneyIconPaths.js'
import { useReceiver } from './WalletReceiveView.js'

/** The ways to get funds into the account. */
export default function FundWalletView() {
  const { ui } = useModal()
  const { t } = useWords()
  const { account } = useReceiver()
  const isRestricted = isRestrictedZone(readTimeZone())
  return (
    <Screen
      title={t('fund.title')}
      endsWithRows
      focus="firstRow"
      footer={<span>{t('fund.into')}</span>}
      footerEnd={account && <bdi className="lk-mono">{shortenAddress(account.address)}</bdi>}
    >
      <ul className="lk-rows">
        {ui.offers('OnRampProviders') && (
          <li>
            <button
              type="button"
              className="lk-row"
              part="row"
              disabled={isRestricted}
              onClick={() => ui.router.push('OnRampProviders')}
            >
              <Mark fallbackIcon={cardIcon} />
              <span className="lk-name">
                {t('fund.buy')}
                <span className="lk-sub">{t(isRestricted ? 'fund.buyRestricted' : 'fund.buyText')}</span>
              </span>
              {!isRestricted && <Icon path={chevronIcon} size={16} flip className="lk-chevron" />}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="lk-row" part="row" onClick={() => ui.router.push('WalletReceive')}>
            <Mark fallbackIcon={receiveIcon} />
            <span className="lk-name">
              {t('receive.title')}
              <span className="lk-sub">{t('fund.receiveText')}</span>
            </span>
            <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
          </button>
        </li>
      </ul>
    </Screen>
  )
}
