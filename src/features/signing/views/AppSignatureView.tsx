import { useEffect } from 'react'
import { askForSignature } from '../../../controllers/signing/askForSignature.js'
import { openSigning } from '../../../controllers/signing/planSigning.js'
import { endSigning, type SigningRequest } from '../../../controllers/signing/signingForm.js'
import type { SigningIntent } from '../../../controllers/signing/signingIntent.js'
import { AccountFact } from '../../../react/AccountFact.js'
import { PreparingReview } from '../../../react/Review.js'
import { useWords } from '../../../react/useModal.js'
import { useOnLeave } from '../../../react/useOnLeave.js'
import { useStyles } from '../../../react/useStyles.js'
import { phaseOfAsk, useSteadyPhase, WalletRequest } from '../../../react/WalletRequest.js'
import formCss from '../../../ui/styles/form.css?inline'
import moneyCss from '../../../ui/styles/money.css?inline'
import { useSigning } from '../useSigning.js'
import { SignedText, SigningReview } from './SigningReview.js'
import css from './signing.css?inline'

/** What an app wants signed: reviewed, and signed. */
export default function AppSignatureView({ params }: { params: SigningRequest }) {
  useStyles(moneyCss)
  useStyles(formCss)
  useStyles(css)
  const { form, intent, question, app } = useSigning()
  const { t } = useWords()
  useEffect(() => void openSigning(form, params), [form, params])
  useOnLeave(() => ({ finish: () => endSigning(form) }))
  const phase = useSteadyPhase(phaseOfAsk(question.status))
  // Tokens are read from the chain.
  if (!intent) return <PreparingReview title={t('app.asks', { app })} text={t('signing.preparing')} />
  return phase ? <Asking intent={intent} phase={phase} /> : <SigningReview intent={intent} />
}

type AskingProps = { intent: SigningIntent; phase: NonNullable<ReturnType<typeof phaseOfAsk>> }

/** The wallet is asked, or has not signed. */
function Asking({ intent, phase }: AskingProps) {
  const { modal, form, question, wallet, app } = useSigning()
  const { t } = useWords()
  const { account, network } = intent
  return (
    <WalletRequest
      title={t('app.asks', { app })}
      phase={phase}
      wallet={wallet}
      headings={{ failed: t('signing.failed') }}
      texts={{ failed: t('signing.notSigned') }}
      answer={question.walletMessage}
      footer={t('signing.notSigned')}
      onEdit={modal.ui.router.back}
      onRetry={() => void askForSignature(form)}
      after={<SignedText intent={intent} />}
    >
      <AccountFact name={t('app.from')} address={account} network={network} />
    </WalletRequest>
  )
}
