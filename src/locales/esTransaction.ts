import type { TransactionTranslation } from './createWords.js'

/** Texts of the transaction button, for pages that have one. */
export default {
  'transaction.send': 'Enviar',
  'transaction.pay': 'Pagar',
  'transaction.paying': 'Pagando',
  'transaction.paid': 'Pagado',
  'transaction.short': 'Llegó menos',
  'transaction.preparing': 'Preparando',
  'transaction.asking': 'Confirma en {wallet}',
  'transaction.wallet': 'la wallet',
  'transaction.sent': 'Enviado, {time}',
  'transaction.done': 'Listo',
  'transaction.confirmed': 'Confirmado',
  'transaction.mismatched': 'Distinto de la prueba',
  'transaction.declined': 'Rechazado, reintentar',
  'transaction.failed': 'Falló, reintentar',
  'transaction.notDone': 'No realizado, reintentar',
  'transaction.unfinished': 'Sin terminar',
  'transaction.unknown': 'Aún no se sabe',
} satisfies TransactionTranslation
