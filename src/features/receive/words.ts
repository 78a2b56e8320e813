export const words = {
  'receive.title': 'Receive',
  'receive.code': 'QR code for your address',
  'receive.networks': 'Networks you can use',
  'receive.only': '{coin} and tokens of these networks only',
  'receive.warning': 'Use only these networks. Funds sent on others may be lost.',
  'receive.warningOne': 'Use only this network. Funds sent on others may be lost.',
  'fund.title': 'Add funds',
  'fund.receiveText': 'Show your address',
  'fund.buy': 'Buy crypto',
  'fund.buyText': 'By card or from a bank',
  'fund.buyRestricted': 'Not available in your time zone',
  'fund.into': 'Sent to',
} as const
