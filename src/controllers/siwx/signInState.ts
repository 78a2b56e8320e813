import type { ConnectorInfo } from '../../connectors/connector.js'
import { createLatest } from '../../core/async.js'
import { type CaipAddress, type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import type { SignInDetails } from '../../domain/events.js'
import { isSmartAccount, type Namespace } from '../../domain/namespace.js'
import type { Siwx, SiwxSession } from '../../domain/siwx.js'
import { SignInUnavailableError } from '../../errors/siwxErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { connectedOf } from '../connection/connectionController.js'
import type { EmailPolicy, SignInEntry } from './signIns.js'

/** What signing in keeps between its verbs. */
export type SignInState = {
  /** The app's implementation, once it has loaded. */
  siwx: Siwx | undefined
  /** The newest look for a session, by namespace: the answer of an older one is dropped. */
  readonly looks: ReadonlyMap<Namespace, ReturnType<typeof createLatest>>
  readonly expiries: Map<Namespace, ReturnType<typeof setTimeout>>
  /** Account, network and wallet of the last look. */
  readonly lookedAt: Map<Namespace, string>
  /** Disconnected because nothing could be read. */
  readonly unreadable: Set<Namespace>
  /** The data of every session that this page has seen, the newest last. */
  readonly signedIn: Map<Namespace, Map<string, SiwxSession['data']>>
  /** Accounts with an e-mail address, or whose user goes on without one. */
  readonly askedForEmail: Set<CaipAddress>
  /** The wallet that signs in with its approval, although it is not connected yet. */
  approvingWallet: ConnectorInfo | undefined
  /** A wallet has signed wrongly, or with a contract that its client cannot verify: the next one signs afterwards. */
  hasApprovalFailed: boolean
}

export function createSignInState(instance: Instance): SignInState {
  const expiries: SignInState['expiries'] = new Map()
  instance.scope.add(() => {
    for (const timer of expiries.values()) clearTimeout(timer)
  })
  return {
    siwx: undefined,
    looks: new Map(namespacesOf(instance).map((namespace) => [namespace, createLatest()])),
    expiries,
    lookedAt: new Map(),
    unreadable: new Set(),
    signedIn: new Map(),
    askedForEmail: new Set(),
    approvingWallet: undefined,
    hasApprovalFailed: false,
  }
}

export const signInStateOf = (instance: Instance): SignInState => instance.use(createSignInState)

export function siwxOf(instance: Instance): Siwx {
  const { siwx } = signInStateOf(instance)
  if (!siwx) throw new SignInUnavailableError('SIWX is not enabled')
  return siwx
}

/** A new look for a session; says whether it is still the newest. */
export const beginLook = (instance: Instance, namespace: Namespace): (() => boolean) =>
  signInStateOf(instance).looks.get(namespace)?.begin() ?? (() => true)

/** What a session belongs to; nothing while none is possible. */
export function signInAccountOf(instance: Instance, namespace: Namespace) {
  const account = instance.account.of(namespace)
  const network = instance.network.activeOf(namespace)
  const live = connectedOf(instance.connection.state, namespace)
  if (!account || !network || network.isUnsupported || !live) return undefined
  const caipAddress: CaipAddress = `${network.caipNetworkId}:${account.address}`
  return {
    /** Tells one account, network and wallet from another. */
    key: `${caipAddress} ${live.connectorId}`,
    networkId: network.caipNetworkId,
    caipAddress,
    address: account.address,
    connection: live.connection,
    isSmartAccount: isSmartAccount(account),
  }
}

export function signInDetails(instance: Instance, namespace: Namespace): SignInDetails {
  const account = signInAccountOf(instance, namespace)
  return { network: account?.networkId ?? '', isSmartAccount: account?.isSmartAccount === true }
}

/** Tells one account and network from another. */
export const pairOf = ({ chainId, accountAddress }: Pick<SiwxSession['data'], 'chainId' | 'accountAddress'>) =>
  `${chainId} ${accountAddress.toLowerCase()}`

export const isExpired = ({ data }: Pick<SiwxSession, 'data'>) => Date.parse(data.expirationTime ?? '') <= Date.now()

/** Whether an account has to be asked for an e-mail address first, and may go on without one. */
export function emailPolicyOf(instance: Instance, account: CaipAddress): EmailPolicy | undefined {
  const { emailCapture } = siwxOf(instance)
  if (!emailCapture || signInStateOf(instance).askedForEmail.has(account)) return undefined
  return emailCapture.isRequired ? 'required' : 'optional'
}

/** Where the active account may go back to instead of signing in here. */
function returnNetworkOf(instance: Instance, namespace: Namespace): CaipNetworkId | undefined {
  const account = signInAccountOf(instance, namespace)
  if (!account) return undefined
  const newestFirst = [...(signInStateOf(instance).signedIn.get(namespace)?.values() ?? [])].reverse()
  return newestFirst.find(
    (data) =>
      data.accountAddress.toLowerCase() === account.address.toLowerCase() &&
      data.chainId !== account.networkId &&
      instance.network.find(data.chainId) !== undefined &&
      !isExpired({ data }),
  )?.chainId
}

/** What is known of a namespace's session from now on. */
export function setSignIn(instance: Instance, namespace: Namespace, entry: SignInEntry | undefined) {
  clearTimeout(signInStateOf(instance).expiries.get(namespace))
  const returnTo = entry?.status === 'none' ? returnNetworkOf(instance, namespace) : entry?.returnTo
  instance.signIns.set(namespace, entry && { ...entry, returnTo })
}

/** Whether the signature of a session is its account's. */
export async function isSignedByAccount(instance: Instance, { data, message, signature }: SiwxSession) {
  const { capabilities } = await adapterOf(instance, splitCaip2(data.chainId)?.namespace ?? '')
  const signed = { address: data.accountAddress, message, signature }
  // Without a verifier no signature counts (SIWX-6).
  return (await capabilities?.verifyMessage?.(signed, data.chainId, instance.scope.signal)) ?? false
}
