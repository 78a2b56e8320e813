import type { AccountType } from './namespace.js'

/** Connector id of the embedded wallet. */
export const EMBEDDED_ID = 'ID_AUTH'
/** Its id in later versions of the protocol's own client, understood when read. */
export const LATER_EMBEDDED_ID = 'AUTH'

export const isEmbeddedId = (id: string | undefined) => id === EMBEDDED_ID || id === LATER_EMBEDDED_ID

export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const isSocialProvider = (value: unknown): value is SocialProvider =>
  (SOCIAL_PROVIDERS as readonly unknown[]).includes(value)

/** How the user of an embedded wallet has logged in. */
export type LoginProvider = 'email' | SocialProvider

/** What the embedded wallet says of its user. */
export type EmbeddedInfo = {
  /** Format checked; `undefined` if the user logged in without one. */
  readonly email: string | undefined
  readonly provider: LoginProvider
  /** At the provider, as the page gives it, cleaned; `undefined` for e-mail. */
  readonly userName: string | undefined
  /** Whether the smart account is set up on the active EVM network; `undefined` if the page does not say. */
  readonly smartAccountDeployed: boolean | undefined
  /** Of the active account. */
  readonly accountType: AccountType
}

/**
 * The accounts by which the user of a login is known in one namespace. They say who somebody is; an email address is a
 * label that may change.
 */
export type Identity = { readonly eoa?: string | undefined; readonly smartAccount?: string | undefined }

export type Identities = Readonly<Record<string, Identity>>

/** What is known of a login, whatever account is active. */
export type Login = Omit<EmbeddedInfo, 'accountType'>
