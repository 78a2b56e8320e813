import { isLatchkeyError, useConfirmEmailCode, useLoginWithEmail, useResendEmailCode } from 'latchkey'
import { type FormEvent, useState } from 'react'

export function EmailLogin() {
  const login = useLoginWithEmail()
  const resent = useResendEmailCode()
  const confirm = useConfirmEmailCode()
  const [step, setStep] = useState<'email' | 'device' | 'code'>('email')
  const [text, setText] = useState('')
  const error = [login, resent, confirm].find((action) => action.error)?.error

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      if (step === 'code') return void (await confirm.run({ code: text }))
      const sent = await login.run({ email: text })
      setText('')
      if (sent.next === 'connected') return
      if (sent.next === 'device') {
        setStep('device')
        await sent.approved
      }
      setStep('code')
    } catch (failure) {
      // What went wrong is in the hooks. A link that came to nothing begins again.
      if (!isLatchkeyError(failure, 'EMAIL_CODE_REFUSED')) setStep((now) => (now === 'device' ? 'email' : now))
    }
  }

  const isPending = login.status === 'pending' || confirm.status === 'pending'
  if (step === 'device')
    return (
      <>
        <p role="status">Open the link that we mailed you, and approve this device.</p>
        <button type="button" onClick={() => void resent.run().catch(() => undefined)}>
          Resend
        </button>
      </>
    )
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        {step === 'email' ? 'Your email' : 'Code, six digits'}
        <input
          autoComplete={step === 'email' ? 'email' : 'one-time-code'}
          inputMode={step === 'email' ? 'email' : 'numeric'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" disabled={isPending}>
        Continue
      </button>
      {step === 'code' && (
        <button type="button" onClick={() => void resent.run().catch(() => undefined)}>
          Resend
        </button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}
