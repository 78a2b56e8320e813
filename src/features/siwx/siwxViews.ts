import DataCaptureOtpConfirmView from './views/DataCaptureOtpConfirmView.js'
import DataCaptureView from './views/DataCaptureView.js'
import SIWXSignMessageView from './views/SIWXSignMessageView.js'
import { watchSignIn } from './watchSignIn.js'
import { words } from './words.js'

export { DataCaptureOtpConfirmView, DataCaptureView, SIWXSignMessageView, watchSignIn, words }
