import { useEffect } from 'react'
import { readTokenBalance, setAmount, setMax, watchBalance } from '../../../controllers/send/editForm.js'
import { fillAgain, fillForApp, openForm } from '../../../controllers/send/fillForm.js'
import { listRecent } from '../../../controllers/send/receiver.js'
import { reviewTransfer } from '../../../controllers/send/reviewTransfer.js'
import type { SendForm } from '../../../controllers/send/sendForm.js'
import { findGap, type SendState, unitsOf } from '../../../controllers/send/sendState.js'
import { formatQuantity } from '../../../core/amount.js'
import { toFiatValue } from '../../../core/fiatValue.js'
import { formatUnits } from '../../../core/units.js'
import { AmountField } from '../../../react/AmountField.js'
import { useFiat } from '../../../react/amounts.js'
import { NetworkFee } from '../../../react/NetworkFee.js'
import { NetworkMark } from '../../../react/NetworkMark.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useOnline, useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import type { Routes } from '../../../router/routes.js'
import { Button, PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { plusIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { Skeleton } from '../../../ui/Rows.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { coinPriceOf, coinValue, useSend } from '../useSend.js'
import { Problem } from './Problem.js'
import { RecipientBox } from './RecipientBox.js'
import { Fee } from './SendReview.js'
import css from './send.css?inline'

type AmountBoxProps = { form: SendForm; state: SendState; onPick(): void }

/** What is sent: the amount and its token. */
function AmountBox({ form, state, onPick }: AmountBoxProps) {
  const { t } = useWords()
  const { token, sendTokenAmount, balance, isBalanceUnknown, isFromApp } = state
  return (
    <AmountField
      label={t('send.amount')}
      token={token}
      amount={sendTokenAmount}
      units={sendTokenAmount === '' ? undefined : unitsOf(state)}
      balance={balance}
      price={token?.price}
      noBalance={isBalanceUnknown ? t('send.noBalance') : undefined}
      isReadOnly={isFromApp}
      onType={(text) => setAmount(form, text)}
      onMax={() => setMax(form)}
      picker={
        <button
          type="button"
          className="lk-pill"
          part="pill"
          disabled={isFromApp}
          aria-label={token ? t('send.tokenChosen', { token: token.symbol }) : t('send.pickToken')}
          onClick={onPick}
        >
          {token && <TokenMark token={token} size={20} />}
          <bdi className="lk-name-text">{token ? token.symbol : t('send.pickToken')}</bdi>
          {!isFromApp && <Icon path={downIcon} size={16} />}
        </button>
      }
    />
  )
}

/** What to send, and to whom. */
export default function WalletSendView({ params }: { params: Routes['WalletSend'] }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { modal, form, state, network, account, sent } = useSend()
  const { t, locale } = useWords()
  const { formatFiat } = useFiat()
  const isOnline = useOnline()
  const { ui } = modal
  useEffect(() => {
    // An app opens the view without arguments too.
    if (params && 'repeat' in params) void fillAgain(form, params)
    else if (params?.to !== undefined) void fillForApp(form, params)
    else openForm(form)
  }, [form, params])
  useEffect(() => watchBalance(form), [form])
  // Disconnected: the card leaves this view.
  if (!network || !account) return null
  const { token, balance, estimate, loading, problem } = state
  const gap = findGap(state)
  const recent = listRecent(account.address, sent)
  const isShort = gap === 'funds' || problem?.kind === 'funds'
  const coinPrice = coinPriceOf(state, account, network)
  const fee = estimate && coinValue(estimate.fee, network, coinPrice)
  const sum = toFiatValue(state.sendTokenAmount, token?.price)
  const isMostKnown = estimate?.feeKind !== 'estimated'
  const total = isMostKnown && fee !== undefined && sum !== undefined ? sum + fee : undefined
  const hasProblem = problem !== undefined || state.isMismatched
  const isUnread = gap === 'unread'
  const label = isUnread ? t('common.retry') : gap ? t(`send.gap.${gap}`) : t('send.review')
  async function leaveWallet() {
    if (await modal.wallet.disconnect(network?.namespace)) ui.router.reset('Connect')
  }
  return (
    <Screen
      title={t('send.title')}
      focus={params && 'to' in params && params.to !== undefined ? 'title' : 'field'}
      footer={
        <span>
          {isShort && balance !== undefined ? (
            t('send.have')
          ) : total !== undefined ? (
            t('send.total')
          ) : (
            <Text id="send.onNetwork" values={{ network: network.name }} />
          )}
        </span>
      }
      footerEnd={
        isShort && balance !== undefined && token ? (
          <strong dir="ltr">
            {formatQuantity(formatUnits(balance, token.decimals ?? 0), locale)} {token.symbol}
          </strong>
        ) : (
          total !== undefined && <strong dir="ltr">{formatFiat(total)}</strong>
        )
      }
    >
      <div className="lk-body lk-stack">
        <AmountBox form={form} state={state} onPick={() => ui.router.push('WalletSendSelectToken')} />
        <RecipientBox form={form} state={state} network={network.name} recent={recent} />
        {/* Its rows are there before the fee is: a button that moves is missed. */}
        {(estimate || (gap === undefined && token)) && !hasProblem && (
          <Facts>
            <Fact name={t('send.network')}>
              <NetworkMark network={network} size={20} />
              <bdi>{network.name}</bdi>
            </Fact>
            <Fact name={t('send.fee')}>
              {estimate ? <NetworkFee {...estimate} network={network} price={coinPrice} /> : <Skeleton width={4} />}
            </Fact>
            {estimate && estimate.deposit > 0n && (
              <Fact name={t('send.deposit')}>
                <Fee units={estimate.deposit} network={network} price={coinPrice} />
              </Fact>
            )}
          </Facts>
        )}
        {(hasProblem || isUnread || gap === 'funds' || gap === 'precision') && (
          <Note icon={infoIcon}>
            <span role="status">
              {gap === 'precision' ? (
                t('send.precisionText', { symbol: token?.symbol ?? '', count: token?.decimals ?? 0 })
              ) : gap === 'funds' ? (
                <Text id="send.noFunds" values={{ symbol: token?.symbol ?? '', network: network.name }} />
              ) : isUnread ? (
                <Text id="send.unread" values={{ symbol: token?.symbol ?? '', network: network.name }} />
              ) : (
                <Problem state={state} network={network} />
              )}
            </span>
          </Note>
        )}
        {isShort ? (
          <>
            {ui.offers('FundWallet') && (
              <PrimaryButton icon={plusIcon} onClick={() => ui.router.push('FundWallet')}>
                {t('send.addFunds')}
              </PrimaryButton>
            )}
            <Button onClick={() => void leaveWallet()}>{t('send.otherWallet')}</Button>
          </>
        ) : (
          <PrimaryButton
            isBusy={loading || gap === 'resolving' || gap === 'reading'}
            disabled={(gap !== undefined && !isUnread) || loading || !isOnline}
            onClick={() => void (isUnread && token ? readTokenBalance(form, token) : reviewTransfer(form))}
          >
            {isOnline ? label : t('send.offline')}
          </PrimaryButton>
        )}
      </div>
    </Screen>
  )
}
