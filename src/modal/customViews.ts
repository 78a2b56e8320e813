import type { ComponentType } from 'react'
import type { WalletAccount } from '../domain/account.js'
import type { Network } from '../domain/network.js'
import type { WalletLink } from '../domain/walletLinks.js'
import type { MessageKey } from '../locales/en.js'

/** A wallet to choose. */
export type WalletChoice = {
  readonly id: string
  /** Sanitized for display; put it into a `<bdi>`. */
  readonly name: string
  /** A URL safe for `<img src>`. */
  readonly icon: string | undefined
  /** The rdns it claims; `undefined` if none. */
  readonly rdns: string | undefined
  /** The namespaces of an installed wallet. With several, choosing it lets the user pick one first. */
  readonly namespaces: readonly string[] | undefined
  readonly isInstalled: boolean
  /** The name was altered for display or mixes scripts: show a warning beside it. */
  readonly isSuspect: boolean
  readonly isRecent: boolean
  /** Another wallet has its name or its identity: show `rdns` beside the name. */
  readonly hasDouble: boolean
}

/** Views without params, which an app may open by name. */
export type SimpleView =
  | 'Connect'
  | 'ConnectWallets'
  | 'AllWallets'
  | 'GetWallet'
  | 'WhatIsAWallet'
  | 'Account'
  | 'AccountSettings'
  | 'ChooseAccountName'
  | 'RegisterAccountName'
  | 'ProfileWallets'
  | 'WalletSend'
  | 'Swap'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'FundWallet'
  | 'Transactions'
  | 'OnRampProviders'
  | 'OnRampActivity'
  | 'WhatIsABuy'
  | 'Networks'
  | 'WhatIsANetwork'
  | 'UnsupportedChain'
  | 'SIWXSignMessage'
  | 'DataCapture'
  | 'SmartSessionList'
  | 'SmartSessionCreated'
  | 'UpdateEmailWallet'
  | 'UpgradeEmailWallet'
  | 'UpgradeToSmartAccount'
  | 'SmartAccountSettings'
  | 'Create'
  | 'ConnectSocials'
  | 'ConnectingFarcaster'
  | 'ConnectingSiwe'

/** Views that an app may replace. */
export type CustomViewName = SimpleView | 'ConnectingExternal'

/** Props of every custom view. */
export type BaseViewProps = {
  /** BCP 47 tag of the current language. */
  readonly locale: string
  /** A text of the modal in that language, with its values filled in. */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Announces a text to screen readers. */
  announce(text: string): void
  readonly canBack: boolean
  back(): void
  /** Closes like the close button. */
  close(): void
  push(view: SimpleView): void
}

export type CustomConnectProps = {
  readonly wallets: readonly WalletChoice[]
  readonly isLoading: boolean
  /** The app's terms, if they must be accepted before choosing a wallet. */
  readonly consent:
    | {
        readonly isGiven: boolean
        give(isGiven: boolean): void
        /** Safe URLs of the documents; link them beside the box. */
        readonly termsUrl: string | undefined
        readonly privacyUrl: string | undefined
      }
    | undefined
  /** Opens the wallet; does nothing while consent is missing. */
  choose(id: string): void
  /** `undefined` without a catalogue. */
  readonly openAllWallets: (() => void) | undefined
}

export type CustomConnectingProps = {
  readonly wallet: Pick<WalletChoice, 'id' | 'name' | 'icon' | 'rdns' | 'isSuspect'>
  /**
   * `silent` after 30 s of waiting; `missing` if the wallet is not installed, `arrived` once it is and has not been
   * asked.
   */
  readonly status: 'waiting' | 'silent' | 'declined' | 'pending' | 'unusable' | 'failed' | 'missing' | 'arrived'
  /** The wallet's own message about a failure, sanitized. */
  readonly said: string | undefined
  /** Download pages of a missing wallet, the quickest way first. */
  readonly links: readonly WalletLink[]
  /** Asks the wallet again, or for the first time once installed. */
  retry(): void
}

export type CustomAccountProps = {
  readonly account: WalletAccount
  readonly network: Network | undefined
  readonly walletName: string
  /** The user hides amounts. */
  readonly areAmountsHidden: boolean
  readonly isDisconnecting: boolean
  disconnect(): void
  /** Resolves with whether it was copied, after showing a message. */
  copyAddress(): Promise<boolean>
}

type Extra = { Connect: CustomConnectProps; ConnectingExternal: CustomConnectingProps; Account: CustomAccountProps }

/** Props of a custom view, by the view it replaces. */
export type CustomViewProps<view extends CustomViewName = CustomViewName> = BaseViewProps &
  (view extends keyof Extra ? Extra[view] : unknown)

export type SlotPropsMap = {
  /** The avatar of an account, in the modal and on the account button; it fills its box. */
  avatar: { readonly address: string; readonly name: string | undefined; readonly image: string | undefined }
  /** Above the wallets. */
  connectStart: { readonly locale: string }
  /** Below the wallets. */
  connectEnd: { readonly locale: string }
  /** Below the account: rows of the app. */
  accountEnd: { readonly account: WalletAccount; readonly locale: string; close(): void }
}

export type SlotName = keyof SlotPropsMap
export type SlotProps<slot extends SlotName> = SlotPropsMap[slot]

export type CustomViews = { readonly [view in CustomViewName]?: ComponentType<CustomViewProps<view>> | undefined }
export type CustomSlots = { readonly [slot in SlotName]?: ComponentType<SlotProps<slot>> | undefined }

/** A custom view for the modal: its frame's title, if dynamic, and its props. */
export type CustomViewContent<props extends object = object> = {
  readonly title?: string | undefined
  readonly props: props
}

/** Renders the containers of custom components in the modal. */
export type CustomRenderer = {
  /** The built-in frame around a custom view. */
  createView(
    name: string,
    title: MessageKey,
    useCustomProps?: (params: never) => CustomViewContent | undefined,
  ): ComponentType<{ params: unknown }>
  /** Renders a custom component here; stable per slot. */
  slot<name extends SlotName>(name: name): ComponentType<SlotProps<name>> | undefined
}

/** Created by `customize` of `latchkey/custom`. */
export type Customization = {
  readonly views: CustomViews
  readonly slots: CustomSlots
  /** Rendered by the provider, in the app's own tree. */
  readonly Portals: ComponentType<{ id: string }>
  loadRenderer(): Promise<CustomRenderer>
}
