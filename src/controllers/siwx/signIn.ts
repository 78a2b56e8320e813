import { ref, subscribe } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { CaipAddress, CaipNetworkId } from '../../core/caip.js'
import { hasCode } from '../../core/hasCode.js'
import { addressesOf } from '../../domain/account.js'
import { isSmartAccount } from '../../domain/isSmartAccount.js'
import type { Namespace } from '../../domain/namespace.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { Siwx, SiwxSession } from '../../domain/siwx.js'
import { SignInOutdatedError, SignInUnavailableError } from '../../errors/signInErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { isOnline } from '../../platform/pageState.js'
import { untilOnline } from '../../platform/watchPage.js'
import { adapterOf } from '../adapters.js'
import { connectedOf, statusOf } from '../connection/connectionController.js'
import { disconnect } from '../connection/disconnect.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'
import { createSignInReader } from './createSignInReader.js'
import { createEmailCapture } from './emailCapture.js'
import { createOneClick } from './oneClick.js'
import type { WalletSessionEntry } from './walletSessions.js'

type SignInParts = {
  /** The app's implementation. */
  readonly siwx: Siwx
  readonly oneClick: Omit<Parameters<typeof createOneClick>[1], 'adopt' | 'siwx'>
}

/** How the card follows a signature. */
type SignWatch = RequestWatch & { onAnswered(): void }

export type SignIn = ReturnType<typeof createSignIn>

/** The longest delay of a timer. */
const MAX_TIMER_MS = 2_147_483_647

