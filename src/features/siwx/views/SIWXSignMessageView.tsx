import { useEffect } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import { parseImageSource } from '../../../core/imageSource.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { Network } from '../../../domain/network.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { walletIcon } from '../../../ui/iconPaths.js'
import { Mark } from '../../../ui/Mark.js'
import { sealIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon, downIcon, globeIcon } from '../../../ui/pageIconPaths.js'
import moneyCss from '../../../ui/styles/money.css?inline'
import { activeEntry } from '../mustSign.js'
import { createSigningController } from '../signingController.js'
import { SignLatch } from './SignLatch.js'
import css from './siwx.css?inline'

/** Which sentence tells that the wallet has not signed. */
function problemOf(status: string, isSmartAccount: boolean) {
  if (status === 'declined') return isSmartAccount ? 'siwx.smart' : 'siwx.declined'
  if (status === 'pending') return 'siwx.pending'
  return status === 'failed' || status === 'unusable' ? 'siwx.failed' : undefined
}

/** Proves by a signature that the wallet is the user's. What is signed can be read before. */
export default function SIWXSignMessageView() {
  useStyles(moneyCss)
  useStyles(css)
  const modal = useModal()
  const { wallet, ui, settings, services } = modal
  const { t } = useWords()
  const signing = modal.use(createSigningController)
  const { status } = useSnapshot(signing.asking)
  const networks = useSnapshot(wallet.network.state)
  const connections = useSnapshot(wallet.connection.state)
  const { accounts } = useSnapshot(wallet.account.state)
  const { isRequired } = useSnapshot(wallet.walletSessions.state)
  const { isLoading } = useSnapshot(ui.modalState.state)
  const namespace = networks.activeNamespace ?? ''
  const network = activeNetwork(networks) as Network | undefined
  const account = accounts[namespace]
  const connector = connectedOf(connections, namespace)?.wallet
  const entry = activeEntry(wallet)
  const isWaiting = status === 'waiting' || status === 'silent'
  const name = connector?.name ?? ''
  const problem = isWaiting ? undefined : problemOf(status, signing.isSmartAccount())
  const isReady = entry?.message !== undefined && !isWaiting
  useAnnouncement(
    isWaiting
      ? t(status === 'silent' ? 'siwx.silent' : 'siwx.waiting', { wallet: name })
      : problem && t(problem, { wallet: name }),
  )
  // Of the message itself: a wallet can warn of another page only if the text names it.
  const domain = entry?.message?.data.domain ?? location.host
  const isOwn = domain === location.host
  useEffect(() => {
    void services
      .identity()
      .then(({ sync }) => sync(namespace))
      .catch(() => undefined)
  }, [services, namespace])
  const app = parseImageSource(settings.metadata.icons?.[0], { allowLoopback: services.allowLoopback })
  return (
    <Screen
      title={t('siwx.title')}
      footer={
        <span className="lk-with lk-siwx-domain" data-tone={isOwn ? undefined : 'bad'}>
          <Icon path={isOwn ? sealIcon : alertIcon} size={16} />
          <bdi dir="ltr">{domain}</bdi>
        </span>
      }
      footerEnd={
        isWaiting ? (
          <span className="lk-with">
            <span className="lk-live" />
            <Text id={status === 'silent' ? 'siwx.silent' : 'siwx.waiting'} values={{ wallet: name }} />
          </span>
        ) : (
          <span>{t(isOwn ? 'siwx.matches' : 'siwx.differs')}</span>
        )
      }
    >
      <div className="lk-body lk-top-4">
        <SignLatch
          app={<Mark src={app} standIn={globeIcon} size={80} />}
          wallet={<Mark src={connector?.icon} standIn={walletIcon} size={80} />}
        />
      </div>
      <div className="lk-body lk-top-4">
        <h3 className="lk-heading" part="heading">
          {t('siwx.heading')}
        </h3>
        <p className="lk-copy">
          <Text id={isRequired ? 'siwx.required' : 'siwx.text'} values={{ app: ui.appName || t('common.thisApp') }} />
        </p>
      </div>
      <div className="lk-body lk-stack lk-top-4" data-gap="3">
        {problem && (
          <Note icon={alertIcon} tone="bad">
            <span>
              <Text id={problem} values={{ wallet: name }} />
            </span>
          </Note>
        )}
        <Facts>
          <Fact name={t('siwx.wallet')}>
            {account?.profileName !== undefined && <bdi>{account.profileName}</bdi>}
            {account && (
              <bdi dir="ltr" className="lk-mono" title={account.address}>
                {shortenAddress(account.address)}
              </bdi>
            )}
          </Fact>
          <Fact name={t('siwx.network')}>
            {network && <NetworkMark network={network} size={20} />}
            <bdi>{network?.name}</bdi>
          </Fact>
        </Facts>
        {entry?.message && (
          <details className="lk-fold" part="fold">
            <summary>
              {t('siwx.message')}
              <Icon path={downIcon} size={16} />
            </summary>
            <pre>{entry.message.text}</pre>
          </details>
        )}
        <div className="lk-pair">
          <Button isBusy={isLoading} disabled={isLoading} onClick={() => void signing.cancel()}>
            {isLoading ? t('siwx.cancelling') : t(isRequired ? 'siwx.disconnect' : 'siwx.cancel')}
          </Button>
          <PrimaryButton isBusy={isWaiting || !entry?.message} disabled={!isReady} onClick={() => void signing.sign()}>
            {entry?.message ? t(problem ? 'common.retry' : 'siwx.sign') : t('siwx.authenticating')}
          </PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
