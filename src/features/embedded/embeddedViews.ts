import AccountNotice from './views/AccountNotice.js'
import ApproveTransactionView from './views/ApproveTransactionView.js'
import { EmailField } from './views/EmailField.js'
import EmailLoginView from './views/EmailLoginView.js'
import EmailVerifyDeviceView from './views/EmailVerifyDeviceView.js'
import EmailVerifyOtpView from './views/EmailVerifyOtpView.js'
import UpdateEmailPrimaryOtpView from './views/UpdateEmailPrimaryOtpView.js'
import UpdateEmailSecondaryOtpView from './views/UpdateEmailSecondaryOtpView.js'
import UpdateEmailWalletView from './views/UpdateEmailWalletView.js'
import UpgradeEmailWalletView from './views/UpgradeEmailWalletView.js'

export {
  AccountNotice,
  ApproveTransactionView,
  EmailField,
  EmailLoginView,
  EmailVerifyDeviceView,
  EmailVerifyOtpView,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
  UpgradeEmailWalletView,
}
