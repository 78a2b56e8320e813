import type { PageTranslation } from './createWords.js'

export default {
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando',
  'button.retry': 'Reintentar',
  'button.reconnecting': 'Restableciendo la conexión',
  'button.wrongNetwork': 'Red incorrecta',
  'button.pickNetwork': 'Elige una red',
  'button.changeNetwork': 'Cambiar de red',
  'button.amountHidden': 'Importe oculto',
  'button.connected': 'Conectada',
  'button.email': 'Correo electrónico',
  'button.declined': 'Rechazado, reintentar',
} satisfies PageTranslation
