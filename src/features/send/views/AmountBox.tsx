import type { SendController } from '../../../controllers/send/sendController.js'
import { type SendState, unitsOf } from '../../../controllers/send/sendState.js'
import { formatQuantity } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import { AmountInput } from '../../../react/AmountInput.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { UnclearAmount } from '../../../react/UnclearAmount.js'
import { Unverified } from '../../../react/Unverified.js'
import { useAmountField } from '../../../react/useAmountField.js'
import { useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { shareOf } from '../../../ui/figures.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { ShareScale } from '../../../ui/ShareScale.js'

type AmountBoxProps = { send: SendController; state: SendState; onPick(): void }

/** The amount, its value, and how much of the balance it takes. */
export function AmountBox({ send, state, onPick }: AmountBoxProps) {
  const { t, locale } = useWords()
  const { token, sendTokenAmount, balance, isBalanceUnknown, isFixed } = state
  const units = sendTokenAmount === '' ? undefined : unitsOf(state)
  const isOver = units !== undefined && balance !== undefined && units > balance
  const field = useAmountField({ amount: sendTokenAmount, locale, onType: send.setAmount })
  const symbol = token?.symbol ?? ''
  const quantity = (amount: bigint) => (
    <bdi dir="ltr">
      {formatQuantity(formatUnits(amount, token?.decimals ?? 0), locale)} {symbol}
    </bdi>
  )
  const percent = shareOf(units, balance)
  const percentText = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
  return (
    <div
      className="lk-well lk-amount"
      part="field"
      data-tone={isOver || field.refused !== undefined ? 'bad' : undefined}
      data-fixed={isFixed ? '' : undefined}
    >
      <div className="lk-amount-top">
        <AmountInput
          label={t('send.amount')}
          amount={sendTokenAmount}
          field={field}
          isOver={isOver}
          describedBy="lk-send-have"
          isFixed={isFixed}
        />
        <button
          type="button"
          className="lk-pill"
          part="pill"
          disabled={isFixed}
          aria-label={token ? t('send.tokenChosen', { token: symbol }) : t('send.pickToken')}
          onClick={onPick}
        >
          {token && <TokenMark token={token} size={20} />}
          <bdi className="lk-name-text">{token ? symbol : t('send.pickToken')}</bdi>
          {!isFixed && <Icon path={downIcon} size={16} />}
        </button>
      </div>
      <div className="lk-amount-value">
        <Unverified token={token} />
        <bdi dir="ltr">
          {token?.price === undefined
            ? t('token.noPrice')
            : formatFiat(toFiatValue(sendTokenAmount === '' ? '0' : sendTokenAmount, token.price), locale)}
        </bdi>
      </div>
      <ShareScale percent={percent} isOver={isOver} />
      <div className="lk-amount-have">
        <span id="lk-send-have">
          {field.refused !== undefined ? (
            <UnclearAmount text={field.refused} />
          ) : isOver && units !== undefined && balance !== undefined ? (
            <span className="lk-bad">
              <Text id="send.over" values={{ amount: quantity(units - balance) }} />
            </span>
          ) : isBalanceUnknown ? (
            t('send.noBalance')
          ) : balance === undefined ? (
            <bdi>{symbol}</bdi>
          ) : percent > 0 ? (
            <Text id="send.share" values={{ percent: percentText, amount: quantity(balance) }} />
          ) : (
            quantity(balance)
          )}
        </span>
        {!isFixed && (
          <Button
            isSmall
            disabled={balance === undefined || balance === 0n || token?.decimals === undefined}
            onClick={send.setMax}
          >
            {t('send.max')}
          </Button>
        )}
      </div>
    </div>
  )
}
