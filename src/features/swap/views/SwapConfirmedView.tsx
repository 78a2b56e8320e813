import { useState } from 'react'
import { formatExact, formatQuantity } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import { explorerUrl } from '../../../domain/explorerUrl.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useAnnouncement } from '../../../react/useAnnouncement.js'
import { useWords } from '../../../react/useModal.js'
import { useStyles } from '../../../react/useStyles.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { checkIcon } from '../../../ui/iconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { NetworkLatch } from '../../../ui/NetworkLatch.js'
import { RoundDial } from '../../../ui/RoundDial.js'
import formCss from '../../../ui/styles/form.css?inline'
import latchCss from '../../../ui/styles/latch.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import type { SentSwap } from '../swapState.js'
import { useSeconds, useSwap } from '../useSwap.js'
import { Quantity, Worth } from './figures.js'
import css from './swap.css?inline'

const keys = {
  pending: 'pending',
  confirmed: 'done',
  failed: 'notDone',
  replaced: 'replaced',
  expired: 'expired',
  unknown: 'unknown',
} as const

/** Nothing has moved, and nothing of it can follow. */
const retryable: readonly SentSwap['status'][] = ['failed', 'expired']

function Result({ sent }: { sent: SentSwap }) {
  const { modal, account } = useSwap()
  const { ui, services } = modal
  const { t, locale } = useWords()
  const { hash, intent, at, status, received } = sent
  const { network, source, destination, amount, minimum, prices } = intent
  const key = keys[status]
  const passed = useSeconds(status === 'pending' ? at : undefined, 'since')
  const explorer = explorerUrl(network, 'tx', hash, services)
  // Only the minimum is certain.
  const got = received ?? minimum
  const isLeast = received === undefined
  const gotText = `${formatQuantity(formatUnits(got, destination.decimals ?? 0), locale)} ${destination.symbol}`
  useAnnouncement(t(`swap.${key}.title`))
  function leave(view?: 'Swap') {
    if (!ui.transactions.finish()) ui.router.reset(account ? 'Account' : 'Connect')
    if (view) ui.router.push(view)
  }
  const onNetwork = <Text id="swap.onNetwork" values={{ network: network.name }} />
  return (
    <Screen
      title={t('swap.title')}
      footer={
        status === 'pending' ? (
          <span className="lk-with">
            <span className="lk-live" />
            <span>{t('swap.pending.foot')}</span>
          </span>
        ) : (
          <span>
            {status === 'confirmed' && sent.endedAt !== undefined
              ? t('swap.done.foot', { seconds: Math.max(1, Math.round((sent.endedAt - at) / 1000)) })
              : onNetwork}
          </span>
        )
      }
      footerEnd={
        status === 'pending' ? (
          <span>{t('swap.time', { seconds: passed ?? 0 })}</span>
        ) : (
          status === 'confirmed' && <span>{onNetwork}</span>
        )
      }
    >
      {status !== 'confirmed' && (
        <div className="lk-body lk-outcome">
          <NetworkLatch
            from={<TokenMark token={source} size={80} />}
            to={<TokenMark token={destination} size={80} />}
            joint={status === 'pending' ? 'needle' : 'bad'}
          />
        </div>
      )}
      <div className="lk-hero">
        {status === 'confirmed' && (
          <RoundDial state="done" badge={checkIcon} tone="good">
            <TokenMark token={destination} size={80} />
          </RoundDial>
        )}
        <h3 className="lk-heading" part="heading">
          {t(`swap.${key}.title`)}
        </h3>
        <p className="lk-copy">
          {key === 'done' ? (
            <Text id={isLeast ? 'swap.done.atLeast' : 'swap.done.text'} values={{ amount: gotText }} />
          ) : (
            t(`swap.${key}.text`)
          )}
        </p>
      </div>
      <div className="lk-body lk-stack">
        <Facts>
          <Fact name={t(status === 'confirmed' ? 'swap.paid' : 'swap.youPay')}>
            <bdi dir="ltr">
              {formatExact(amount, locale)} {source.symbol}
            </bdi>
          </Fact>
          {status === 'confirmed' ? (
            <Fact name={t(isLeast ? 'swap.gotAtLeast' : 'swap.got')}>
              <Quantity units={got} token={destination} />
              <span className="lk-dim">
                <Worth amount={formatUnits(got, destination.decimals ?? 0)} price={prices.destination} />
              </span>
            </Fact>
          ) : (
            status === 'pending' && (
              <Fact name={t('swap.getAtLeast')}>
                <Quantity units={minimum} token={destination} />
              </Fact>
            )
          )}
        </Facts>
        <div className="lk-pair">
          {explorer && (
            <a className="lk-button" part="button" href={explorer} target="_blank" rel="noopener noreferrer">
              <span>{t('swap.explorer')}</span>
              <Icon path={openIcon} size={16} flip />
              <span className="lk-hidden">{t('common.opensInNewTab', { host: new URL(explorer).host })}</span>
            </a>
          )}
          {retryable.includes(status) && account ? (
            <PrimaryButton onClick={() => leave('Swap')}>{t('swap.again')}</PrimaryButton>
          ) : (
            <PrimaryButton onClick={() => leave()}>
              {t(status === 'pending' ? 'swap.close' : 'swap.finish')}
            </PrimaryButton>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** How a swap goes on after the wallet has sent it. */
export default function SwapConfirmedView({ params }: { params: { readonly hash: string } }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(latchCss)
  useStyles(css)
  const { state } = useSwap()
  const found = state.sent?.hash === params.hash ? state.sent : undefined
  // Another swap may follow; this one's last state stays until the card moves on.
  const [sent, setSent] = useState(found)
  if (found && found !== sent) setSent(found)
  return sent ? <Result sent={sent} /> : null
}
