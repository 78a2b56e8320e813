import type { PageTranslation } from './createWords.js'

/** Texts of the page, which loads them before the modal; all others are in `ar.ts`. */
export default {
  // buttons
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط',
  'button.retry': 'إعادة المحاولة',
  'button.reconnecting': 'جارٍ إعادة الربط',
  'button.wrongNetwork': 'شبكة غير صحيحة',
  'button.pickNetwork': 'اختيار شبكة',
  'button.changeNetwork': 'تبديل الشبكة',
  'button.amountHidden': 'المبلغ مخفي',
  'button.balanceUnknown': 'الرصيد غير متاح',
  'button.connected': 'متصلة',
  'button.email': 'البريد الإلكتروني',
  'button.declined': 'رُفض، إعادة المحاولة',

  // buy widget
  'buy.youPay': 'تدفع',
  'buy.youGet': 'تستلم',
  'buy.amount': 'المبلغ',
  'buy.presets': 'مبالغ',
  'buy.changeMoney': '{currency}، اختر عملة دفع أخرى',
  'buy.changeToken': '{token}، اختر عملة أخرى',
  'buy.card': 'بالبطاقة من {min} إلى {max}',
  'buy.bank': 'من البنك من {min} إلى {max}',
  'buy.seePrices': 'عرض الأسعار',
  'buy.connect': 'ربط المحفظة',
  'buy.atLeast': 'أدخل {amount} أو أكثر',
  'buy.atMost': 'أدخل {amount} أو أقل',
  'buy.unclear': 'قد يعني {text} إما {whole} أو {fraction}. اكتب المبلغ الذي تقصده.',
  'buy.quoting': 'جارٍ طلب عرض',
  'buy.quote': 'عرض شامل الرسوم',
  'buy.fees': 'الرسوم {amount}',
  'buy.estimate': 'تقدير',
  'buy.noQuote': 'لا يوجد عرض حالي. نحو {amount} قبل رسوم المزوّد.',
  'buy.askAgain': 'إعادة المحاولة',
  'buy.notHere': 'لا يرسل أي مزوّد إلى {network}.',
  'buy.restricted': 'الشراء غير متاح في منطقتك الزمنية، بحسب إعدادات هذا الجهاز.',
} satisfies PageTranslation
