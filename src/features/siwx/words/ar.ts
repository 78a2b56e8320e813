import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'siwx.title': 'تسجيل الدخول',
  'siwx.heading': 'أثبت أن هذه المحفظة لك',
  'siwx.text': 'يطلب {app} توقيعًا لتسجيل دخولك. لا يكلف شيئًا ولا ينقل أموالًا.',
  'siwx.required': 'يحتاج {app} إلى توقيع قبل المتابعة. لا يكلف شيئًا ولا ينقل أموالًا. بدونه يُقطع اتصالك.',
  'siwx.wallet': 'المحفظة',
  'siwx.network': 'الشبكة',
  'siwx.sign': 'توقيع',
  'siwx.cancel': 'إلغاء',
  'siwx.cancelling': 'جارٍ الإلغاء...',
  'siwx.disconnect': 'قطع الاتصال',
  'siwx.declined': 'رُفض التوقيع',
  'siwx.smart': 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  'siwx.changed': 'تغيّر الحساب أو الشبكة. وقّع الرسالة الجديدة.',
  'siwx.notSignedIn': 'لم يتم تسجيل الدخول',
  'siwx.failed': 'تعذر تسجيل دخولك. حاول مرة أخرى.',
  'siwx.matches': 'يطابق هذه الصفحة',
  'siwx.differs': 'ليست هذه الصفحة',
  'siwx.locked': 'أكمل تسجيل الدخول أو اقطع الاتصال.',
} satisfies TranslationOf<typeof english>
