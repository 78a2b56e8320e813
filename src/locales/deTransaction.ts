import type { TransactionTranslation } from './createWords.js'

/** Texts of the transaction button, for pages that have one. */
export default {
  'transaction.send': 'Senden',
  'transaction.pay': 'Bezahlen',
  'transaction.paying': 'Zahlung läuft',
  'transaction.paid': 'Bezahlt',
  'transaction.short': 'Weniger angekommen',
  'transaction.preparing': 'Wird vorbereitet',
  'transaction.asking': 'In {wallet} bestätigen',
  'transaction.wallet': 'Wallet',
  'transaction.sent': 'Gesendet, {time}',
  'transaction.done': 'Fertig',
  'transaction.confirmed': 'Bestätigt',
  'transaction.mismatched': 'Anders als getestet',
  'transaction.declined': 'Abgelehnt, erneut versuchen',
  'transaction.failed': 'Fehler, erneut versuchen',
  'transaction.notDone': 'Entfallen, erneut versuchen',
  'transaction.unfinished': 'Nicht abgeschlossen',
  'transaction.unknown': 'Noch nicht bekannt',
} satisfies TransactionTranslation
