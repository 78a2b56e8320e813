import type { ComponentType, ReactNode } from 'react'
import type { Scope } from '../core/scope.js'
import type { Namespace } from '../domain/namespace.js'
import type { SentTransfer } from '../domain/transfer.js'
import type { Instance } from '../instance/instance.js'
import type { PartialMessages, Words } from '../locales/createWords.js'
import type { MessageKey } from '../locales/en.js'
import type { Router } from '../router/createRouter.js'
import type { Routes, ViewName } from '../router/routes.js'
import type { CustomViewContent } from './customViews.js'
import type { Modal } from './modal.js'
import type { Side } from './wideStack.js'

/** One view of a feature: its params and its loader. */
export type View<params> = {
  /** The title of a custom replacement, unless it names its own. */
  readonly title: MessageKey
  load(): Promise<{ default: ComponentType<{ params: params }> }>
  /** A hook with additional props of a custom replacement. While it returns nothing, nothing is rendered. */
  readonly customProps?: (() => Promise<(params: params) => CustomViewContent | undefined>) | undefined
  /** Whether a modal can open with it now; otherwise `fallback` is shown, never a blank card. */
  readonly canOpen?: ((instance: Instance) => boolean) | undefined
  readonly fallback?: string | undefined
  /** Why the card refuses to close while this view is in the history; nothing if it may close. */
  readonly locks?: ((modal: Modal) => MessageKey | undefined) | undefined
  /** Runs when the card is closed over this view, before it closes. */
  readonly onClose?: ((modal: Modal) => void) | undefined
  /** Whether the app's own `open` and `close` do not get past this required view either. @default false */
  readonly isMandatory?: ((modal: Modal) => boolean) | undefined
  /** Stays open when the active wallet disconnects. @default false: the card closes */
  readonly survivesDisconnect?: boolean | undefined
  /** Not shown while the project is over the limits of its plan. @default false */
  readonly isMetered?: boolean | undefined
  /** Its part of a wide card: a list, or what a row of the list needs. @default the card is compact while it is shown */
  readonly side?: Side | undefined
  /** The user is connecting here, so no other view takes its place. @default false */
  readonly isConnecting?: boolean | undefined
}

/** A button of the account. */
export type WalletAction = {
  /** Its place among the others, which `walletFeaturesOrder` decides. */
  readonly name: 'onramp' | 'swaps' | 'receive' | 'send'
  readonly view: ViewName
  /** In `locales`, because Account shows it before the feature has loaded. */
  readonly label: MessageKey
  /** Path data of the icon, 20 by 20. */
  readonly icon: string
  /** Whether to show the button at all; its view explains why not. @default always */
  isOffered?(): boolean
}

/** A view of the account that another feature brings. */
export type AccountAction = {
  readonly view: ViewName
  /** In `locales`, because it is shown before the feature has loaded. */
  readonly label: MessageKey
  /** Path data of the icon, 20 by 20. */
  readonly icon: string
  /** What it is set to now. @default nothing is shown */
  detail?(wallet: Pick<Instance, 'account'>): string | undefined
}

/** What a feature tells about the account, above its lists and in its settings. */
export type AccountNotice = {
  /** A view of the feature; loading it loads the texts of both. */
  readonly view: ViewName
  /** Only one is shown, because the lists need the room: the first of these that has something to tell. */
  readonly rank: 0 | 1 | 2
  /** Whether the active account is one that it could tell something about. */
  isOffered(wallet: Pick<Instance, 'account' | 'connection' | 'network'>): boolean
  /** Whether it will have something to tell once loaded, so that the account keeps its place. @default false */
  isExpected?(modal: Pick<Modal, 'services' | 'ui'>): boolean
  load(): Promise<{ default: ComponentType<AccountNoticeProps> }>
}

export type AccountNoticeProps = {
  /** In the settings, what the user has put away is still there. */
  readonly screen: 'account' | 'settings'
  /** Rendered if there is nothing to tell. */
  readonly otherwise: ReactNode
}

/** The list behind the tab "Activity" of Account. */
export type ActivityList = {
  /** The same list as a view of its own; loading it loads the texts of both. */
  readonly view: ViewName
  load(): Promise<{ default: ComponentType }>
}

/** A way to log in, as a part of Connect. */
export type LoginMethod = {
  /** Its place among the others, which `connectMethodsOrder` decides. */
  readonly name: 'email' | 'social'
  /** The same as a view of its own; loading it loads the texts of both. */
  readonly view: ViewName
  load(): Promise<{ default: ComponentType }>
}

/** Everything a feature brings: a folder, registered by one line in the list of features. */
export type Feature<name extends string, routes, words = Record<never, never>> = {
  readonly name: name
  isEnabled(instance: Instance): boolean
  readonly views: { readonly [view in keyof routes]: View<routes[view]> }
  /** English texts that only its own views use; loaded with the first of them. */
  readonly words?: (() => Promise<words>) | undefined
  /** Features whose texts its views use too, by name. */
  readonly textsOf?: readonly string[] | undefined
  /** Goes on with an installed wallet, by connector id, that was pressed before the list had loaded. */
  connectPressed?(modal: Modal, connectorId: string, namespace: Namespace | undefined): void
  /** Begins its subscriptions; the scope ends with the modal. */
  start?(modal: Modal, scope: Scope): void
  /** The view that a connected user must see before any other. The first feature in the list that names one decides. */
  afterConnect?(modal: Modal): ViewName | undefined
  /** Shown by Account while its view can open. */
  readonly walletAction?: WalletAction | undefined
  /** A row of the account's settings, shown while its view can open. */
  readonly settingsAction?: AccountAction | undefined
  /** A button beside the account's settings, shown while its view can open. */
  readonly accountAction?: AccountAction | undefined
  readonly accountNotices?: readonly AccountNotice[] | undefined
  /** Without one, Account lists what this device has sent. */
  readonly activityList?: ActivityList | undefined
  /** Ways to log in that Connect shows besides the wallets, each while its view can open. */
  readonly loginMethods?: readonly LoginMethod[] | undefined
  /** Loads what says how something sent has ended, while no view shows it. */
  readonly settledNotice?: (() => Promise<SettledNotice>) | undefined
  /** What follows transactions beside the page, while no card is open. */
  readonly toasts?: Toasts | undefined
}

/** A component with its English texts. */
export type Toasts = {
  load(): Promise<{ default: () => ReactNode }>
  words(): Promise<PartialMessages>
}

/** How something sent has ended, as a message in the current language. */
export type SettledNotice = (
  sent: SentTransfer,
  words: Words,
) => {
  readonly message: string
  readonly variant: 'success' | 'error'
  /** Neither good nor bad. */
  readonly isNeutral: boolean
  /** Of the button that shows more. */
  readonly label: string
  showMore(router: Router<Routes>): void
}

/** A feature, whatever its routes and texts. */
export type AnyFeature = Pick<
  Feature<string, never>,
  | 'name'
  | 'start'
  | 'connectPressed'
  | 'afterConnect'
  | 'walletAction'
  | 'settingsAction'
  | 'accountAction'
  | 'accountNotices'
  | 'activityList'
  | 'loginMethods'
  | 'settledNotice'
  | 'toasts'
  | 'textsOf'
> & {
  readonly views: Readonly<Record<string, View<never>>>
  readonly words?: (() => Promise<PartialMessages>) | undefined
}
