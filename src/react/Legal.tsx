import { parseUrl } from '../core/url.js'
import { CheckBox } from '../ui/buttons.js'
import { Text } from './Text.js'
import { useModal, useWords } from './useModal.js'

type Wording = { both: 'connect.legal' | 'connect.consent'; single: 'connect.legalOne' | 'connect.consentOne' }

/** One sentence with links to the app's documents. An unsafe URL is shown as text. */
function Sentence({ both, single }: Wording) {
  const { settings, services } = useModal()
  const { allowLoopback } = services
  const { t } = useWords()
  const link = (url: string | undefined, label: string) => {
    // An empty one counts as not given.
    if (!url) return undefined
    const href = parseUrl(url, 'page', { allowLoopback })
    if (!href) return label
    return (
      <a className="lk-link" part="link" href={href} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    )
  }
  const terms = link(settings.legal.termsUrl, t('connect.terms'))
  const privacy = link(settings.legal.privacyUrl, t('connect.privacy'))
  if (terms && privacy) return <Text id={both} values={{ terms, privacy }} />
  return <Text id={single} values={{ document: terms ?? privacy }} />
}

export const LegalLine = () => <Sentence both="connect.legal" single="connect.legalOne" />

type ConsentProps = { isGiven: boolean; onChange(isGiven: boolean): void }

/** Must be ticked before anything below it can be used. */
export function Consent({ isGiven, onChange }: ConsentProps) {
  return (
    <div className="lk-body">
      <CheckBox isChecked={isGiven} onChange={onChange}>
        <Sentence both="connect.consent" single="connect.consentOne" />
      </CheckBox>
    </div>
  )
}
