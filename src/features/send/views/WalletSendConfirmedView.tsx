import { useEffect, useState } from 'react'
import { activeNetwork } from '../../../controllers/network/networkController.js'
import { formatExact } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { shortenAddress } from '../../../core/shorten.js'
import type { WalletAccount } from '../../../domain/account.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { findToken } from '../../../domain/token.js'
import type { SentTransfer } from '../../../domain/transfer.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon, closeIcon } from '../../../ui/iconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { RoundDial } from '../../../ui/RoundDial.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { createSendController, type SentParams } from '../sendController.js'

const screens = {
  pending: { state: 'waiting', badge: undefined, tone: undefined, key: 'sending' },
  confirmed: { state: 'done', badge: checkIcon, tone: 'good', key: 'sent' },
  failed: { state: 'off', badge: closeIcon, tone: 'bad', key: 'unsent' },
  replaced: { state: 'off', badge: alertIcon, tone: 'bad', key: 'replaced' },
  expired: { state: 'off', badge: closeIcon, tone: 'bad', key: 'expired' },
  unknown: { state: 'off', badge: alertIcon, tone: undefined, key: 'unknown' },
} as const

/** Nothing has moved, and nothing of it can follow: another transfer is no second one. */
const retryable: readonly SentTransfer['status'][] = ['failed', 'expired']

/** Seconds since the transfer was sent, while it is open. */
function useSeconds(at: number, isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return Math.max(0, Math.floor((now - at) / 1000))
}

type ResultProps = { transfer: SentTransfer; namespace: string; isFixed: boolean }

function Result({ transfer, namespace, isFixed }: ResultProps) {
  const modal = useModal()
  const { ui, wallet, services } = modal
  const { t, locale } = useWords()
  const { hash, from, to, toName, amount, symbol, token, price, networkId, at, status } = transfer
  const { state, badge, tone, key } = screens[status]
  const seconds = useSeconds(at, status === 'pending')
  const network = wallet.network.find(networkId)
  const explorer = explorerUrl(network, 'tx', hash, services)
  const receiver = toName ?? shortenAddress(to)
  const account = useSnapshot(wallet.account.state).accounts[namespace] as WalletAccount | undefined
  const active = activeNetwork(useSnapshot(wallet.network.state))
  const value = toFiatValue(amount, price)
  const icon = findToken(account?.portfolio, networkId, token)?.icon
  useAnnouncement(t(`send.${key}.title`))
  useEffect(() => {
    let hide: (() => void) | undefined
    let isGone = false
    void wallet.tokens().then(
      ({ sent }) => {
        if (!isGone) hide = sent.show(hash)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      hide?.()
    }
  }, [wallet, hash])
  function leave() {
    // A token's transfer knows where it leads; after one of the coin, Account is next too.
    if (!ui.transactions.finish()) ui.router.reset(account ? 'Account' : 'Connect')
  }
  // The app that fixed the transfer would not hear of another one.
  const canRetry =
    retryable.includes(status) && !isFixed && active?.caipNetworkId === networkId && account?.address === from
  async function retry() {
    const isFilled = await modal.use(createSendController).refill(transfer)
    if (!isFilled || !ui.modalState.state.isOpen || ui.router.current().view !== 'WalletSendConfirmed') return
    leave()
    ui.router.push('WalletSend')
  }
  return (
    <Screen
      title={t('send.title')}
      footer={
        status === 'pending' ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('send.sending.foot')}</span>
          </span>
        ) : (
          <span>
            <Text id="send.onNetwork" values={{ network: network?.name ?? '' }} />
          </span>
        )
      }
      footerEnd={status === 'pending' && <span>{t('send.time', { seconds })}</span>}
    >
      <div className="lk-hero">
        <RoundDial state={state} badge={badge} tone={tone}>
          <TokenMark token={{ symbol, address: token, icon }} size={80} />
        </RoundDial>
        <h3 className="lk-heading" part="heading">
          {t(`send.${key}.title`)}
        </h3>
        <p className="lk-copy">
          {key === 'sent' ? <Text id="send.sent.text" values={{ receiver }} /> : t(`send.${key}.text`)}
        </p>
      </div>
      <div className="lk-body lk-stack">
        <Facts>
          <Fact name={t('send.amount')}>
            <bdi dir="ltr">
              {formatExact(amount, locale)} {symbol}
            </bdi>
            {value !== undefined && (
              <bdi dir="ltr" className="lk-dim">
                {formatFiat(value, locale)}
              </bdi>
            )}
          </Fact>
          <Fact name={t('send.to')}>
            {toName !== undefined && <bdi>{toName}</bdi>}
            <bdi dir="ltr" className={toName === undefined ? 'lk-mono' : 'lk-mono lk-dim'} title={to}>
              {shortenAddress(to)}
            </bdi>
          </Fact>
        </Facts>
        <div className="lk-pair">
          {explorer ? (
            <a className="lk-button" part="button" href={explorer} target="_blank" rel="noopener noreferrer">
              <span>{t('send.explorer')}</span>
              <Icon path={openIcon} size={16} flip />
              <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(explorer).host })}</span>
            </a>
          ) : (
            canRetry && <Button onClick={leave}>{t('send.done')}</Button>
          )}
          {canRetry ? (
            <PrimaryButton onClick={() => void retry()}>{t('common.retry')}</PrimaryButton>
          ) : (
            <PrimaryButton onClick={leave}>{t(status === 'pending' ? 'common.close' : 'send.done')}</PrimaryButton>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** How a transfer goes on after the wallet has sent it. */
export default function WalletSendConfirmedView({ params }: { params: SentParams }) {
  useStyles(moneyCss)
  useStyles(formCss)
  const { wallet } = useModal()
  const { sent } = useSnapshot(wallet.account.state)
  const found = (sent[params.namespace] as readonly SentTransfer[] | undefined)?.find(
    ({ hash }) => hash === params.hash,
  )
  // After a disconnect the list is gone; the last state stays until the card moves on.
  const [transfer, setTransfer] = useState(found)
  if (found && found !== transfer) setTransfer(found)
  return transfer ? <Result transfer={transfer} namespace={params.namespace} isFixed={params.isFixed === true} /> : null
}
