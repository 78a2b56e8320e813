import type { PageTranslation } from './createWords.js'

export default {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الاتصال',
  'button.retry': 'إعادة المحاولة',
  'button.reconnecting': 'جارٍ استعادة الاتصال',
  'button.wrongNetwork': 'شبكة غير صحيحة',
  'button.pickNetwork': 'اختيار شبكة',
  'button.changeNetwork': 'تغيير الشبكة',
  'button.amountHidden': 'المبلغ مخفي',
  'button.connected': 'متصلة',
  'button.email': 'البريد الإلكتروني',
  'button.declined': 'رُفض، إعادة المحاولة',
} satisfies PageTranslation
