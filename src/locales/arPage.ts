import type { PageTranslation } from './createWords.js'

export default {
  'button.connect': 'اربط المحفظة',
  'button.connecting': 'جارٍ الاتصال',
  'button.retry': 'أعد المحاولة',
  'button.reconnecting': 'جارٍ استعادة الاتصال',
  'button.wrongNetwork': 'شبكة غير صحيحة',
  'button.pickNetwork': 'اختر شبكة',
  'button.changeNetwork': 'غيّر الشبكة',
  'button.amountHidden': 'المبلغ مخفي',
  'button.connected': 'متصلة',
  'button.declined': 'رُفض، أعد المحاولة',
} satisfies PageTranslation
