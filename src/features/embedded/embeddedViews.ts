import ApproveTransactionView from './views/ApproveTransactionView.js'
import { CustodyNotice } from './views/CustodyNotice.js'
import { EmailField } from './views/EmailField.js'
import EmailLoginView from './views/EmailLoginView.js'
import EmailVerifyDeviceView from './views/EmailVerifyDeviceView.js'
import EmailVerifyOtpView from './views/EmailVerifyOtpView.js'
import { RefusedCallNotice } from './views/RefusedCallNotice.js'
import UpdateEmailPrimaryOtpView from './views/UpdateEmailPrimaryOtpView.js'
import UpdateEmailSecondaryOtpView from './views/UpdateEmailSecondaryOtpView.js'
import UpdateEmailWalletView from './views/UpdateEmailWalletView.js'
import UpgradeEmailWalletView from './views/UpgradeEmailWalletView.js'
import { watchApprovals } from './watchApprovals.js'
import { words } from './words.js'

export {
  ApproveTransactionView,
  CustodyNotice,
  EmailField,
  EmailLoginView,
  EmailVerifyDeviceView,
  EmailVerifyOtpView,
  RefusedCallNotice,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
  UpgradeEmailWalletView,
  watchApprovals,
  words,
}
