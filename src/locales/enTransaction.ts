/** English texts of the transaction button; they ship with it, so that other pages do not load them. */
export const transactionWords = {
  'transaction.send': 'Send',
  'transaction.pay': 'Pay',
  'transaction.paying': 'Paying',
  'transaction.paid': 'Paid',
  'transaction.preparing': 'Preparing',
  'transaction.asking': 'Confirm in {wallet}',
  'transaction.wallet': 'wallet',
  'transaction.sent': 'Sent, {time}',
  'transaction.done': 'Done',
  'transaction.confirmed': 'Confirmed',
  'transaction.mismatched': 'Not as tested',
  'transaction.declined': 'Declined, try again',
  'transaction.failed': 'Failed, try again',
  'transaction.notDone': 'Not done, try again',
  'transaction.unfinished': 'Not finished',
  'transaction.unknown': 'Not known yet',
} as const
