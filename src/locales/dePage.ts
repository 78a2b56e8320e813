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
  'button.connected': 'Verbunden',
  'button.email': 'E-Mail',
  'button.declined': 'Abgelehnt, erneut versuchen',

  // buy widget
  'buy.youPay': 'Du zahlst',
  'buy.youGet': 'Du bekommst',
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
  'buy.quoting': 'Angebot wird geholt',
  'buy.quote': 'Angebot inklusive Gebühren',
  'buy.fees': 'Gebühren {amount}',
  'buy.estimate': 'Schätzung',
  'buy.noQuote': 'Kein Angebot. Etwa {amount}, abzüglich der Gebühr des Anbieters.',
  'buy.askAgain': 'Erneut fragen',
  'buy.notHere': 'Kein Anbieter zahlt auf {network} aus.',
  'buy.restricted': 'Kaufen gibt es bei dir nicht. Wir richten uns nach der Zeitzone dieses Geräts.',
} satisfies PageTranslation
