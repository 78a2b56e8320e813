import type { PageTranslation } from './createWords.js'

/** Texts of the page, which loads them before the modal; all others are in `de.ts`. */
export default {
  // buttons
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden',
  'button.retry': 'Erneut versuchen',
  'button.reconnecting': 'Wird wieder verbunden',
  'button.wrongNetwork': 'Falsches Netzwerk',
  'button.pickNetwork': 'Netzwerk wählen',
  'button.changeNetwork': 'Netzwerk wechseln',
  'button.amountHidden': 'Betrag ausgeblendet',
  'button.balanceUnknown': 'Guthaben nicht verfügbar',
  'button.connected': 'Verbunden',
  'button.email': 'E-Mail',
  'button.declined': 'Abgelehnt, erneut versuchen',

  // buy widget
  'buy.youPay': 'Du zahlst',
  'buy.youGet': 'Du erhältst',
  'buy.amount': 'Betrag',
  'buy.presets': 'Beträge',
  'buy.changeMoney': '{currency}, andere Währung wählen',
  'buy.changeToken': '{token}, anderen Token wählen',
  'buy.card': 'Mit Karte {min} bis {max}',
  'buy.bank': 'Per Bank {min} bis {max}',
  'buy.seePrices': 'Preise ansehen',
  'buy.connect': 'Wallet verbinden',
  'buy.atLeast': 'Mindestens {amount} eingeben',
  'buy.atMost': 'Höchstens {amount} eingeben',
  'buy.unclear': '{text} kann {whole} oder {fraction} bedeuten. Tippe ein, was du meinst.',
  'buy.quoting': 'Angebot wird abgefragt',
  'buy.quote': 'Angebot inklusive Gebühren',
  'buy.fees': 'Gebühren {amount}',
  'buy.estimate': 'Schätzung',
  'buy.noQuote': 'Kein aktuelles Angebot. Etwa {amount} vor Abzug der Anbietergebühr.',
  'buy.askAgain': 'Erneut versuchen',
  'buy.notHere': 'Kein Anbieter liefert auf {network}.',
  'buy.restricted': 'Kaufen ist laut den Einstellungen dieses Geräts in deiner Zeitzone nicht verfügbar.',
} satisfies PageTranslation
