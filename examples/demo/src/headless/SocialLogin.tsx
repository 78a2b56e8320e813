import { useLoginWithSocial, type WalletModal } from 'latchkey'
import { prepareLogin } from 'latchkey/actions'

export function SocialLogin({ modal }: { modal: WalletModal }) {
  const { run, status, error } = useLoginWithSocial()
  return (
    <>
      <button
        type="button"
        disabled={status === 'pending'}
        onPointerEnter={() => void prepareLogin(modal).catch(() => undefined)}
        onClick={() => void run({ provider: 'google' }).catch(() => undefined)}
      >
        Continue with Google
      </button>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
