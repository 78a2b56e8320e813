export default {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.networks': 'Networks you can use',
  'receive.only': '{coin} and tokens of these networks only',
  'receive.warning': 'Only receive on these networks. The address looks the same on others.',
  'receive.warningOne': 'Only receive on this network. Funds sent to this address elsewhere may be lost.',
  'receive.lost': 'What you send elsewhere may be lost',
  'fund.title': 'Add funds',
  'fund.receiveText': 'Show your address',
  'fund.into': 'Paid into',
} as const
