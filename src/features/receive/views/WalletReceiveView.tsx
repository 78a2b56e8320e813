import { shortenAddress } from '../../../core/shorten.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { QrCode } from '../../../ui/QrCode.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useReceiver } from '../useReceiver.js'
import css from './receive.css?inline'

/** Most networks shown as icons in one row. */
const MAX_MARKS = 3

/** The address, to be scanned or copied. */
export default function WalletReceiveView() {
  useStyles(moneyCss)
  useStyles(css)
  const modal = useModal()
  const { t } = useWords()
  const { account, active, networks } = useReceiver()
  if (!account) return null
  const { address, profileName } = account
  return (
    <Screen
      title={t('receive.title')}
      endsWithRows
      footer={
        <span>
          <Text id="receive.only" values={{ coin: active?.nativeCurrency.name ?? '' }} />
        </span>
      }
    >
      <div className="lk-receiver">
        <span className="lk-with lk-strong">
          <NetworkMark network={active} size={20} />
          <bdi className={profileName === undefined ? 'lk-mono' : 'lk-name-text'}>
            {profileName ?? shortenAddress(address)}
          </bdi>
        </span>
        <bdi className="lk-dim">{active?.name}</bdi>
      </div>
      <div className="lk-body">
        <div className="lk-receive-code">
          {/* The plain address: every wallet reads it, with or without a scheme. */}
          <QrCode text={address} label={t('receive.code')} />
        </div>
        <FullAddress address={address} isCentered />
        <div className="lk-top-4">
          <PrimaryButton icon={copyIcon} onClick={() => void copyAddress(modal, address)}>
            {t('account.copy')}
          </PrimaryButton>
        </div>
      </div>
      <ul className="lk-rows lk-top-2">
        <li>
          <button
            type="button"
            className="lk-row"
            part="row"
            onClick={() => modal.ui.router.push('WalletCompatibleNetworks')}
          >
            <span className="lk-cluster">
              {networks.slice(0, MAX_MARKS).map((network) => (
                <NetworkMark key={network.caipNetworkId} network={network} size={24} />
              ))}
            </span>
            <span className="lk-name">{t('receive.networks')}</span>
            <span className="lk-badge" data-plain="">
              {networks.length}
            </span>
            <Icon path={chevronIcon} size={16} flip className="lk-chevron" />
          </button>
        </li>
      </ul>
    </Screen>
  )
}
