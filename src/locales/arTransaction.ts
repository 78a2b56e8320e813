import type { TransactionTranslation } from './createWords.js'

/** Texts of the transaction button, for pages that have one. */
export default {
  'transaction.send': 'إرسال',
  'transaction.pay': 'ادفع',
  'transaction.paying': 'جارٍ الدفع',
  'transaction.paid': 'تم الدفع',
  'transaction.short': 'وصل أقل',
  'transaction.preparing': 'جارٍ التحضير',
  'transaction.asking': 'أكِّد في {wallet}',
  'transaction.wallet': 'المحفظة',
  'transaction.sent': 'أُرسلت، {time}',
  'transaction.done': 'تم',
  'transaction.confirmed': 'تم التأكيد',
  'transaction.mismatched': 'خلافًا للاختبار',
  'transaction.declined': 'رُفضت، حاول مجددًا',
  'transaction.failed': 'فشلت، حاول مجددًا',
  'transaction.notDone': 'لم تُنفَّذ، حاول مجددًا',
  'transaction.unfinished': 'لم تكتمل',
  'transaction.unknown': 'غير معروف بعد',
} satisfies TransactionTranslation
