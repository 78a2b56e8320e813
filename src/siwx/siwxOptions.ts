import type { CaipNetworkId } from '../core/caip.js'
import type { SiwxMessageInput, SiwxSession } from '../domain/siwx.js'
import type { MessageOptions } from './createMessage.js'

/** What all ready-made implementations share. */
export type SiwxRules = {
  /** Whether a wallet stays connected only with a session. @default true */
  readonly required?: boolean | undefined
  /** Whether disconnecting ends the sessions of what disconnects. @default true */
  readonly signOutOnDisconnect?: boolean | undefined
}

export type LocalSiwxOptions = MessageOptions & SiwxRules

export type CloudSiwxOptions = Pick<MessageOptions, 'expiration'> &
  SiwxRules & {
    /** Asks for an e-mail address before the user signs, and verifies it by a code. @default no address is asked for */
    readonly emailCapture?: 'optional' | 'required' | undefined
  }

/** A session as the server returns it: the signed text, from which its fields are read. */
export type ServerSession = Pick<SiwxSession, 'message' | 'signature' | 'cacao'>

/** Each endpoint is a URL, relative to the page or absolute, or a function of the app's own. */
export type ServerSiwxOptions = MessageOptions &
  SiwxRules & {
    /** `GET`, answers `{ "nonce": "…" }`: a new one for every call. */
    readonly nonce: string | ((input: SiwxMessageInput) => Promise<string>)
    /** `POST` of `{ "data", "message", "signature", "cacao" }`; any status outside 2xx refuses. A function resolves with `false` or rejects. */
    readonly verify: string | ((session: SiwxSession) => Promise<boolean>)
    /** `GET`, answers `{ "sessions": [{ "message", "signature" }] }`: who is signed in now, or `[]`. */
    readonly session: string | (() => Promise<readonly ServerSession[]>)
    /** `POST` of `{ "chainId", "accountAddress" }`, or of `{}` for every session. */
    readonly signOut: string | ((account?: { chainId: CaipNetworkId; accountAddress: string }) => Promise<void>)
  }

export type SiweSession = { readonly address: string; readonly chainId: number }

/** What an app says about its messages. Times are ISO 8601 in UTC. */
export type SiweMessageParams = {
  /** Host of the page; any other one throws. */
  readonly domain: string
  readonly uri: string
  /** EVM chain ids. */
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly nbf?: string | undefined
  readonly exp?: string | undefined
  readonly iat?: string | undefined
}

export type SiweMessageArgs = Omit<SiweMessageParams, 'chains'> & {
  /** `did:pkh:eip155:1:0x…` */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
}

/** The older form of sign-in, for EVM accounts. New apps use `siwx`. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  /** The text to sign: EIP-4361. */
  createMessage(args: SiweMessageArgs): string
  verifyMessage(signed: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** @default true */
  readonly enabled?: boolean | undefined
  /** Whether a wallet stays connected only with a session. @default true */
  readonly required?: boolean | undefined
  /** @default true */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether a session of another account counts no more. @default true */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Whether a session of another network counts no more. @default true */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** Accepted and ignored: nothing is read at intervals. */
  readonly nonceRefetchIntervalMs?: number | undefined
  readonly sessionRefetchIntervalMs?: number | undefined
}
