import type { CaipNetworkId } from '../core/caip.js'
import type { Namespace } from './namespace.js'

/** Where a token can be bought. */
export type PurchaseNetwork = {
  readonly name: string
  readonly displayName: string
  readonly chainId: string
  readonly contractAddress: string
}

/** A token that can be bought. Several may share an id: tell them apart by symbol. */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** Limits of one way to pay, inclusive, as decimal text. */
export type PaymentLimit = { readonly id: string; readonly min: string; readonly max: string }

/** A currency to pay with: an ISO 4217 code. */
export type PaymentCurrency = { readonly id: string; readonly limits: readonly PaymentLimit[] }

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

export type Money = { readonly amount: string; readonly currency: string }

/** What an amount of money buys. In an estimate no service has named a price: every amount is the requested one. */
export type OnrampQuote = {
  readonly isEstimate: boolean
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  /** `undefined`: unknown, which is not free of charge. */
  readonly coinbaseFee: Money | undefined
  readonly networkFee: Money | undefined
  readonly quoteId: string
}

/** A network that a provider pays to. */
export type OnrampNetwork = { readonly caipNetworkId: CaipNetworkId; readonly name: string }

/** What is bought, and for whom. */
export type OnrampRequest = {
  readonly address: string
  readonly namespace: Namespace
  /** Where the provider pays to: shown to the user before they leave. */
  readonly network: OnrampNetwork
  /** The address is a contract, which exists on this network alone: nothing may be paid to it elsewhere. */
  readonly isSmartAccount: boolean
  /** Symbol of the token. */
  readonly purchaseCurrency: string
  /** ISO 4217 code. */
  readonly paymentCurrency: string
  /** Decimal text in the payment currency; `undefined` if the user has not chosen one, or the provider does not take it. */
  readonly paymentAmount: string | undefined
  /** Decimal text, if a service has quoted it. */
  readonly purchaseAmount: string | undefined
}

/** A purchase as its provider reports it. */
export type OnrampPurchase = {
  /** Unique for the provider. */
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'unknown'
  /** When it was made, in milliseconds since 1970. */
  readonly at?: number | undefined
  readonly symbol: string
  /** Decimal text. */
  readonly amount?: string | undefined
  /** The symbol imitates that of a well-known token. @default false */
  readonly isUnverified?: boolean | undefined
}

/** What a provider may use of the modal. */
export type OnrampContext = {
  readonly projectId: string
  /** BCP 47 tag of the modal's language. */
  readonly locale: string
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal
  /** URL of the local sandbox, if the modal runs on it: the only other host that may open. */
  readonly sandboxUrl: string | undefined
  /** Posts to the blockchain-data service; resolves with its answer, which is not checked. */
  post(path: string, body: object): Promise<unknown>
  /** The account's purchases at Coinbase, as the blockchain-data service lists them. */
  fetchCoinbasePurchases(address: string, network: CaipNetworkId): Promise<readonly OnrampPurchase[]>
}

/** Sells tokens in a window of its own. */
export type OnrampProvider = {
  /** Unique: letters, digits and dashes. */
  readonly id: string
  readonly label: string
  /** `https:`, or a data image up to 256 KiB. */
  readonly icon?: string | undefined
  /** Of the wallet catalogue's images, where there is no icon. */
  readonly imageId?: string | undefined
  /** What it charges, in percent. @default not shown */
  readonly feePercent?: readonly [least: number, most: number] | undefined
  /** @default not shown */
  readonly methods?: readonly ('card' | 'bank')[] | undefined
  readonly namespaces: readonly Namespace[]
  /** Where it pays to; on another network, the first of the namespace is used. @default every network */
  readonly networks?: readonly OnrampNetwork[] | undefined
  /** Symbol of the only token that it sells to a namespace. @default what the user chose */
  sells?(namespace: Namespace): string
  /** Whether its page begins with this amount; otherwise the user is told to choose it there. @default every amount */
  takesAmount?(amount: string, currency: string): boolean
  /** Host names of its pages. A URL of another host is never opened. */
  readonly hosts: readonly string[]
  /** URL of the page that sells this; called again for each try, and given up after 20 s. */
  createUrl(request: OnrampRequest, context: OnrampContext): string | Promise<string>
  /**
   * The account's latest purchases, newest first. Called every 4 s for 3 minutes while the user buys, every 30 s while
   * that purchase is pending, and for the view of purchases; each call is given up after 20 s. Without it the user is not
   * told when a purchase arrives.
   */
  listPurchases?(
    request: Pick<OnrampRequest, 'address' | 'namespace' | 'network'>,
    context: OnrampContext,
  ): Promise<readonly OnrampPurchase[]>
}

/** The option `onramp` of a modal, created by `onramp` of `latchkey/onramp`. */
export type OnrampOption = { readonly providers: readonly OnrampProvider[] }
