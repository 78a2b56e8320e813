import { useWords } from '../../../react/useModal.js'
import { EmailField } from './EmailField.js'

/** Logging in by e-mail, among the ways to connect: before the wallets, after them, or alone. */
export function EmailMethod({ place }: { place: 'before' | 'after' | 'alone' }) {
  const { t } = useWords()
  return (
    <div className="lk-body">
      {place === 'after' && <Parting text={t('embedded.orEmail')} />}
      <div className={place === 'after' ? 'lk-top-1' : undefined}>
        <EmailField />
      </div>
      {place === 'before' && <Parting text={t('embedded.orWallet')} />}
    </div>
  )
}

const Parting = ({ text }: { text: string }) => (
  <div className="lk-label lk-top-2" data-line="">
    {text}
  </div>
)
