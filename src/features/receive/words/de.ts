import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'receive.title': 'Empfangen',
  'receive.code': 'QR-Code deiner Adresse',
  'receive.networks': 'Mögliche Netzwerke',
  'receive.only': 'Nur {coin} und Token dieser Netzwerke',
  'receive.warning': 'Empfange nur in diesen Netzwerken. In anderen sieht die Adresse gleich aus.',
  'receive.warningOne': 'Empfange nur in diesem Netzwerk. Was anderswo an diese Adresse geht, kann verloren sein.',
  'receive.lost': 'Was du anderswo sendest, kann verloren gehen',
  'fund.title': 'Guthaben aufladen',
  'fund.receiveText': 'Deine Adresse zeigen',
  'fund.buy': 'Krypto kaufen',
  'fund.buyText': 'Mit Karte oder per Bank',
  'fund.buyRestricted': 'In deiner Zeitzone nicht verfügbar',
  'fund.into': 'Eingang auf',
} satisfies TranslationOf<typeof english>
