import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'smart.title': 'Cuenta inteligente',
  'smart.smartAccount': 'Cuenta inteligente',
  'smart.eoa': 'EOA',
  'smart.accounts': 'Tus cuentas',
  'smart.inUse': 'En uso',
  'smart.network': 'Red',
  'smart.setUp': 'Configurada en esta red',
  'smart.setUpYes': 'Sí',
  'smart.setUpNo': 'Todavía no',
  'smart.setUpUnknown': 'Se desconoce',
  'smart.receive': 'Puedes recibir ya. La primera transacción la configura.',
  'smart.switching': 'Tu dirección cambia con ella. Lo que tienes se queda en la otra.',
  'smart.toEoa': 'Cambiar a tu EOA',
  'smart.toSmart': 'Cambiar a tu cuenta inteligente',
  'smart.waiting': 'Esperando al sitio seguro',
  'smart.two': 'Dos direcciones, un acceso',
  'smart.failed': 'El sitio seguro no la ha cambiado. Usas: {account}.',
  'smart.done': 'Ahora usas: {account}',
} satisfies TranslationOf<typeof english>
