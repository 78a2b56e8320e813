import type { SendState } from '../../../controllers/send/sendState.js'
import { formatQuantity } from '../../../core/amount.js'
import { formatUnits } from '../../../core/units.js'
import type { Network } from '../../../domain/network.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'

type PartProps = { state: Pick<SendState, 'problem' | 'token' | 'isMismatched'>; network: Network }

/** Why the transfer cannot be reviewed or was not sent; nothing if all is well. */
export function Problem({ state, network }: PartProps) {
  const { t, locale } = useWords()
  const { problem, token, isMismatched } = state
  const coin = network.nativeCurrency
  const amount = (units: bigint) => `${formatQuantity(formatUnits(units, coin.decimals), locale)} ${coin.symbol}`
  const symbol = token?.symbol ?? ''
  if (isMismatched) return <Text id="send.mismatch" values={{ symbol }} />
  if (!problem) return null
  switch (problem.kind) {
    case 'funds':
      if (problem.missing === 'amount') return <Text id="send.noFunds" values={{ symbol, network: network.name }} />
      return <Text id={problem.missing === 'fee' ? 'send.noFee' : 'send.noDeposit'} values={{ symbol: coin.symbol }} />
    case 'rent':
      return (
        <Text
          id={problem.account === 'sender' ? 'send.rentSender' : 'send.rentReceiver'}
          values={{ amount: amount(problem.minimum) }}
        />
      )
    case 'mismatch':
      return <Text id="send.mismatch" values={{ symbol }} />
    default:
      return t(`send.${problem.kind}`)
  }
}
