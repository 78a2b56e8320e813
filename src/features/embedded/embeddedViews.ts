import AccountNotice from './views/AccountNotice.js'
import ApproveTransactionView from './views/ApproveTransactionView.js'
import EmailLoginView from './views/EmailLoginView.js'
import { EmailMethod } from './views/EmailMethod.js'
import EmailVerifyDeviceView from './views/EmailVerifyDeviceView.js'
import EmailVerifyOtpView from './views/EmailVerifyOtpView.js'

export { AccountNotice, ApproveTransactionView, EmailLoginView, EmailMethod, EmailVerifyDeviceView, EmailVerifyOtpView }
