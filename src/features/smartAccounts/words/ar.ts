import type { TranslationOf } from '../../../locales/createWords.js'
import type english from './en.js'

export default {
  'smart.title': 'الحساب الذكي',
  'smart.smartAccount': 'الحساب الذكي',
  'smart.eoa': 'EOA',
  'smart.accounts': 'حساباتك',
  'smart.inUse': 'قيد الاستخدام',
  'smart.network': 'الشبكة',
  'smart.setUp': 'مُعدّ على هذه الشبكة',
  'smart.setUpYes': 'نعم',
  'smart.setUpNo': 'ليس بعد',
  'smart.setUpUnknown': 'غير معروف',
  'smart.receive': 'يمكنك الاستلام فورًا. تُعدّه أول معاملة.',
  'smart.switching': 'يتغيّر عنوانك معه. ما تملكه يبقى في العنوان الآخر.',
  'smart.toEoa': 'التبديل إلى EOA',
  'smart.toSmart': 'التبديل إلى الحساب الذكي',
  'smart.waiting': 'بانتظار الموقع الآمن',
  'smart.two': 'عنوانان وتسجيل دخول واحد',
  'smart.failed': 'لم يغيّره الموقع الآمن. تستخدم: {account}.',
  'smart.done': 'تستخدم الآن: {account}',
} satisfies TranslationOf<typeof english>
