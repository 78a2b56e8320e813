import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'smart.title': 'Smart Account',
  'smart.smartAccount': 'Smart Account',
  'smart.eoa': 'EOA',
  'smart.accounts': 'Deine Konten',
  'smart.inUse': 'Aktiv',
  'smart.network': 'Netzwerk',
  'smart.setUp': 'In diesem Netzwerk eingerichtet',
  'smart.setUpYes': 'Ja',
  'smart.setUpNo': 'Noch nicht',
  'smart.setUpUnknown': 'Nicht bekannt',
  'smart.receive': 'Empfangen geht sofort. Die erste Transaktion richtet es ein.',
  'smart.switching': 'Damit ändert sich deine Adresse. Was dir gehört, bleibt bei der anderen.',
  'smart.toEoa': 'Zur EOA wechseln',
  'smart.toSmart': 'Zum Smart Account wechseln',
  'smart.waiting': 'Wartet auf die sichere Seite',
  'smart.two': 'Zwei Adressen, eine Anmeldung',
  'smart.failed': 'Die sichere Seite hat nichts geändert. Du nutzt: {account}.',
  'smart.done': 'Du nutzt jetzt: {account}',
} satisfies TranslationOf<typeof english>
