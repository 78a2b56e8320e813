import DataCaptureOtpConfirmView from './views/DataCaptureOtpConfirmView.js'
import DataCaptureView from './views/DataCaptureView.js'

export { DataCaptureOtpConfirmView, DataCaptureView }
