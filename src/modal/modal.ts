import type { ComponentType } from 'react'
import type { Adapter } from '../adapters/adapter.js'
import type { Settings } from '../config/options.js'
import type { CardController } from '../controllers/cardController.js'
import type { Embedded } from '../controllers/embedded/embedded.js'
import type { EventsController } from '../controllers/eventsController.js'
import type { AlertsController } from '../controllers/log.js'
import type { SnackbarController } from '../controllers/snackbarController.js'
import type { Unsubscribe } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { SentTransfer } from '../domain/transfer.js'
import type { Instance, MessageVariant } from '../instance/instance.js'
import type { OpenRequest } from '../instance/walletModal.js'
import type { Words } from '../locales/createWords.js'
import type { MessageKey } from '../locales/en.js'
import type { Storage } from '../platform/storage.js'
import type { Router } from '../router/createRouter.js'
import type { TransactionStack } from '../router/createTransactionStack.js'
import type { Routes, ViewName } from '../router/routes.js'
import type { ImageStore } from '../services/catalogue/imageStore.js'
import type { Logger } from '../services/logger.js'
import type { SlotName, SlotProps } from './customViews.js'
import type { AnyFeature } from './feature.js'
import type { ViewLoader } from './viewLoader.js'
import type { Side } from './wideStack.js'

/** State of the wallets, and what asks them. */
export type ModalWallet = Pick<
  Instance,
  'connection' | 'account' | 'network' | 'signIns' | 'factories' | 'isPairingOnly'
> & {
  adapterOf(namespace: Namespace): Promise<Adapter>
  /** The embedded wallet. */
  embedded(): Promise<Embedded>
  /** Disconnects one or all; `false` on failure, after telling the user. `wallet`: only the one with this id. */
  disconnect(namespace: string | undefined, wallet?: string): Promise<boolean>
}

/** A view that follows once the user has connected and signed in. */
export type Continuation = { readonly view: ViewName; readonly params: unknown }

/** What the card shows, and what moves it. */
export type ModalUi = Pick<Instance, 'modalState'> & {
  readonly router: Router<Routes>
  /** Where the card goes when a transaction is done. */
  readonly transactions: TransactionStack<Routes>
  readonly card: CardController
  readonly views: ViewLoader
  /** Texts of the current language; replaced as a whole on a change. */
  readonly language: { readonly words: Words }
  /** Name of the app, sanitized for display. */
  readonly appName: string
  /** The part of a wide card that shows a view. */
  sideOf(view: ViewName): Side | undefined
  /** Whether a view can be shown now; links to it are hidden otherwise. */
  offers(view: ViewName): boolean
  /** Whether the current view is one of connecting. */
  isConnecting(): boolean
  /** Preloads what the user may need next, once the card is visible. */
  preload(): void
  /** Messages over the card; `undefined` until what follows the first view has loaded. */
  snackbar(): SnackbarController | undefined
  /** The app's component for a slot, if any. */
  slot<name extends SlotName>(name: name): ComponentType<SlotProps<name>> | undefined
  open(options: OpenRequest): Promise<void>
  /** Opens at what became of something sent. */
  showSent(sent: Pick<SentTransfer, 'hash' | 'networkId'>): Promise<void>
  /** Opens at the account's activity. */
  showActivity(): Promise<void>
  /** Closes without asking. */
  close(): void
  /** Closes, unless a view in the history forbids it; then the card shakes and shows why. */
  requestClose(): void
  /** Closes for the app, which only a mandatory view forbids. */
  closeForApp(): void
  /** The view that a feature demands of a connected user. */
  requiredView(): ViewName | undefined
  /** The required view, while neither user nor app can get past it. */
  mandatoryView(): ViewName | undefined
  /** What the user came for, before connecting and signing in. */
  continuation(): Continuation | undefined
  /** Sets what `finishConnect` shows; forgotten when the card closes. */
  continueWith(next: Continuation | undefined): void
  /** After connecting: goes to the required view, then to what the user came for, or closes. */
  finishConnect(): void
  /**
   * Makes the page interactive while a wallet is asked, because the wallet may appear in it. Returns a function that
   * undoes it.
   */
  yieldToWallet(): () => void
  announce(text: string, urgency?: 'status' | 'alert'): Unsubscribe
  adoptStyles(css: string): void
}

/** What reaches beyond the card: requests, storage, events, reports to developers. */
export type ModalServices = {
  readonly events: EventsController
  readonly storage: Storage
  readonly allowLoopback: boolean
  readonly log: Logger['log']
  readonly alerts: AlertsController
  readonly images: ImageStore
}

/** An open modal; passed to views and to the controllers of features, which take what they need of it. */
export type Modal = Pick<Instance, 'id' | 'scope' | 'liveOptions'> & {
  readonly instance: Instance
  readonly wallet: ModalWallet
  readonly ui: ModalUi
  readonly services: ModalServices
  /** The enabled ones, in the order of the list. */
  readonly features: readonly AnyFeature[]
  /** The options with all defaults. */
  readonly settings: Settings
  /** Keeps one instance of a feature's controller per modal, by its factory. */
  use<T>(create: (modal: Modal) => T): T
}

/** The open modal, as the rest of an instance uses it. */
export type OpenModal = {
  open(options: OpenRequest): Promise<void>
  /** Closes, unless a view that the user must finish is shown. */
  close(): void
  prefetch(): void
  notify(message: MessageKey | undefined, variant: MessageVariant): void
  notifySettled(sent: SentTransfer): void
  /** Shows the app's transactions beside the page, from now on. */
  showToasts(): void
  /** Opens the card at what became of something sent, or without it at the activity. */
  showSent(sent: Pick<SentTransfer, 'hash' | 'networkId'> | undefined): Promise<void>
  /** Whether the card shows a view of connecting. */
  isConnecting(): boolean
  /** Which views the card shows. */
  readonly router: Pick<Modal['ui']['router'], 'has' | 'state'>
  /** Whether the card goes on to this view once the user has connected and signed in. */
  continuesWith(view: ViewName): boolean
  /** Fills the card in inline mode. */
  mount(): Unsubscribe
  destroy(): void
}
