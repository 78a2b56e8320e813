import { formatQuantity, toAmountInput } from '../../../core/amount.js'
import { formatFiat, toFiatValue } from '../../../core/fiat.js'
import { formatUnits } from '../../../core/units.js'
import { Text } from '../../../react/Text.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Button } from '../../../ui/buttons.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'
import { ShareScale } from '../../../ui/ShareScale.js'
import type { SendController } from '../sendController.js'
import { type SendState, unitsOf } from '../sendState.js'
import { Unverified } from './Unverified.js'

type AmountBoxProps = { send: SendController; state: SendState; onPick(): void }

/** A longer amount is set smaller, so that it can be read whole. */
const sizeOf = ({ length }: string) => (length > 16 ? 'more' : length > 9 ? '' : undefined)

/** Percent of the balance, in whole numbers: figures of money are never divided as floats. */
function shareOf(units: bigint | undefined, balance: bigint | undefined): number {
  if (units === undefined || balance === undefined || units === 0n) return 0
  if (balance === 0n || units > balance) return 100
  return Number.parseInt(String((units * 100n) / balance), 10)
}

/** The amount, its value, and how much of the balance it takes. */
export function AmountBox({ send, state, onPick }: AmountBoxProps) {
  const { t, locale } = useWords()
  const { token, sendTokenAmount, balance, isFixed } = state
  const units = sendTokenAmount === '' ? undefined : unitsOf(state)
  const isOver = units !== undefined && balance !== undefined && units > balance
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
      data-tone={isOver ? 'bad' : undefined}
      data-fixed={isFixed ? '' : undefined}
    >
      <div className="lk-amount-top">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          aria-label={t('send.amount')}
          aria-invalid={isOver || undefined}
          aria-describedby="lk-send-have"
          readOnly={isFixed}
          data-long={sizeOf(sendTokenAmount)}
          maxLength={100}
          value={toAmountInput(sendTokenAmount, locale)}
          // What is no amount stays out, all of it: half of a pasted text would be another amount.
          onChange={(event) => void send.setAmount(event.target.value)}
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
          {isOver && units !== undefined && balance !== undefined ? (
            <span className="lk-bad">
              <Text id="send.over" values={{ amount: quantity(units - balance) }} />
            </span>
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
