import { FRAME_REQUEST_MS, FRAME_SIGN_OUT_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import type { Login, SocialProvider } from '../../domain/embedded.js'
import type { AccountType } from '../../domain/namespace.js'
import { MalformedAnswerError, OfflineError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmailCooldownError } from '../../errors/embeddedErrors.js'
import { isOnline } from '../../platform/pageState.js'
import type { FrameTransport, RequestOptions } from './createFrameTransport.js'
import type { Answer, AppEvent, AppEvents, FrameUser } from './frameMessages.js'
import type { LoginStore } from './loginStore.js'

export type FrameWallet = ReturnType<typeof createFrameWallet>

/** What follows a mailed code or link. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Where the next code is mailed when the address changes: first to the current one, then to the new one. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

type FrameWalletDeps = {
  readonly transport: Pick<FrameTransport, 'request' | 'notify' | 'load'>
  readonly store: LoginStore
  /** The type of account to use on the active network, where there are several. */
  preferredType(): string | undefined
  /** How the user logs in: the next connection is theirs. */
  onLogin(login: FrameLogin): void
  /** The user has another address from now on. */
  onEmailChanged(email: string): void
}

type LoginRequestOptions<event extends AppEvent> = Omit<RequestOptions, 'onPosted'> & {
  /** Whether the answer means that the user is logged in. @default always */
  isIn?(answer: Answer<event>): boolean
  /** Cancelled after the page had got it. */
  onAbandoned?(): void
}

/** How somebody has logged in; their address is part of the account. */
export type FrameLogin = Pick<Login, 'provider' | 'userName'>

const ignore = () => undefined

