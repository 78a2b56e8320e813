import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'siwx.title': 'Anmelden',
  'siwx.heading': 'Zeig, dass diese Wallet dir gehört',
  'siwx.text': '{app} bittet um eine Signatur, um dich anzumelden. Sie kostet nichts und bewegt nichts.',
  'siwx.required':
    '{app} braucht eine Signatur, bevor es weitergeht. Sie kostet nichts und bewegt nichts. Ohne sie wirst du getrennt.',
  'siwx.wallet': 'Wallet',
  'siwx.network': 'Netzwerk',
  'siwx.sign': 'Signieren',
  'siwx.cancel': 'Abbrechen',
  'siwx.cancelling': 'Wird abgebrochen ...',
  'siwx.disconnect': 'Trennen',
  'siwx.declined': 'Signatur abgelehnt',
  'siwx.smart': 'Diese App unterstützt Smart Accounts möglicherweise nicht',
  'siwx.changed': 'Konto oder Netzwerk wurde gewechselt. Signiere die neue Nachricht.',
  'siwx.notSignedIn': 'Nicht angemeldet',
  'siwx.failed': 'Die Anmeldung hat nicht geklappt. Versuche es erneut.',
  'siwx.matches': 'Passt zu dieser Seite',
  'siwx.differs': 'Nicht diese Seite',
  'siwx.locked': 'Schließe die Anmeldung ab oder trenne die Wallet.',
} satisfies TranslationOf<typeof english>
