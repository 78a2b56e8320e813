import ApproveTransactionView from './views/ApproveTransactionView.js'
import { EmailField, EmailLoginView } from './views/EmailField.js'
import EmailVerifyDeviceView from './views/EmailVerifyDeviceView.js'
import EmailVerifyOtpView from './views/EmailVerifyOtpView.js'
import { CustodyNotice, RefusedCallNotice } from './views/notices.js'
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from './views/UpdateEmailCode.js'
import UpdateEmailWalletView from './views/UpdateEmailWalletView.js'
import UpgradeEmailWalletView from './views/UpgradeEmailWalletView.js'
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
  words,
}
