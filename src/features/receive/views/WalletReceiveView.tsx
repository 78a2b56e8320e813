import { useEffect } from 'react'
import { identityOf } from '../../../controllers/account/identityOf.js'
import { networksOf } from '../../../controllers/network/networkController.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import { isSmartAccount } from '../../../domain/namespace.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { Icon } from '../../../ui/Icon.js'
import { chevronIcon } from '../../../ui/iconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { QrCode } from '../../../ui/QrCode.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import css from './receive.css?inline'

/**
 * The address that receives, and where it may. A smart account exists on its current network only. Test networks are
 * listed only if the active one is a test network: nobody sends real money there on purpose.
 */
export function useReceiver() {
  const { instance, wallet } = useModal()
  const network = useSnapshot(wallet.network.state)
  const { activeNamespace = '' } = network
  const account = useSnapshot(wallet.account.state).accounts[activeNamespace] as WalletAccount | undefined
  const active = network.namespaces[activeNamespace]?.active
  const address = account?.address
  useEffect(() => {
    // Opened directly, no other view has asked for the account's name.
    if (address !== undefined) void identityOf(instance).sync(activeNamespace)
  }, [instance, address, activeNamespace])
  const isTest = active?.testnet === true
  const all = networksOf(network, activeNamespace).filter(({ testnet = false }) => testnet === isTest)
  return { account, active, networks: isSmartAccount(account) && active ? [active] : all }
}

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

/** The networks on which the address may receive. */
export function WalletCompatibleNetworksView() {
  useStyles(moneyCss)
  const { t } = useWords()
  const { networks } = useReceiver()
  return (
    <Screen title={t('receive.networks')} endsWithRows>
      <div className="lk-body">
        <Note icon={alertIcon} tone="warn">
          <span>{t(networks.length === 1 ? 'receive.warningOne' : 'receive.warning')}</span>
        </Note>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <section className="lk-body-scroll lk-top-2" aria-label={t('receive.networks')} tabIndex={0}>
        <ul className="lk-rows">
          {networks.map((network) => (
            <li key={network.caipNetworkId}>
              <div className="lk-row">
                <NetworkMark network={network} />
                <bdi className="lk-name lk-name-text">{network.name}</bdi>
                {network.testnet && (
                  <span className="lk-badge" part="badge">
                    {t('common.testNetwork')}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  )
}
