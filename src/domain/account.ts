import type { CaipAddress } from '../core/caip.js'
import type { EmbeddedInfo } from './embedded.js'
import type { AccountType, Namespace } from './namespace.js'
import type { BalanceStatus, Portfolio } from './token.js'

/** `connecting` if the user is connecting, `reconnecting` while a stored connection is restored. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export const isUnderWay = (status: ConnectionStatus | undefined) => status === 'connecting' || status === 'reconnecting'

/** An account that a wallet shared. */
export type ConnectedAccount<address extends string = string> = {
  readonly address: address
  readonly type: AccountType
  /** The wallet's own name for it, sanitized. */
  readonly label?: string | undefined
}

/** An address on a network. */
export type AccountRef = {
  readonly namespace: Namespace
  readonly networkId: number | string
  readonly address: string
}

export type NativeBalance = {
  readonly status: BalanceStatus
  /** In smallest units; keeps the last known value if a later read fails. */
  readonly value?: bigint | undefined
  /** Number of decimal places. */
  readonly decimals?: number | undefined
  /** Exact decimal text in whole coins, with a dot: `1.2`. */
  readonly formatted?: string | undefined
  readonly symbol?: string | undefined
  /** When the value was read, in milliseconds since 1970. */
  readonly asOf?: number | undefined
  /** Earliest time of the next read after a failure. */
  readonly retryAt?: number | undefined
}

export type WalletAccount<address extends string = string> = {
  readonly address: address
  readonly caipAddress: CaipAddress
  /** Every account the wallet shared, the active one included. */
  readonly accounts: readonly ConnectedAccount<address>[]
  readonly balance: NativeBalance
  /** Of tokens that the app shows in place of the coin, by network and address: `eip155:1/0xA0b8…`. */
  readonly tokenBalances?: Readonly<Record<string, NativeBalance>> | undefined
  /** Every token, once something has asked for them. */
  readonly portfolio?: Portfolio | undefined
  /** Name from the identity service, sanitized. */
  readonly profileName?: string | undefined
  /** Avatar from the identity service, safe for `<img src>`. */
  readonly profileImage?: string | undefined
  /** Who has logged in, if the account is an embedded wallet's. */
  readonly embedded?: EmbeddedInfo | undefined
}

export const addressesOf = (accounts: readonly ConnectedAccount[]): readonly string[] =>
  accounts.map(({ address }) => address)

/** Whether both are the same accounts in the same order. */
export const areSameAccounts = (a: readonly ConnectedAccount[], b: readonly ConnectedAccount[]) =>
  a.length === b.length &&
  a.every(({ address, type, label }, index) => {
    const match = b[index]
    return match?.address === address && match.type === type && match.label === label
  })

/** The addresses in the order for apps: the active one first. */
export const activeFirst = (accounts: readonly ConnectedAccount[], active: string): readonly string[] => [
  active,
  ...addressesOf(accounts).filter((address) => address !== active),
]
