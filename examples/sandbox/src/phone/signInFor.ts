import type { WalletKit, WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { PrivateKeyAccount } from 'viem'

type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type Asked = WalletKitTypes.SessionAuthenticate
type Payload = Asked['params']['authPayload']

const modes = ['signs', 'lacks', 'otherAccount', 'otherText', 'expired'] as const

/**
 * How a phone answers an app that asks for a signature with the connection: it signs, it knows only connections, or it
 * signs wrongly.
 */
export type AuthMode = (typeof modes)[number]
export const isAuthMode = (value: unknown): value is AuthMode => modes.some((mode) => mode === value)

type Wallet = {
  readonly account: PrivateKeyAccount
  readonly otherAccounts: readonly PrivateKeyAccount[]
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly mode: AuthMode
}

/** What a wrong phone signs instead. */
const change = (payload: Payload, mode: AuthMode): Payload => ({
  ...payload,
  ...(mode === 'otherText' && { statement: `Give everything away. ${payload.statement ?? ''}`.trim() }),
  ...(mode === 'expired' && { exp: new Date(Date.now() - 60_000).toISOString() }),
})

/** The networks of an app that the wallet has, and what it allows there. */
function payloadFor({ params }: Asked, { chains, methods, mode }: Wallet): Payload {
  const { authPayload } = params
  return change(populateAuthPayload({ authPayload, chains: [...chains], methods: [...methods] }), mode)
}

const issuerOf = (chain: string, { account }: Wallet) => `did:pkh:${chain}:${account.address}`

/** The text for the first network, as the owner reads it. */
export function textToSign(kit: Kit, requested: Asked, wallet: Wallet): string {
  const request = payloadFor(requested, wallet)
  return kit.formatAuthMessage({ request, iss: issuerOf(request.chains[0] ?? '', wallet) })
}

/** Connects and signs in with one approval: one signature for each network. */
export async function signInFor(kit: Kit, requested: Asked, wallet: Wallet): Promise<void> {
  const { account, otherAccounts, mode } = wallet
  const request = payloadFor(requested, wallet)
  const signer = (mode === 'otherAccount' ? otherAccounts[0] : undefined) ?? account
  const auths = await Promise.all(
    request.chains.map(async (chain) => {
      const iss = issuerOf(chain, wallet)
      const signature = await signer.signMessage({ message: kit.formatAuthMessage({ request, iss }) })
      return buildAuthObject(request, { t: 'eip191', s: signature }, iss)
    }),
  )
  const done = kit.approveSessionAuthenticate({ id: requested.id, auths })
  // Its SDK verifies the signature, tells the app that it is wrong, and throws.
  await (mode === 'otherAccount' ? done.catch(() => undefined) : done)
}

export const refuseSignIn = (kit: Kit, { id }: Asked) =>
  kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
