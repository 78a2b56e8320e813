import { useRef } from 'react'
import { shortenAddress } from '../../../core/shorten.js'
import type { ConnectedAccount } from '../../../domain/account.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, infoIcon, keyIcon, layersIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { Note } from '../../../ui/Note.js'
import { Rows } from '../../../ui/Rows.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { embeddedAccounts, isSmart } from '../embeddedAccounts.js'
import { useAccountSwitch } from '../useAccountSwitch.js'

/** The two accounts of one login, and which of them is in use: it changes once the wallet's page says so. */
export default function SmartAccountSettingsView() {
  useStyles(moneyCss)
  const { wallet } = useModal()
  const { t } = useWords()
  const { embedded } = useSnapshot(wallet.account.state)
  const { namespaces, activeNamespace = '' } = useSnapshot(wallet.network.state)
  useSnapshot(wallet.connection.state)
  const { status, switchTo } = useAccountSwitch()
  const current = embeddedAccounts(wallet)
  // The network may have changed to one without smart accounts: what was shown last stays.
  const last = useRef(current)
  if (current) last.current = current
  const pair = last.current
  if (!pair) return null
  const { smartAccount, eoa, active } = pair
  const otherAccount = isSmart(active) ? eoa : smartAccount
  const nameOf = (account: ConnectedAccount) => t(isSmart(account) ? 'smart.smartAccount' : 'smart.eoa')
  const network = namespaces[activeNamespace]?.active

  const deployed = embedded?.smartAccountDeployed
  const setUp = deployed === undefined ? 'smart.setUpUnknown' : deployed ? 'smart.setUpYes' : 'smart.setUpNo'
  return (
    <Screen
      title={t('smart.title')}
      footer={
        status === 'switching' ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('smart.waiting')}</span>
          </span>
        ) : (
          <span>{t('smart.two')}</span>
        )
      }
    >
      <Rows label={t('smart.accounts')}>
        {[smartAccount, eoa].map((account) => (
          <AccountRow key={account.type} account={account} name={nameOf(account)} isActive={account === active} />
        ))}
      </Rows>
      <div className="lk-body lk-stack" data-gap="3">
        <Facts>
          <Fact name={t('smart.network')}>
            {network && <NetworkMark network={network} size={20} />}
            <bdi>{network?.name}</bdi>
          </Fact>
          <Fact name={t('smart.setUp')}>
            {deployed && (
              <span className="lk-good lk-with">
                <Icon path={checkIcon} size={16} />
              </span>
            )}
            {t(setUp)}
          </Fact>
        </Facts>
        {status === 'failed' ? (
          <Note icon={infoIcon}>
            <span role="alert">{t('smart.failed', { account: nameOf(active) })}</span>
          </Note>
        ) : status === 'switching' ? (
          <Note icon={infoIcon}>
            <span>{t('smart.switching')}</span>
          </Note>
        ) : (
          isSmart(active) &&
          deployed === false && (
            <Note icon={infoIcon}>
              <span>{t('smart.receive')}</span>
            </Note>
          )
        )}
        <Button
          isBusy={status === 'switching'}
          disabled={status === 'switching'}
          onClick={() => void switchTo(otherAccount)}
        >
          {t(isSmart(active) ? 'smart.toEoa' : 'smart.toSmart')}
        </Button>
      </div>
    </Screen>
  )
}

type AccountRowProps = { account: ConnectedAccount; name: string; isActive: boolean }

function AccountRow({ account, name, isActive }: AccountRowProps) {
  const { t } = useWords()
  return (
    <li>
      <div className="lk-row" data-mark={isActive ? '' : undefined} aria-current={isActive ? 'true' : undefined}>
        <Mark fallbackIcon={isSmart(account) ? layersIcon : keyIcon} />
        <span className="lk-name">
          {name}
          <span className="lk-sub lk-mono" title={account.address}>
            {shortenAddress(account.address)}
          </span>
        </span>
        {isActive && (
          <>
            <span className="lk-badge" part="badge">
              {t('smart.inUse')}
            </span>
            <Icon path={checkIcon} size={16} />
          </>
        )}
      </div>
    </li>
  )
}
