import type { ComponentType } from 'react'
import type { Settings } from '../config/options.js'
import type { AlertsController } from '../controllers/alertsController.js'
import type { CardController } from '../controllers/cardController.js'
import type { SnackbarController } from '../controllers/snackbarController.js'
import type { Words } from '../locales/createWords.js'
import type { Router } from '../router/createRouter.js'
import type { TransactionStack } from '../router/createTransactionStack.js'
import type { Routes, ViewName } from '../router/routes.js'
import type { ImageStore } from '../services/catalogue/imageStore.js'
import type { Runtime } from './createRuntime.js'
import type { SlotName, SlotProps } from './customViews.js'
import type { Shell } from './shell.js'
import type { ViewLoader } from './viewLoader.js'

/** An open modal; passed to views. */
export type Modal = Omit<Shell, 'runtime'> &
  Pick<Runtime, 'storage' | 'allowLoopback' | 'clients' | 'log' | 'walletConnect'> & {
    readonly settings: Settings
    readonly router: Router<Routes>
    readonly transactions: TransactionStack
    readonly snackbar: SnackbarController
    readonly alerts: AlertsController
    readonly card: CardController
    readonly images: ImageStore
    readonly views: ViewLoader
    /** Texts of the current language; replaced as a whole on a change. */
    readonly language: { readonly words: Words }
    /** Name of the app, sanitized for display. */
    readonly appName: string
    /** Keeps one instance of a feature's controller per modal, by its factory. */
    use<T>(create: (modal: Modal) => T): T
    /** Whether a view can be shown now; links to it are hidden otherwise. */
    offers(view: ViewName): boolean
    /** Preloads what the user may need next, once the card is visible. */
    loadRest(): void
    /** The app's component for a slot, if any. */
    slot<name extends SlotName>(name: name): ComponentType<SlotProps<name>> | undefined
    /** Disconnects one or all; `false` on failure, after telling the user. */
    disconnect(namespace: string | undefined): Promise<boolean>
    /** Closes without asking. */
    close(): void
    /** Closes, unless a view in the history forbids it; then the card shakes and shows why. */
    requestClose(): void
    /** After connecting: goes to the view that network or options require, or closes. */
    finishConnect(): void
    /**
     * Makes the page interactive while a wallet is asked, because the wallet may appear in it. Returns a function that
     * undoes it.
     */
    yieldToWallet(): () => void
    announce(text: string, urgency?: 'status' | 'alert'): void
    adoptStyles(css: string): void
  }
