import { shortenAddress } from '../../../core/shorten.js'
import type { PaymentRequest } from '../../../domain/payment.js'
import { AccountAvatar } from '../../../react/AccountAvatar.js'
import { copyAddress } from '../../../react/copyAddress.js'
import { SuspectMark, Text } from '../../../react/Text.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { IconButton } from '../../../ui/buttons.js'
import { TwoAddresses } from '../../../ui/FullAddress.js'
import { copyIcon } from '../../../ui/moreIconPaths.js'
import { usePayer } from '../usePayer.js'

type RecipientProps = { request: Pick<PaymentRequest, 'recipient' | 'recipientName'> }

/** Who is paid, in a row: the name is the app's word, and the address is copied whole. */
export function RecipientRow({ request: { recipient, recipientName } }: RecipientProps) {
  const modal = useModal()
  const { t } = useWords()
  const address = (
    <bdi dir="ltr" className="lk-mono" title={recipient} data-address={recipient}>
      {shortenAddress(recipient)}
    </bdi>
  )
  return (
    <div className="lk-well lk-pay-to">
      <span className="lk-avatar" data-size="36">
        <AccountAvatar address={recipient} name={recipientName} />
      </span>
      <span className="lk-name">
        <span className="lk-dim">{t('pay.to')}</span>{' '}
        {recipientName === undefined ? (
          address
        ) : (
          <>
            <bdi>{recipientName}</bdi>
            <SuspectMark name={recipientName} />
            <span className="lk-sub">
              <Text id="pay.addressNamed" values={{ address }} />
            </span>
          </>
        )}
      </span>
      <IconButton label={t('account.copy')} path={copyIcon} onClick={() => void copyAddress(modal, recipient)} />
    </div>
  )
}

/** Who is paid, with the whole address. */
export function RecipientAddress({ request: { recipient, recipientName } }: RecipientProps) {
  const { t } = useWords()
  return (
    <TwoAddresses
      first={{
        name: recipientName ?? t('pay.recipient'),
        note: recipientName === undefined ? '' : t('pay.namedByApp'),
        address: recipient,
      }}
    />
  )
}

/** Whom an exchange pays, with the whole address: the user's own wallet, or somebody else. */
export function DepositAddress({
  payee: { recipient, recipientName },
  network,
}: {
  payee: RecipientProps['request']
  network: string
}) {
  const { t } = useWords()
  const { isOwn, nameAt } = usePayer()
  if (!isOwn(recipient)) return <RecipientAddress request={{ recipient, recipientName }} />
  return (
    <TwoAddresses
      first={{
        name: t('pay.deposit.into'),
        note: t('pay.deposit.accountOn', { account: nameAt(recipient), network }),
        address: recipient,
      }}
    />
  )
}
