import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'receive.title': 'Recibir',
  'receive.code': 'Código QR de tu dirección',
  'receive.networks': 'Redes que puedes usar',
  'receive.only': 'Solo {coin} y tokens de estas redes',
  'receive.warning': 'Recibe solo en estas redes. En otras la dirección parece la misma.',
  'receive.warningOne': 'Recibe solo en esta red. Lo que llegue a esta dirección en otra puede perderse.',
  'receive.lost': 'Lo que envíes a otra red puede perderse',
  'fund.title': 'Añadir fondos',
  'fund.receiveText': 'Mostrar tu dirección',
  'fund.buy': 'Comprar cripto',
  'fund.buyText': 'Con tarjeta o desde un banco',
  'fund.buyRestricted': 'No disponible en tu zona horaria',
  'fund.into': 'Se abona en',
} satisfies TranslationOf<typeof english>
