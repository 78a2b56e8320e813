import { importWithRetry } from '../core/load.js'
import type { Siwx, SiwxContext } from '../domain/siwx.js'
import { lazySiwx } from './lazySiwx.js'

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

/** The older form as the newer one; `undefined` if it is turned off. */
export function siweConfigToSiwx(config: SiweConfig): ((context: SiwxContext) => Siwx) | undefined {
  if (config.enabled === false) return undefined
  return (context) =>
    lazySiwx(config, async () =>
      (await importWithRetry(() => import('./createSiweSiwx.js'))).createSiweSiwx(config, context),
    )
}
