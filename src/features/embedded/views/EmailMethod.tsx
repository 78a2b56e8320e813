import { useWords } from '../../../react/useModal.js'
import { EmailField } from './EmailField.js'

/** Logging in by e-mail, among the ways to connect: before the wallets, after them, or alone. */
export function EmailMethod({ place }: { place: 'before' | 'after' | 'alone' }) {
  const { t } = useWords()
  return (
    <div className="lk-body">
      {place === 'after' && <div className="lk-label lk-top-4">{t('embedded.orEmail')}</div>}
      <div className={place === 'after' ? 'lk-top-2' : undefined}>
        <EmailField />
      </div>
      {place === 'before' && <div className="lk-label lk-top-4">{t('embedded.orWallet')}</div>}
    </div>
  )
}
