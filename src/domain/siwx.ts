import type { CaipAddress, CaipNetworkId } from '../core/caip.js'

/** What a sign-in message says. Times are ISO 8601 in UTC. */
export type SiwxData = {
  /** Without namespace and network, as the wallet writes it. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Host of the page, with its port. */
  readonly domain: string
  /** Origin and path of the page. */
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** A message to sign; `toString()` is its text. */
export type SiwxMessage = SiwxData & { toString(): string }

/** A signed message. Only its text counts: `data` has to say the same. */
export type SiwxSession = {
  readonly data: SiwxData
  readonly message: string
  /** EVM: hex. Solana: base58. */
  readonly signature: string
  /** The CACAO (CAIP-74) of a sign-in that came with the pairing. */
  readonly cacao?: unknown
}

/** `accountAddress` is empty for a wallet that signs while it connects: only the fields of the message count then. */
export type SiwxMessageInput = Pick<SiwxData, 'accountAddress' | 'chainId' | 'notBefore'>

/**
 * Asks for an e-mail address before the user signs, and verifies it. What is refused is an error with the `code`
 * `EMAIL_REFUSED`: the user can correct it. `addSession` rejects with `EMAIL_UNVERIFIED` to have it asked for again.
 */
export type EmailCapture = {
  /** Whether users cannot go on without an address. */
  readonly isRequired: boolean
  /**
   * Begins with an address for an account (CAIP-10). Resolves with whether a code was mailed, which `confirm` takes; an
   * address that is known needs none. The next message of the account names the address. Rejects one that is refused.
   */
  request(input: { readonly email: string; readonly account: CaipAddress }): Promise<{ readonly needsCode: boolean }>
  /** Rejects a wrong code. */
  confirm(code: string): Promise<void>
}

/** Sign in with X: where messages come from, and where sessions are kept. */
export type Siwx = {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Verifies and keeps a session; rejects an invalid one. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions; an empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Only valid sessions that have not expired. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether a wallet stays connected only with a session. @default true */
  getRequired?(): boolean
  /** Whether disconnecting ends the sessions of what disconnects. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** @default no address is asked for */
  readonly emailCapture?: EmailCapture | undefined
}

/** What a ready-made implementation gets from the modal. */
export type SiwxContext = {
  /** Separates the stored data of several modals on a page. */
  readonly id: string
  /** Of the page: host with port, and origin with path. */
  readonly domain: string
  readonly uri: string
  readonly projectId: string
  /** Base address of the cloud service. */
  readonly cloudUrl: string
  /** What every service is told about the library: `sdkType` and `sdkVersion` of the options. */
  readonly sdkType?: string | undefined
  readonly sdkVersion?: string | undefined
  /**
   * Whether the signature is the account's: of a key, or of a contract that is deployed or not yet. Rejects if the chain
   * cannot be asked, so that no valid session is deleted.
   */
  isSigned(session: SiwxSession): Promise<boolean>
  /** The connected wallet, as the cloud service wants to know it. */
  walletInfo(): {
    readonly type: 'walletconnect' | 'extension' | 'unknown'
    readonly name: string
    readonly icon: string
  }
  /** The relay client's id, if there is one. */
  clientId(): Promise<string | null>
}

/** An implementation of the app's own, or a ready-made one of `latchkey/siwx`. */
export type SiwxOption = Siwx | ((context: SiwxContext) => Siwx)
