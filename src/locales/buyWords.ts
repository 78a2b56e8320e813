/** Texts of the buy widget in every language; they ship with its form, so that other pages do not load them. */
export const buyWords = {
  'buy.youPay': 'You pay',
  'buy.youGet': 'You get',
  'buy.amount': 'Amount to pay',
  'buy.presets': 'Amounts',
  'buy.changeMoney': '{currency}, choose another currency',
  'buy.changeToken': '{token}, choose another token',
  'buy.card': 'By card {min} to {max}',
  'buy.bank': 'From a bank {min} to {max}',
  'buy.seePrices': 'See prices',
  'buy.connect': 'Connect wallet',
  'buy.atLeast': 'Enter {amount} or more',
  'buy.atMost': 'Enter {amount} or less',
  'buy.quoting': 'Asking for a quote',
  'buy.quote': 'Quote, fees included',
  'buy.fees': 'Fees {amount}',
  'buy.estimate': 'Estimate',
  'buy.noQuote': 'No quote. About {amount}, less the fee of the provider.',
  'buy.askAgain': 'Ask again',
  'buy.notHere': 'No provider pays to {network}.',
  'buy.restricted': "Buying isn't offered where you are. We go by the time zone of this device.",
} as const

type BuyTranslation = { readonly [key in keyof typeof buyWords]: string }

const de: BuyTranslation = {
  'buy.youPay': 'Du zahlst',
  'buy.youGet': 'Du bekommst',
  'buy.amount': 'Betrag',
  'buy.presets': 'Beträge',
  'buy.changeMoney': '{currency}, andere Währung wählen',
  'buy.changeToken': '{token}, anderen Token wählen',
  'buy.card': 'Mit Karte {min} bis {max}',
  'buy.bank': 'Per Bank {min} bis {max}',
  'buy.seePrices': 'Preise ansehen',
  'buy.connect': 'Wallet verbinden',
  'buy.atLeast': 'Mindestens {amount} eingeben',
  'buy.atMost': 'Höchstens {amount} eingeben',
  'buy.quoting': 'Angebot wird geholt',
  'buy.quote': 'Angebot inklusive Gebühren',
  'buy.fees': 'Gebühren {amount}',
  'buy.estimate': 'Schätzung',
  'buy.noQuote': 'Kein Angebot. Etwa {amount}, abzüglich der Gebühr des Anbieters.',
  'buy.askAgain': 'Erneut fragen',
  'buy.notHere': 'Kein Anbieter zahlt auf {network} aus.',
  'buy.restricted': 'Kaufen gibt es bei dir nicht. Wir richten uns nach der Zeitzone dieses Geräts.',
}

const es: BuyTranslation = {
  'buy.youPay': 'Pagas',
  'buy.youGet': 'Recibes',
  'buy.amount': 'Importe',
  'buy.presets': 'Importes',
  'buy.changeMoney': '{currency}, elegir otra moneda',
  'buy.changeToken': '{token}, elegir otro token',
  'buy.card': 'Con tarjeta de {min} a {max}',
  'buy.bank': 'Desde un banco de {min} a {max}',
  'buy.seePrices': 'Ver precios',
  'buy.connect': 'Conectar billetera',
  'buy.atLeast': 'Introduce {amount} o más',
  'buy.atMost': 'Introduce {amount} o menos',
  'buy.quoting': 'Pidiendo una cotización',
  'buy.quote': 'Cotización con comisiones',
  'buy.fees': 'Comisiones {amount}',
  'buy.estimate': 'Estimación',
  'buy.noQuote': 'Sin cotización. Unos {amount}, menos la comisión del proveedor.',
  'buy.askAgain': 'Preguntar otra vez',
  'buy.notHere': 'Ningún proveedor paga en {network}.',
  'buy.restricted': 'La compra no se ofrece donde estás. Nos guiamos por la zona horaria de este dispositivo.',
}

const ar: BuyTranslation = {
  'buy.youPay': 'تدفع',
  'buy.youGet': 'تحصل على',
  'buy.amount': 'المبلغ',
  'buy.presets': 'مبالغ',
  'buy.changeMoney': '{currency}، اختر عملة أخرى',
  'buy.changeToken': '{token}، اختر رمزًا آخر',
  'buy.card': 'بالبطاقة من {min} إلى {max}',
  'buy.bank': 'من البنك من {min} إلى {max}',
  'buy.seePrices': 'عرض الأسعار',
  'buy.connect': 'ربط المحفظة',
  'buy.atLeast': 'أدخل {amount} أو أكثر',
  'buy.atMost': 'أدخل {amount} أو أقل',
  'buy.quoting': 'جارٍ طلب عرض',
  'buy.quote': 'عرض شامل الرسوم',
  'buy.fees': 'الرسوم {amount}',
  'buy.estimate': 'تقدير',
  'buy.noQuote': 'لا يوجد عرض. نحو {amount} مخصومًا منها رسوم المزوّد.',
  'buy.askAgain': 'اسأل من جديد',
  'buy.notHere': 'لا يدفع أي مزوّد على {network}.',
  'buy.restricted': 'الشراء غير متاح في منطقتك. نعتمد على المنطقة الزمنية لهذا الجهاز.',
}

const translations: ReadonlyMap<string, BuyTranslation> = new Map([
  ['ar', ar],
  ['de', de],
  ['es', es],
])

/** `de-AT` gives German; `undefined` for English and languages that do not ship. */
export const buyTranslationOf = (locale: string) => translations.get(/^[a-z]*/i.exec(locale)?.[0].toLowerCase() ?? '')