/** Logging in, and everything else that the embedded wallet does without signing. Never asks twice by itself. */
export function createFrameWallet({ transport, store, preferredType, onLogin, onEmailChanged }: FrameWalletDeps) {
  const limited = (signal: AbortSignal | undefined) => ({ signal, timeoutMs: FRAME_REQUEST_MS })

  /** The page would say so itself, in its own language. */
  function checkOnline() {
    if (!isOnline()) throw new OfflineError()
  }

  const byEmail = () => onLogin({ provider: 'email', userName: undefined })
  const bySocial = (provider: SocialProvider, userName: string | null | undefined) =>
    onLogin({ provider, userName: displayText(userName ?? '', TEXT_LIMIT.name) || undefined })

  /** Counts what users begin, so that the end of a cancelled login does not end the next one. */
  let attempts = 0

  /**
   * Asks for something that may log the user in. Once cancelled, nobody waits for the answer (EML-4); if the page has
   * logged the user in all the same, it is told to end that, so that nobody stays logged in unseen.
   */
  async function logIn<event extends AppEvent>(
    event: event,
    payload: AppEvents[event],
    { isIn = () => true, onAbandoned, ...options }: LoginRequestOptions<event>,
  ): Promise<Answer<event>> {
    const attempt = ++attempts
    const { signal } = options
    if (signal?.aborted) throw new RequestAbortedError()
    const unposted = new AbortController()
    let isPosted = false
    const answer = transport.request(event, payload, {
      ...options,
      signal: unposted.signal,
      onPosted() {
        isPosted = true
      },
    })
    let cancel = () => {}
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => {
        if (isPosted) onAbandoned?.()
        else unposted.abort()
        answer.then((late) => (attempt === attempts && isIn(late) ? signOut() : undefined), ignore)
        reject(new RequestAbortedError())
      }
    })
    signal?.addEventListener('abort', cancel)
    return Promise.race([answer, cancelled]).finally(() => signal?.removeEventListener('abort', cancel))
  }

  /** Ends the login here first, then on the page, which may be slow or already have forgotten it. */
  async function signOut(): Promise<void> {
    store.clear()
    await withTimeout(
      transport.request('SIGN_OUT', undefined),
      FRAME_SIGN_OUT_MS,
      () => new RequestAbortedError(),
    ).catch(ignore)
  }

  function checkCooldown() {
    const at = store.nextMailAt()
    if (at !== undefined) throw new EmailCooldownError(Math.ceil((at - Date.now()) / 1_000))
  }

  return {
    load: transport.load,
    nextMailAt: store.nextMailAt,
    /**
     * Mails a code or a link, at most every 30 seconds. `email` is checked.
     * @throws EmailCooldownError
     */
    async connectEmail(email: string, signal?: AbortSignal): Promise<EmailStep> {
      checkCooldown()
      checkOnline()
      const { action } = await logIn(
        'CONNECT_EMAIL',
        { email },
        {
          ...limited(signal),
          isIn: (answer) => answer.action === 'CONNECT',
          // It is probably mailed all the same.
          onAbandoned: store.writeMailed,
        },
      )
      store.writeMailed()
      if (action === 'CONNECT') byEmail()
      return action
    },
    /** Resolves once the user has approved this device by the mailed link. */
    connectDevice: async (signal?: AbortSignal): Promise<void> =>
      void (await transport.request('CONNECT_DEVICE', undefined, { ...limited(signal), isUserSlow: true })),
    async connectOtp(otp: string, signal?: AbortSignal): Promise<void> {
      checkOnline()
      await logIn('CONNECT_OTP', { otp }, limited(signal))
      byEmail()
    },
    /** Where the user logs in at the provider. Unchecked. */
    async getSocialUri(provider: SocialProvider, signal?: AbortSignal): Promise<string> {
      attempts++
      const { uri } = await transport.request('GET_SOCIAL_REDIRECT_URI', { provider }, limited(signal))
      return uri
    },
    /** Logs in with what the provider's window has sent. The account is read by connecting. */
    async connectSocial(provider: SocialProvider, uri: string, signal?: AbortSignal): Promise<void> {
      const preferredAccountType = preferredType()
      const { userName } = await logIn(
        'CONNECT_SOCIAL',
        { uri, ...(preferredAccountType !== undefined && { preferredAccountType }) },
        limited(signal),
      )
      bySocial(provider, userName)
    },
    /** What the user opens in Farcaster. Unchecked. */
    async getFarcasterUri(signal?: AbortSignal): Promise<string> {
      attempts++
      const { url } = await transport.request('GET_FARCASTER_URI', undefined, limited(signal))
      return url
    },
    /** Resolves once the user has approved in Farcaster. */
    async connectFarcaster(signal?: AbortSignal): Promise<void> {
      // Cancelled: the page is reloaded, and answers it no more.
      const { userName } = await transport.request('CONNECT_FARCASTER', undefined, { signal })
      bySocial('farcaster', userName)
    },
    /** The page starts again, and forgets what it waits for. */
    reload: () => transport.notify('RELOAD', undefined),
    /**
     * Begins to change the address, and mails the first code, at most every 30 seconds. `email` is checked.
     * @throws EmailCooldownError
     */
    async updateEmail(email: string, signal?: AbortSignal): Promise<EmailUpdateStep> {
      checkCooldown()
      const { action } = await transport.request('UPDATE_EMAIL', { email }, limited(signal))
      store.writeMailed()
      return action
    },
    /** The code from the current address; the next one is mailed to the new address. */
    updateEmailPrimaryOtp: async (otp: string, signal?: AbortSignal): Promise<void> =>
      void (await transport.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, limited(signal))),
    /**
     * The code from the new address: only now it takes the place of the current one. `email` is the requested address.
     * @throws MalformedAnswerError if the page names another address
     */
    async updateEmailSecondaryOtp({ otp, email }: { otp: string; email: string }, signal?: AbortSignal) {
      const answer = await transport.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, limited(signal))
      const newEmail = parseEmail(answer.newEmail)
      if (newEmail === undefined || !isSameEmail(newEmail, email))
        throw new MalformedAnswerError('UPDATE_EMAIL_SECONDARY_OTP')
      onEmailChanged(newEmail)
      return newEmail
    },
    /**
     * Whether the page still knows the user. One that was never used here is not asked. Rejects if the page does not say:
     * that is no reason to forget the login.
     */
    async isConnected(): Promise<boolean> {
      if (!store.isUsed()) return false
      return (await transport.request('IS_CONNECTED', undefined, limited(undefined))).isConnected
    },
    /** The user's account on a network, which becomes the page's current one. */
    getUser: (
      chainId: CaipNetworkId,
      preferredAccountType: string | undefined,
      signal?: AbortSignal,
    ): Promise<FrameUser> =>
      transport.request(
        'GET_USER',
        { chainId, ...(preferredAccountType !== undefined && { preferredAccountType }) },
        limited(signal),
      ),
    /** The type of account that the page uses from now on. */
    setPreferredAccount: (type: AccountType) =>
      transport.request('SET_PREFERRED_ACCOUNT', { type }, limited(undefined)),
    switchNetwork: (chainId: CaipNetworkId) => transport.request('SWITCH_NETWORK', { chainId }, limited(undefined)),
    /** The chains that have smart accounts; none if the page does not say. */
    async readSmartNetworks(): Promise<readonly number[]> {
      const answer = await transport
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .catch(() => ({ smartAccountEnabledNetworks: [] }))
      store.writeSmartNetworks(answer.smartAccountEnabledNetworks)
      return answer.smartAccountEnabledNetworks
    },
    signOut,
  }
}
