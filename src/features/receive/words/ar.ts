import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'receive.title': 'استلام',
  'receive.code': 'رمز QR لعنوانك',
  'receive.networks': 'الشبكات التي يمكنك استخدامها',
  'receive.only': '{coin} ورموز هذه الشبكات فقط',
  'receive.warning': 'استلم على هذه الشبكات فقط. يبدو العنوان نفسه على غيرها.',
  'receive.warningOne': 'استلم على هذه الشبكة فقط. ما يُرسل إلى هذا العنوان على غيرها قد يضيع.',
  'receive.lost': 'ما يُرسل على شبكة أخرى قد يضيع',
  'fund.title': 'إضافة رصيد',
  'fund.receiveText': 'إظهار عنوانك',
  'fund.buy': 'شراء عملات رقمية',
  'fund.buyText': 'بالبطاقة أو من البنك',
  'fund.buyRestricted': 'غير متاح في منطقتك الزمنية',
  'fund.into': 'يُدفع إلى',
} satisfies TranslationOf<typeof english>
