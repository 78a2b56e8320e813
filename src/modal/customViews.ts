import type { ComponentType } from 'react'
import type { WalletAccount } from '../domain/account.js'
import type { Network } from '../domain/network.js'
import type { WalletLink } from '../domain/walletLinks.js'
import type { MessageKey } from '../locales/en.js'

/** A wallet to choose. */
export type WalletChoice = {
  readonly id: string
  /** Cleaned for display; put it into a `<bdi>`. */
  readonly name: string
  /** A URL safe for `<img src>`. */
  readonly icon: string | undefined
  /** What it claims to be; `undefined` when it claims nothing. */
  readonly rdns: string | undefined
  readonly isInstalled: boolean
  /** The name was altered for display or mixes scripts: show a warning beside it. */
  readonly isSuspect: boolean
  readonly isRecent: boolean
  /** Another wallet has its name or its identity: show `rdns` beside the name. */
  readonly hasDouble: boolean
}

/** The views that a host may go to by name, because they need nothing to be told. */
export type SimpleView =
  | 'Connect'
  | 'ConnectWallets'
  | 'AllWallets'
  | 'GetWallet'
  | 'WhatIsAWallet'
  | 'Account'
  | 'AccountSettings'
  | 'ProfileWallets'
  | 'Networks'
  | 'WhatIsANetwork'
  | 'UnsupportedChain'

/** The views that a host may have its own of. */
export type CustomViewName = SimpleView | 'ConnectingExternal'

/** What every view of the host's own gets. */
export type BaseViewProps = {
  /** BCP 47 tag of the language that is on. */
  readonly locale: string
  /** A sentence of the modal in that language, with its values filled in. */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Says something to a screen reader. */
  announce(text: string): void
  readonly canBack: boolean
  back(): void
  /** Closes as the close key does. */
  close(): void
  push(view: SimpleView): void
}

export type CustomConnectProps = {
  readonly wallets: readonly WalletChoice[]
  readonly isLoading: boolean
  /** The host's terms, where they have to be accepted before a wallet can be chosen. */
  readonly consent:
    | {
        readonly isGiven: boolean
        give(isGiven: boolean): void
        /** Addresses that may be linked to; say what they are beside the box. */
        readonly termsUrl: string | undefined
        readonly privacyUrl: string | undefined
      }
    | undefined
  /** Goes on to the wallet; nothing happens while consent is wanted. */
  choose(id: string): void
  /** `undefined` where there is no catalogue to look through. */
  readonly openAllWallets: (() => void) | undefined
}

export type CustomConnectingProps = {
  readonly wallet: Pick<WalletChoice, 'id' | 'name' | 'icon' | 'rdns' | 'isSuspect'>
  /**
   * `silent` after 30 s of waiting; `missing` when the wallet is not in this browser, and `arrived` when it has just come
   * into it and has not been asked yet.
   */
  readonly status: 'waiting' | 'silent' | 'declined' | 'pending' | 'unusable' | 'failed' | 'missing' | 'arrived'
  /** The wallet's own message about a failure, sanitized. */
  readonly said: string | undefined
  /** Pages that a missing wallet can be had from, the quickest way first. */
  readonly links: readonly WalletLink[]
  /** Asks the wallet: again, or for the first time where it has just arrived. */
  retry(): void
}

export type CustomAccountProps = {
  readonly account: WalletAccount
  readonly network: Network | undefined
  readonly walletName: string
  /** The visitor wants no amounts on the screen, such as while others look on. */
  readonly areAmountsHidden: boolean
  readonly isDisconnecting: boolean
  disconnect(): void
  /** Resolves to whether it was copied; a message has been shown by then. */
  copyAddress(): Promise<boolean>
}

type Extra = { Connect: CustomConnectProps; ConnectingExternal: CustomConnectingProps; Account: CustomAccountProps }

/** What a view of the host's own gets, by the view that it takes the place of. */
export type CustomViewProps<view extends CustomViewName = CustomViewName> = BaseViewProps &
  (view extends keyof Extra ? Extra[view] : unknown)

export type SlotPropsMap = {
  /** The face of an account, in the modal and on the account button; it fills its place. */
  avatar: { readonly address: string; readonly name: string | undefined; readonly image: string | undefined }
  /** Above the wallets. */
  connectStart: { readonly locale: string }
  /** Below the wallets. */
  connectEnd: { readonly locale: string }
  /** Below what Account shows: rows of the host's own. */
  accountEnd: { readonly account: WalletAccount; readonly locale: string; close(): void }
}

export type SlotName = keyof SlotPropsMap
export type SlotProps<slot extends SlotName> = SlotPropsMap[slot]

export type CustomViews = { readonly [view in CustomViewName]?: ComponentType<CustomViewProps<view>> | undefined }
export type CustomSlots = { readonly [slot in SlotName]?: ComponentType<SlotProps<slot>> | undefined }

/** A view of the host's own as the modal has to draw it: the title of its frame, where it is no fixed one, and its props. */
export type CustomViewContent<props extends object = object> = {
  readonly title?: string | undefined
  readonly props: props
}

/** What draws the places of the host's parts in the modal. */
export type CustomRenderer = {
  /** The built-in frame round the host's view. */
  createView(
    name: string,
    title: MessageKey,
    useCustomProps?: (params: never) => CustomViewContent | undefined,
  ): ComponentType<{ params: unknown }>
  /** Draws the host's part here; the same component for the same slot. */
  slot<name extends SlotName>(name: name): ComponentType<SlotProps<name>> | undefined
}

/** Made by `customize` of `latchkey/custom`. */
export type Customization = {
  readonly views: CustomViews
  readonly slots: CustomSlots
  /** Drawn by the provider, in the host's own tree. */
  readonly Portals: ComponentType<{ id: string }>
  loadRenderer(): Promise<CustomRenderer>
}
