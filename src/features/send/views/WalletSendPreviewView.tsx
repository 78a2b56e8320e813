import { useEffect, useState } from 'react'
import { connectedOf } from '../../../controllers/connection/connectionController.js'
import { formatExact } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { shortenAddress } from '../../../core/shorten.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { SuspectMark } from '../../../react/SuspectMark.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { Unverified } from '../../../react/Unverified.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { useStyles } from '../../../react/useStyles.js'
import { Button, IconButton, PrimaryButton } from '../../../ui/buttons.js'
import { CheckBox } from '../../../ui/CheckBox.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { FullAddress } from '../../../ui/FullAddress.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import type { Intent } from '../sendState.js'
import { coinValue, useSend } from '../useSend.js'
import { Fee } from './Fee.js'
import { Problem } from './Problem.js'
import css from './send.css?inline'

/** A figure longer than this is set smaller. */
const MAX_FIGURE_LENGTH = 12

/** Who receives: the whole address, whatever name it has (SEND-6). */
function Receiver({ intent }: { intent: Intent }) {
  const { modal } = useSend()
  const { t } = useWords()
  const { name, image, plan } = intent
  return (
    <div className="lk-well">
      {name !== undefined && (
        <>
          <div className="lk-recipient">
            <span className="lk-avatar" data-size="36">
              <AccountAvatar address={plan.to} name={name} image={image} />
            </span>
            <span className="lk-name">
              <bdi>{name}</bdi>
              <SuspectMark name={name} />
            </span>
            <IconButton label={t('account.copy')} path={copyIcon} onClick={() => void copyAddress(modal, plan.to)} />
          </div>
          <hr className="lk-hr" />
        </>
      )}
      <FullAddress address={plan.to} />
    </div>
  )
}

/** What will be sent, from one frozen intent; the same is requested. */
export default function WalletSendPreviewView() {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, send, state, account } = useSend()
  const { t, locale } = useWords()
  const { status } = useSnapshot(send.asking)
  const connection = useSnapshot(modal.wallet.connection.state)
  const [isCompared, setIsCompared] = useState(false)
  // The last one stays shown while the card moves on.
  const [shown, setShown] = useState(state.intent)
  if (state.intent && state.intent !== shown) setShown(state.intent)
  useEffect(() => send.cancelRequest, [send])
  const wallet = connectedOf(connection, shown?.network.namespace)?.wallet.name ?? t('common.unknownWallet')
  const isAsking = status === 'waiting' || status === 'silent'
  useAnnouncement(isAsking ? t(status === 'silent' ? 'send.silent' : 'send.asking', { wallet }) : undefined)
  if (!shown) return null
  const { plan, token, network, amount, price, coinPrice, cautions } = shown
  const figure = formatExact(amount, locale)
  const value = toFiatValue(amount, price)
  const fee = coinValue(plan.fee + plan.deposit, network, coinPrice)
  // The fee says nothing about the address.
  const mustCompare = cautions.some((caution) => caution !== 'fee')
  return (
    <Screen
      title={t('send.preview')}
      footer={
        isAsking ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{status === 'silent' ? <Text id="send.silent" values={{ wallet }} /> : t('send.asking')}</span>
          </span>
        ) : (
          <span>
            {value !== undefined && fee !== undefined ? (
              t('send.total')
            ) : (
              <Text id="send.onNetwork" values={{ network: network.name }} />
            )}
          </span>
        )
      }
      footerEnd={
        !isAsking &&
        value !== undefined &&
        fee !== undefined && <strong dir="ltr">{formatFiat(value + fee, locale)}</strong>
      }
    >
      <div className="lk-body lk-stack">
        <div className="lk-transfer">
          <div>
            <div className="lk-label">{t('send.youSend')}</div>
            <div className="lk-figure" data-long={figure.length > MAX_FIGURE_LENGTH ? '' : undefined}>
              <bdi dir="ltr">
                {figure} <span className="lk-figure-rest">{token.symbol}</span>
              </bdi>
            </div>
            <Unverified token={token} />
            <div className="lk-label">
              {value === undefined ? t('token.noPrice') : <bdi dir="ltr">{formatFiat(value, locale)}</bdi>}
            </div>
          </div>
          <TokenMark token={token} size={44} />
        </div>
        <div className="lk-label">{t('send.to')}</div>
        <Receiver intent={shown} />
        <Facts>
          <Fact name={t('send.from')}>
            <bdi dir="ltr" className="lk-mono" title={plan.from}>
              {shortenAddress(plan.from)}
            </bdi>
          </Fact>
          {token.address !== undefined && (
            <Fact name={t('send.token')}>
              <bdi dir="ltr" className="lk-mono" title={token.address}>
                {shortenAddress(token.address)}
              </bdi>
            </Fact>
          )}
          <Fact name={t('send.network')}>
            <NetworkMark network={network} size={20} />
            <bdi>{network.name}</bdi>
            <span className="lk-dim">
              <Text id="send.networkId" values={{ id: String(network.id).slice(0, 12) }} />
            </span>
          </Fact>
          <Fact name={t('send.fee')}>
            <Fee units={plan.fee} network={network} price={coinPrice} />
          </Fact>
          {plan.deposit > 0n && (
            <Fact name={t('send.deposit')}>
              <Fee units={plan.deposit} network={network} price={coinPrice} />
            </Fact>
          )}
        </Facts>
        {cautions.map((caution) => (
          <Note key={caution} icon={alertIcon} tone="warn">
            <span>{t(`send.caution.${caution}`)}</span>
          </Note>
        ))}
        {mustCompare ? (
          <CheckBox isChecked={isCompared} onChange={setIsCompared}>
            {t('send.compared')}
          </CheckBox>
        ) : (
          <Note icon={infoIcon}>
            <span>{t('send.final')}</span>
          </Note>
        )}
        {!isAsking && (state.problem || status === 'declined' || status === 'pending') && (
          <Note icon={alertIcon} tone={status === 'declined' || status === 'pending' ? undefined : 'bad'}>
            <span role="alert">
              {status === 'declined' ? (
                <Text id="send.declined" values={{ wallet }} />
              ) : status === 'pending' ? (
                <Text id="send.pendingRequest" values={{ wallet }} />
              ) : state.problem?.kind === 'failed' ? (
                t('send.notSent')
              ) : (
                <Problem state={state} network={network} />
              )}
            </span>
          </Note>
        )}
        <div className="lk-pair">
          <Button onClick={modal.ui.router.back}>{t('common.cancel')}</Button>
          <PrimaryButton
            isBusy={isAsking}
            disabled={
              isAsking ||
              account === undefined ||
              !state.intent ||
              send.isRequested(shown) ||
              (mustCompare && !isCompared)
            }
            onClick={() => void send.send()}
          >
            {t('send.action', { amount: figure, symbol: token.symbol })}
          </PrimaryButton>
        </div>
      </div>
    </Screen>
  )
}
