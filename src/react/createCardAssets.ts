import { createSnackbarController } from '../controllers/snackbarController.js'
import { isSuspectText } from '../core/untrusted.js'
import { restWords } from '../locales/enRest.js'
import type { CardAssets } from '../modal/viewLoader.js'
import { watchStage } from '../platform/watchStage.js'
import moreTokensCss from '../ui/styles/moreTokens.css?inline'
import partsCss from '../ui/styles/parts.css?inline'
import { AlertBar, Snackbar } from './Feedback.js'

/** What all further views need, and what may appear over any of them; loaded after the first card renders. */
export const createCardAssets = (): CardAssets => ({
  css: moreTokensCss + partsCss,
  messages: restWords,
  isSuspectText,
  snackbar: createSnackbarController(),
  AlertBar,
  Snackbar,
  watchStage,
})
