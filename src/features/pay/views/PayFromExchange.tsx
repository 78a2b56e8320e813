import { payWithExchange } from '../../../controllers/pay/exchanges.js'
import type { PaymentRequest } from '../../../domain/payment.js'
import { Screen } from '../../../react/Screen.js'
import { Text } from '../../../react/Text.js'
import { useWords } from '../../../react/useModal.js'
import { PrimaryButton } from '../../../ui/buttons.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Icon } from '../../../ui/Icon.js'
import { infoIcon } from '../../../ui/iconPaths.js'
import { arrowDownIcon } from '../../../ui/moneyIconPaths.js'
import { openIcon } from '../../../ui/moreIconPaths.js'
import { Note } from '../../../ui/Note.js'
import { alertIcon } from '../../../ui/pageIconPaths.js'
import { usePayForm } from '../usePay.js'
import { AskedFigure } from './AskedFigure.js'
import { ExchangeMark } from './ExchangeList.js'
import { RecipientAddress } from './Recipient.js'

/** What an exchange will send, before its window opens. */
export function PayFromExchange({ request }: { request: PaymentRequest }) {
  const { form, state } = usePayForm()
  const { t } = useWords()
  const { exchange, window } = state
  if (!exchange) return null
  const values = { exchange: exchange.name }
  const isOpening = window === 'opening'
  return (
    <Screen
      title={t('pay.fromExchange', values)}
      mark={<ExchangeMark exchange={exchange} size={24} />}
      footer={<span>{t('pay.exchange.foot')}</span>}
      footerEnd={<span>{t('pay.exchange.footEnd')}</span>}
    >
      <div className="lk-body lk-stack">
        <AskedFigure request={request} label={t('pay.exchangeSends', values)} />
        <div className="lk-label" data-line="">
          <Icon path={arrowDownIcon} size={16} />
          {t('pay.toLine')}
        </div>
        <RecipientAddress request={request} />
        <Facts>
          <Fact name={t('pay.exchangeFee', values)}>{t('pay.exchangeFee.text')}</Fact>
        </Facts>
        <Note icon={infoIcon}>
          <span>{t('pay.exchange.compare')}</span>
        </Note>
        {window === 'refused' && (
          <Note icon={alertIcon} tone="bad">
            <span role="alert">
              <Text id="pay.exchange.refused" values={values} />
            </span>
          </Note>
        )}
        <PrimaryButton
          isBusy={isOpening}
          disabled={isOpening}
          iconAfter={openIcon}
          onClick={() => void payWithExchange(form, request)}
        >
          <Text id="pay.exchange.go" values={values} />
        </PrimaryButton>
      </div>
    </Screen>
  )
}
