import {
  type DepositOptions,
  isLatchkeyError,
  PayButton,
  type PaymentOutcome,
  type PayOptions,
  useDeposit,
} from 'latchkey'
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { dollars } from '../sandbox/dollars.ts'
import type { CheckoutOptions } from '../settings/setup.ts'

const FIRST_ORDER = 1042
const PRICE = '24.90'
const asset = { network: 'eip155:1', address: dollars['eip155:1'] } as const

const words: Readonly<Record<PaymentOutcome['status'], string>> = {
  delivered: 'paid',
  sent: 'on its way',
  failed: 'not paid',
  refunded: 'refunded',
  cancelled: 'not paid',
  unknown: 'not known yet',
}

type CheckoutPanelProps = CheckoutOptions & { recipient: string }

/** An order of the page's own, paid to a fixed account of the local chains, and a deposit. */
export function CheckoutPanel({ pay, deposit, recipient }: CheckoutPanelProps) {
  const [order, setOrder] = useState(FIRST_ORDER)
  const [outcome, setOutcome] = useState<PaymentOutcome | { readonly error: string }>()
  const { run, status } = useDeposit()
  const payOptions: PayOptions = {
    id: `order-${order}`,
    asset,
    amount: PRICE,
    recipient,
    recipientName: 'Northlight Store',
    ...pay,
  }
  const depositOptions: DepositOptions = { asset, ...deposit }
  const isOwnPrice = pay.amount === undefined && pay.asset === undefined
  const fail = (error: unknown) => setOutcome({ error: isLatchkeyError(error) ? String(error.code) : String(error) })
  const result = outcome && ('error' in outcome ? 'not paid' : words[outcome.status])
  return (
    <Panel
      title="Checkout"
      name="checkout"
      footer={
        <span role="status" data-demo="checkout-status">
          {payOptions.id}: {result ?? 'open'}
        </span>
      }
    >
      <div className="buttons">
        <PayButton
          {...payOptions}
          key={payOptions.id}
          label={isOwnPrice ? `Pay ${PRICE} USDC` : undefined}
          onOutcome={setOutcome}
          onError={fail}
        />
        <button
          type="button"
          className="button"
          data-demo="deposit"
          disabled={status === 'pending'}
          onClick={() => void run(depositOptions).then(setOutcome, fail)}
        >
          <Icon name="send" />
          Deposit
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            setOrder(order + 1)
            setOutcome(undefined)
          }}
        >
          New order
        </button>
      </div>
      <p className="copy">
        An order that was paid once is never paid twice: press again, open another tab, or load the page again.
      </p>
      <output className="mono" data-test="pay-outcome">
        {outcome && JSON.stringify(outcome)}
      </output>
    </Panel>
  )
}
