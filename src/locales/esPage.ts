import type { PageTranslation } from './createWords.js'

/** Texts of the page, which loads them before the modal; all others are in `es.ts`. */
export default {
  // buttons
  'button.connect': 'Conectar wallet',
  'button.connecting': 'Conectando',
  'button.retry': 'Reintentar',
  'button.reconnecting': 'Restableciendo la conexión',
  'button.wrongNetwork': 'Red incorrecta',
  'button.pickNetwork': 'Elige una red',
  'button.changeNetwork': 'Cambiar de red',
  'button.amountHidden': 'Importe oculto',
  'button.balanceUnknown': 'Saldo no disponible',
  'button.connected': 'Conectada',
  'button.email': 'Correo electrónico',
  'button.declined': 'Rechazado, reintentar',

  // buy widget
  'buy.youPay': 'Pagas',
  'buy.youGet': 'Recibes',
  'buy.amount': 'Importe',
  'buy.presets': 'Importes',
  'buy.changeMoney': '{currency}, elegir otra moneda',
  'buy.changeToken': '{token}, elegir otro token',
  'buy.card': 'Con tarjeta de {min} a {max}',
  'buy.bank': 'Desde un banco de {min} a {max}',
  'buy.seePrices': 'Ver precios',
  'buy.connect': 'Conectar wallet',
  'buy.atLeast': 'Introduce {amount} o más',
  'buy.atMost': 'Introduce {amount} o menos',
  'buy.unclear': '{text} puede ser {whole} o {fraction}. Escribe el importe que quieras.',
  'buy.quoting': 'Obteniendo una cotización',
  'buy.quote': 'Cotización con comisiones',
  'buy.fees': 'Comisiones {amount}',
  'buy.estimate': 'Estimación',
  'buy.noQuote': 'Sin cotización en vivo. Unos {amount} antes de la comisión del proveedor.',
  'buy.askAgain': 'Reintentar',
  'buy.notHere': 'Ningún proveedor entrega en {network}.',
  'buy.restricted': 'La compra no está disponible en tu zona horaria, según los ajustes de este dispositivo.',
} satisfies PageTranslation
