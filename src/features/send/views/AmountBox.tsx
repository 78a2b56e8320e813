import { setAmount, setMax } from '../../../controllers/send/editForm.js'
import type { SendForm } from '../../../controllers/send/sendForm.js'
import { type SendState, unitsOf } from '../../../controllers/send/sendState.js'
import { AmountField } from '../../../react/AmountField.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'

type AmountBoxProps = { form: SendForm; state: SendState; onPick(): void }

/** What is sent: the amount and its token. */
export function AmountBox({ form, state, onPick }: AmountBoxProps) {
  const { t } = useWords()
  const { token, sendTokenAmount, balance, isBalanceUnknown, isFixed } = state
  return (
    <AmountField
      label={t('send.amount')}
      token={token}
      amount={sendTokenAmount}
      units={sendTokenAmount === '' ? undefined : unitsOf(state)}
      balance={balance}
      price={token?.price}
      noBalance={isBalanceUnknown ? t('send.noBalance') : undefined}
      isFixed={isFixed}
      onType={(text) => setAmount(form, text)}
      onMax={() => setMax(form)}
      picker={
        <button
          type="button"
          className="lk-pill"
          part="pill"
          disabled={isFixed}
          aria-label={token ? t('send.tokenChosen', { token: token.symbol }) : t('send.pickToken')}
          onClick={onPick}
        >
          {token && <TokenMark token={token} size={20} />}
          <bdi className="lk-name-text">{token ? token.symbol : t('send.pickToken')}</bdi>
          {!isFixed && <Icon path={downIcon} size={16} />}
        </button>
      }
    />
  )
}
