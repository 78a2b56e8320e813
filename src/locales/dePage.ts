import type { PageTranslation } from './createWords.js'

export default {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden',
  'button.retry': 'Erneut versuchen',
  'button.reconnecting': 'Wird wieder verbunden',
  'button.wrongNetwork': 'Falsches Netzwerk',
  'button.pickNetwork': 'Netzwerk wählen',
  'button.changeNetwork': 'Netzwerk wechseln',
  'button.amountHidden': 'Betrag ausgeblendet',
  'button.connected': 'Verbunden',
  'button.email': 'E-Mail',
  'button.declined': 'Abgelehnt, erneut versuchen',
} satisfies PageTranslation
