import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'siwx.title': 'Iniciar sesión',
  'siwx.heading': 'Demuestra que esta wallet es tuya',
  'siwx.text': '{app} pide una firma para iniciar tu sesión. No cuesta nada ni mueve fondos.',
  'siwx.required':
    '{app} necesita una firma antes de continuar. No cuesta nada ni mueve fondos. Sin ella se te desconectará.',
  'siwx.wallet': 'Wallet',
  'siwx.network': 'Red',
  'siwx.sign': 'Firmar',
  'siwx.cancel': 'Cancelar',
  'siwx.cancelling': 'Cancelando...',
  'siwx.disconnect': 'Desconectar',
  'siwx.declined': 'Firma rechazada',
  'siwx.smart': 'Puede que esta aplicación no admita Smart Accounts',
  'siwx.changed': 'Cambió la cuenta o la red. Firma el nuevo mensaje.',
  'siwx.notSignedIn': 'Sesión no iniciada',
  'siwx.failed': 'No se pudo iniciar la sesión. Inténtalo de nuevo.',
  'siwx.matches': 'Coincide con esta página',
  'siwx.differs': 'No es esta página',
  'siwx.locked': 'Termina de iniciar sesión o desconecta la wallet.',
} satisfies TranslationOf<typeof english>