/** Looks for a session whenever account or network change, and signs in. What to show is decided by the open modal. */
export function createSignIn(instance: Instance, { siwx, oneClick }: SignInParts) {
  const { account, connection, network, events, scope, walletSessions: sessions } = instance
  const namespaces = namespacesOf(instance)
  const runs = new Map(namespaces.map((name) => [name, createLatest()]))
  const expiries = new Map<Namespace, ReturnType<typeof setTimeout>>()
  /** Account, network and wallet of the last look. */
  const seen = new Map<Namespace, string>()
  /** Disconnected because nothing could be read. */
  const failed = new Set<Namespace>()
  scope.add(() => {
    for (const timer of expiries.values()) clearTimeout(timer)
  })

  const isRequired = () => siwx.getRequired?.() ?? true
  const emails = createEmailCapture({ capture: siwx.emailCapture, placeOf, prepare: prepareAgain })

  /** What a session belongs to; nothing while none is possible. */
  function placeOf(namespace: Namespace) {
    const from = account.of(namespace)
    const on = network.activeOf(namespace)
    const live = connectedOf(connection.state, namespace)
    if (!from || !on || on.isUnsupported || !live) return undefined
    const key = `${on.caipNetworkId}:${from.address} ${live.connectorId}`
    const caipAddress: CaipAddress = `${on.caipNetworkId}:${from.address}`
    return {
      ...{ key, on, caipAddress, address: from.address },
      ...{ connection: live.connection, isSmartAccount: isSmartAccount(from) },
    }
  }

  const detailsOf = (namespace: Namespace) => {
    const place = placeOf(namespace)
    return { network: place?.on.caipNetworkId ?? '', isSmartAccount: place?.isSmartAccount === true }
  }

  /** The data of every session that this page has seen, the newest last. */
  const signedIn = new Map<Namespace, Map<string, SiwxSession['data']>>()
  const pairOf = ({ chainId, accountAddress }: Pick<SiwxSession['data'], 'chainId' | 'accountAddress'>) =>
    `${chainId} ${accountAddress.toLowerCase()}`

  /** Where the active account may go back to instead of signing in here. */
  function returnNetworkOf(namespace: Namespace): CaipNetworkId | undefined {
    const place = placeOf(namespace)
    if (!place) return undefined
    const newestFirst = [...(signedIn.get(namespace)?.values() ?? [])].reverse()
    return newestFirst.find(
      (data) =>
        data.accountAddress.toLowerCase() === place.address.toLowerCase() &&
        data.chainId !== place.on.caipNetworkId &&
        network.find(data.chainId) !== undefined &&
        !isExpired({ data }),
    )?.chainId
  }

  const set = (namespace: Namespace, entry: WalletSessionEntry | undefined) => {
    clearTimeout(expiries.get(namespace))
    const returnTo = entry?.status === 'none' ? returnNetworkOf(namespace) : entry?.returnTo
    sessions.set(namespace, entry && { ...entry, returnTo })
  }

  /** A session that expires while the page is open has ended. */
  function watchExpiry(namespace: Namespace, { data }: SiwxSession) {
    const end = Date.parse(data.expirationTime ?? '')
    if (Number.isNaN(end)) return
    const wait = Math.min(Math.max(0, end - Date.now()), MAX_TIMER_MS)
    expiries.set(
      namespace,
      setTimeout(() => void check(namespace), wait),
    )
  }

  type Reader = ReturnType<typeof createSignInReader>
  const createReader = (isCurrent: () => boolean): Reader =>
    createSignInReader({ signal: scope.signal, isOnline, untilOnline, isCurrent })

  function accept(namespace: Namespace, session: SiwxSession) {
    const pairs = signedIn.get(namespace) ?? new Map<string, SiwxSession['data']>()
    pairs.delete(pairOf(session.data))
    signedIn.set(namespace, pairs.set(pairOf(session.data), session.data))
    set(namespace, { status: 'signed-in', session: ref(session) })
    watchExpiry(namespace, session)
  }

  /** Looks for a session; without one the modal asks for a signature. */
  async function check(namespace: Namespace): Promise<void> {
    const isCurrent = runs.get(namespace)?.begin() ?? (() => true)
    const place = placeOf(namespace)
    const isSame = seen.get(namespace) === place?.key
    seen.set(namespace, place?.key ?? '')
    if (!place) return set(namespace, undefined)
    // A session that is looked at again counts until the answer.
    const before = sessions.state.entries[namespace]
    // A user who does without is not asked again because another tab has changed something.
    const isDismissed = isSame ? before?.isDismissed : undefined
    if (!isSame || before?.status !== 'signed-in') set(namespace, { status: 'checking', isDismissed })
    const read = createReader(isCurrent)
    try {
      const found = await read(() => siwx.getSessions(place.on.caipNetworkId, place.address))
      // An expired one would be looked for again at once, without an end.
      const session = found.find((one) => !isExpired(one))
      if (!isCurrent() || scope.isEnded) return
      if (session) return accept(namespace, session)
      if (network.state.activeNamespace === namespace) await prepare(namespace, isCurrent, read)
      // A server may keep one nonce: what the user does not see yet must not replace it.
      else set(namespace, { status: 'none', isDismissed })
      instance.loadModal()
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      const isHeld = isSame && before?.session && !isExpired(before.session)
      // What cannot be read again holds until it expires, and so does the decision of a user who does without.
      if (isHeld) return log(instance, 'warn', 'sign-in', error)
      if (isDismissed) set(namespace, { status: 'none', isDismissed })
      else await failToStart(namespace, error)
    }
  }

  /** Without a way to sign in, the wallet does not stay connected (the specification's text). */
  async function failToStart(namespace: Namespace, error: unknown) {
    events.emit('SIWX_AUTH_ERROR', detailsOf(namespace))
    log(instance, 'error', 'sign-in', error)
    set(namespace, undefined)
    instance.showMessage('siwx.initFailed', 'error')
    // A service that is down must not end the sessions that it could not read.
    failed.add(namespace)
    await disconnect(instance, { namespace }).catch((reason) => log(instance, 'error', 'disconnect', reason))
  }

  /** A new message with a new nonce: every attempt has its own (SIWX-1). */
  async function prepare(namespace: Namespace, isCurrent: () => boolean, read: Reader = createReader(isCurrent)) {
    const place = placeOf(namespace)
    if (!place) return
    const { on, address, caipAddress } = place
    const isDismissed = () => sessions.state.entries[namespace]?.isDismissed
    const wantsEmail = emails.policyFor(caipAddress)
    // The message names the address, so it comes afterwards.
    if (wantsEmail) return set(namespace, { status: 'none', wantsEmail, isDismissed: isDismissed() })
    const data = await read(() => siwx.createMessage({ accountAddress: address, chainId: on.caipNetworkId }))
    if (!isCurrent()) return
    // Shown, signed, verified and stored is this one text (SIWX-5).
    const message = ref(Object.freeze({ data, text: data.toString() }))
    set(namespace, { status: 'none', message, isDismissed: isDismissed() })
  }

  /** The user sees this namespace now, whose message was not needed before. */
  async function prepareShown(namespace: Namespace) {
    const entry = sessions.state.entries[namespace]
    if (entry?.status !== 'none' || entry.message || entry.wantsEmail || entry.isDismissed) return
    await prepareAgain(namespace)
  }

  async function prepareAgain(namespace: Namespace) {
    const isCurrent = runs.get(namespace)?.begin() ?? (() => true)
    try {
      await prepare(namespace, isCurrent)
    } catch (error) {
      if (isCurrent() && !scope.isEnded) await failToStart(namespace, error)
    }
  }

  /** Asks the wallet to sign the message that is shown, once. */
  async function sign(namespace: Namespace, watch?: SignWatch): Promise<SiwxSession> {
    const place = placeOf(namespace)
    const entry = sessions.state.entries[namespace]
    if (!place) throw new SignInUnavailableError('No ActiveCaipAddress found')
    // One nonce, one request (SIWX-1).
    if (entry?.status === 'signing') throw new SignInOutdatedError()
    if (!entry?.message) throw new SignInUnavailableError('No ActiveCaipNetwork or client found')
    const isCurrent = runs.get(namespace)?.begin() ?? (() => true)
    const { data, text } = entry.message
    set(namespace, { ...entry, status: 'signing' })
    try {
      const adapter = await adapterOf(instance, namespace)
      const signature = await adapter.signMessage(place.connection, place.address, text, watch)
      watch?.onAnswered()
      if (!isCurrent() || placeOf(namespace)?.key !== place.key) throw new SignInOutdatedError()
      const session: SiwxSession = Object.freeze({ data: toData(data), message: text, signature })
      await siwx.addSession(session)
      if (!isCurrent()) {
        // The user has decided otherwise meanwhile, so it must not be found later.
        await siwx.revokeSession(data.chainId, data.accountAddress)
        throw new SignInOutdatedError()
      }
      accept(namespace, session)
      events.emit('SIWX_AUTH_SUCCESS', detailsOf(namespace))
      return session
    } catch (error) {
      events.emit('SIWX_AUTH_ERROR', detailsOf(namespace))
      if (isCurrent()) {
        if (hasCode(error, 'EMAIL_UNVERIFIED')) {
          emails.forget(place.caipAddress)
          instance.showMessage('siwx.emailAgain', 'error')
        }
        set(namespace, { status: 'none' })
        await prepare(namespace, isCurrent).catch((reason) => {
          if (isCurrent() && !scope.isEnded) return failToStart(namespace, reason)
        })
      }
      throw error
    }
  }

  /** A session that was just stored signs in the active account, without another look. */
  function adopt(namespace: Namespace, session: SiwxSession) {
    const place = placeOf(namespace)
    const { accountAddress, chainId } = session.data
    if (place?.on.caipNetworkId !== chainId || place.address.toLowerCase() !== accountAddress.toLowerCase()) return
    runs.get(namespace)?.cancel()
    seen.set(namespace, place.key)
    accept(namespace, session)
  }

  /** Addresses while they are connected, to sign them out when they are not. */
  const connected = new Map<Namespace, readonly string[]>()

  /** Ends the sessions of what has disconnected; all at once if nothing stays, because each may be a request. */
  async function revoke(gone: ReadonlyMap<Namespace, readonly string[]>) {
    const warn = (error: unknown) => log(instance, 'warn', 'sign-out', error)
    if (namespaces.every((namespace) => statusOf(connection.state, namespace) === 'disconnected')) {
      signedIn.clear()
      emails.clear()
      return siwx.setSessions([]).catch(warn)
    }
    for (const [namespace, addresses] of gone) {
      const known = signedIn.get(namespace) ?? new Map<string, SiwxSession['data']>()
      signedIn.delete(namespace)
      const networkIds = network.ids().filter((id) => id.startsWith(`${namespace}:`))
      // Sessions of earlier visits: looked for, because ending each that is possible may be many requests.
      const others = networkIds
        .flatMap((id) => addresses.map((address) => [id, address] as const))
        .filter(([chainId, accountAddress]) => !known.has(pairOf({ chainId, accountAddress })))
      for (const { chainId, accountAddress } of known.values())
        await siwx.revokeSession(chainId, accountAddress).catch(warn)
      const found = await Promise.all(
        others.map(async ([id, address]) => {
          const sessions = await siwx.getSessions(id, address).catch(warn)
          return sessions && sessions.length > 0 ? [[id, address] as const] : []
        }),
      )
      for (const [id, address] of found.flat()) await siwx.revokeSession(id, address).catch(warn)
    }
  }

  let active = network.state.activeNamespace
  function react() {
    const gone = new Map<Namespace, readonly string[]>()
    for (const namespace of namespaces) {
      const status = statusOf(connection.state, namespace)
      const before = connected.get(namespace)
      // A wallet may change its accounts, and each may have signed in.
      if (status === 'connected') {
        const now = addressesOf(account.of(namespace)?.accounts ?? [])
        connected.set(namespace, [...new Set([...(before ?? []), ...now])])
      } else if (status === 'disconnected' && before) {
        connected.delete(namespace)
        if (!failed.delete(namespace)) gone.set(namespace, before)
      }
      if ((placeOf(namespace)?.key ?? '') !== (seen.get(namespace) ?? '')) void check(namespace)
      else if (namespace === network.state.activeNamespace && namespace !== active) void prepareShown(namespace)
    }
    active = network.state.activeNamespace
    if (gone.size > 0 && siwx.signOutOnDisconnect !== false) void revoke(gone)
  }

  // Another tab has signed in or out. A nonce alone changes nothing, and each look makes one.
  scope.add(
    storageOf(instance).watch((name) => {
      if (name !== '' && name !== 'siwx_sessions' && name !== 'siwx_auth_token') return
      for (const namespace of namespaces)
        if (sessions.state.entries[namespace]?.status !== 'signing') void check(namespace)
    }),
  )
  for (const state of [account.state, connection.state, network.state]) scope.add(subscribe(state as object, react))
  sessions.setRequired(isRequired())
  react()

  return {
    check,
    sign,
    email: emails.verbs,
    oneClick: createOneClick(instance, { ...oneClick, siwx, adopt }),
    /** The user does without; until account, network or wallet change. */
    dismiss(namespace: Namespace) {
      const entry = sessions.state.entries[namespace]
      // A wallet that still answers is too late.
      runs.get(namespace)?.cancel()
      if (entry) set(namespace, { status: 'none', isDismissed: true })
    },
    /** The user signs in after all, with a new message. */
    async recall(namespace: Namespace): Promise<void> {
      const entry = sessions.state.entries[namespace]
      if (!entry?.isDismissed) return
      set(namespace, { ...entry, isDismissed: undefined })
      await check(namespace)
    },
    /** Ends the session of the active account on its network. */
    async signOut(namespace: Namespace): Promise<void> {
      const place = placeOf(namespace)
      if (!place) throw new SignInUnavailableError('No ActiveCaipAddress found')
      await siwx.revokeSession(place.on.caipNetworkId, place.address)
      signedIn.get(namespace)?.delete(pairOf({ chainId: place.on.caipNetworkId, accountAddress: place.address }))
      // Another account or network is active by now, which nobody has signed out.
      if (placeOf(namespace)?.key !== place.key) return
      if (isRequired()) await disconnect(instance, { namespace })
      else {
        // Signing out is a decision too: the user is not asked to sign in again.
        set(namespace, { status: 'checking', isDismissed: true })
        await check(namespace)
      }
    },
  }
}

const isExpired = ({ data }: Pick<SiwxSession, 'data'>) => Date.parse(data.expirationTime ?? '') <= Date.now()

/** The fields alone, without the method that makes the text. */
function toData({
  accountAddress,
  chainId,
  domain,
  uri,
  version,
  nonce,
  statement,
  resources,
  requestId,
  issuedAt,
  expirationTime,
  notBefore,
}: SiwxSession['data']): SiwxSession['data'] {
  return {
    ...{ accountAddress, chainId, domain, uri, version, nonce, statement, resources, requestId },
    ...{ issuedAt, expirationTime, notBefore },
  }
}
