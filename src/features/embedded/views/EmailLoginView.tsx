import { ConsentGate } from '../../../react/ConsentGate.js'
import { Screen } from '../../../react/Screen.js'
import { useWords } from '../../../react/useModal.js'
import { useEmailLogin, useLoginProblem } from '../useEmailLogin.js'
import { EmailField } from './EmailField.js'
import { UntilFooter } from './UntilFooter.js'

/** The e-mail alone, for apps that open the modal with it. */
export default function EmailLoginView() {
  const { t } = useWords()
  const { nextMailAt } = useEmailLogin()
  const isThrottled = useLoginProblem()?.kind === 'throttled'
  return (
    <Screen
      title={t('embedded.title')}
      focus="field"
      footer={<span>{t(isThrottled ? 'embedded.sent' : 'embedded.rail')}</span>}
      footerEnd={isThrottled ? <UntilFooter moment={nextMailAt} /> : undefined}
    >
      <ConsentGate>
        <div className="lk-body">
          <EmailField />
        </div>
      </ConsentGate>
    </Screen>
  )
}
