import type { SwapSide } from '../../../controllers/swap/swapState.js'
import type { Token } from '../../../domain/token.js'
import { TokenMark } from '../../../react/TokenMark.js'
import { useWords } from '../../../react/useModal.js'
import { Icon } from '../../../ui/Icon.js'
import { downIcon } from '../../../ui/pageIconPaths.js'

type TokenPillProps = { side: SwapSide; token: Token | undefined; onPick(): void }

/** The token of one side; an unset one calls for a choice. */
export function TokenPill({ side, token, onPick }: TokenPillProps) {
  const { t } = useWords()
  const symbol = token?.symbol ?? ''
  const label = token
    ? t(side === 'from' ? 'swap.payToken' : 'swap.getToken', { token: symbol })
    : t(side === 'from' ? 'swap.pickPay' : 'swap.pickGet')
  return (
    <button
      type="button"
      className="lk-pill"
      part="pill"
      data-text={token ? undefined : ''}
      data-call={token ? undefined : ''}
      aria-label={label}
      onClick={onPick}
    >
      {token && <TokenMark token={token} size={20} />}
      <bdi className="lk-name-text">{token ? symbol : t('swap.pickToken')}</bdi>
      <Icon path={downIcon} size={16} />
    </button>
  )
}
