import { watchSignIn } from './askToSign.js'
import DataCaptureView, { DataCaptureOtpConfirmView } from './views/DataCaptureView.js'
import SIWXSignMessageView from './views/SIWXSignMessageView.js'
import { words } from './words.js'

export { DataCaptureOtpConfirmView, DataCaptureView, SIWXSignMessageView, watchSignIn, words }
