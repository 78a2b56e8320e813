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

/** What an open modal is made of; what views get. */
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
    /** The words of the language that is on; replaced as a whole when it changes. */
    readonly language: { readonly words: Words }
    /** Name of the app, as cleaned for display. */
    readonly appName: string
    /** Keeps one instance of a feature's controller for this modal, by its factory. */
    use<T>(create: (modal: Modal) => T): T
    /** Whether a view can be shown now, by what the host has set and what there is; a way to one that cannot is left out. */
    offers(view: ViewName): boolean
    /** Loads what the visitor may want next, and what nobody waits for: once a card is on the screen. */
    loadRest(): void
    /** The host's own piece for a place, where it has one. */
    slot<name extends SlotName>(name: name): ComponentType<SlotProps<name>> | undefined
    /** Disconnects one or all; `false` when it failed, which has been said to the visitor by then. */
    disconnect(namespace: string | undefined): Promise<boolean>
    /** Closes without asking. */
    close(): void
    /** Closes, unless a view in the history forbids it; then the card refuses and says why. */
    requestClose(): void
    /** After a wallet has connected: on to what the network or the host's mode wants, or out. */
    finishConnect(): void
    /** While a wallet is asked the page must not be dead, since the wallet may show itself in it. Returns the way back. */
    yieldToWallet(): () => void
    announce(text: string, urgency?: 'status' | 'alert'): void
    adoptStyles(css: string): void
  }
