import { FRAME_REQUEST_MS, FRAME_SIGN_OUT_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import { isSameEmail, parseEmail } from '../../core/email.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { Login, SocialProvider } from '../../domain/embedded.js'
import type { AccountType } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { EmailCooldownError, isPageError } from '../../errors/embeddedErrors.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { FrameTransport } from './createFrameTransport.js'
import type { RequestOptions } from './createPendingRequests.js'
import type { Answer, AppEvent, AppEvents, FrameUser } from './frameMessages.js'
import type { LoginStore } from './loginStore.js'

export type FrameWallet = ReturnType<typeof createFrameWallet>

/** What follows a mailed code or link. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Where the next code is mailed when the address changes: first to the current one, then to the new one. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

type FrameWalletDeps = {
  readonly transport: Pick<FrameTransport, 'request' | 'reload' | 'load'>
  readonly store: LoginStore
  /** The type of account to use on the active network, where there are several. */
  preferredType(): string | undefined
  /** How the user logs in: the next connection is theirs. */
  onLogin(login: FrameLogin): void
  /** The user has another address from now on. */
  onEmailChanged(email: string): void
}

type LoginRequestOptions<event extends AppEvent> = Omit<RequestOptions<event>, 'onLate'> & {
  /** Whether the answer means that the user is logged in, who has been so before. @default always, by this request */
  isLoggedIn?(answer: Answer<event>): boolean
}

/** How somebody logs in; `email` is the address that was typed, or that the page has named. */
export type FrameLogin = Pick<Login, 'email' | 'provider' | 'userName'> & {
  /** What the page has said of the user who has logged in; it does not for every kind of login. */
  readonly answer?: FrameUser
}

/** A network as the page takes it beside other fields. */
const chainOf = ({ caipNetworkId, rpcUrls }: Network) => {
  const [rpcUrl] = rpcUrls.default.http
  return { chainId: caipNetworkId, ...(rpcUrl !== undefined && { rpcUrl }) }
}

/** Logging in, and everything else that the embedded wallet does without signing. Never asks twice by itself. */
export function createFrameWallet({ transport, store, preferredType, onLogin, onEmailChanged }: FrameWalletDeps) {
  const limited = (signal: AbortSignal | undefined) => ({ signal, timeoutMs: FRAME_REQUEST_MS })

  const bySocial = (provider: SocialProvider, userName: string | null | undefined, answer?: FrameUser) =>
    onLogin({
      email: parseEmail(answer?.email ?? undefined),
      provider,
      userName: displayText(userName ?? '', TEXT_LIMIT.name) || undefined,
      ...(answer && { answer }),
    })

  /** Of the login that is under way, until it is aborted. */
  let underWay: AbortSignal | undefined
  const isUnderWay = () => underWay !== undefined && !underWay.aborted

  /** Where the last code or link was mailed. */
  let mailedTo: string | undefined

  let signingOut: Promise<void> | undefined

  /** Requests that may log somebody in, and that the page has not answered yet. */
  let openLogins = 0

  /**
   * Resolves once the page has said that nobody is logged in any more. An error of the page ends the wait as well; it may
   * still know the user, so it is told again.
   */
  function askToSignOut(): Promise<void> {
    /** The page may have logged somebody in after it has signed out, before it says so. */
    let mayBeLoggedIn = false
    signingOut ??= transport
      .request('SIGN_OUT', undefined, {
        onPosted() {
          mayBeLoggedIn = openLogins > 0
        },
      })
      .then(
        () => {
          if (!mayBeLoggedIn) store.setSignOutDue(false)
        },
        (error) => {
          if (!isPageError(error)) throw error
        },
      )
      .finally(() => {
        signingOut = undefined
      })
    return signingOut
  }

  /**
   * Ends the login here first, then on the page. Resolves with whether the page has confirmed it: one that is silent is
   * told again before the next login.
   */
  async function signOut(): Promise<boolean> {
    store.clear()
    store.setSignOutDue(true)
    return withTimeout(askToSignOut(), FRAME_SIGN_OUT_MS, () => new RequestAbortedError()).then(
      () => true,
      () => false,
    )
  }

  /** A sign-out that the page has not confirmed comes before everything else. */
  async function finishSignOut(): Promise<void> {
    if (!store.isSignOutDue() || store.isUsed()) return
    await withTimeout(askToSignOut(), FRAME_SIGN_OUT_MS, () => new RequestAbortedError()).catch(() => undefined)
  }

  async function begin(signal: AbortSignal | undefined) {
    if (signal?.aborted) throw new RequestAbortedError()
    underWay = signal
    await finishSignOut()
    if (signal?.aborted) throw new RequestAbortedError()
  }

  /**
   * Asks for something that may log the user in. Once cancelled, nobody waits for the answer (EML-4); if the page has
   * logged the user in all the same, it is told to end that, so that nobody stays logged in unseen: also by the next load
   * of this page, which may take its place before the answer.
   */
  async function logIn<event extends AppEvent>(
    event: event,
    payload: AppEvents[event],
    { isLoggedIn, ...options }: LoginRequestOptions<event>,
  ): Promise<Answer<event>> {
    await begin(options.signal)
    const wasDue = store.isSignOutDue()
    try {
      const answer = await transport.request(event, payload, {
        ...options,
        onPosted() {
          openLogins++
          if (!isLoggedIn) store.setSignOutDue(true)
          options.onPosted?.()
        },
        onOver: () => void openLogins--,
        onLate(late) {
          if (isLoggedIn?.(late) === false) return
          store.setSignOutDue(true)
          abandonLogin()
        },
      })
      // Until a connection is made of it, which the user may still cancel.
      if (isLoggedIn?.(answer) !== false) store.setSignOutDue(true)
      return answer
    } catch (error) {
      // The page has not logged the user in.
      if (isPageError(error) && !wasDue) store.setSignOutDue(false)
      throw error
    }
  }

  /** The user has given up: what the page has logged in is ended there, unless another login is under way by now. */
  function abandonLogin() {
    if (!isUnderWay() && store.isSignOutDue() && !store.isUsed()) void signOut()
  }

  function checkCooldown() {
    const at = store.nextMailAt()
    if (at !== undefined) throw new EmailCooldownError(Math.ceil((at - Date.now()) / 1_000))
  }

  /** The address that the page has now; `undefined` if that is not the requested one. */
  function newEmailOf(requested: string, answered: string): string | undefined {
    const newEmail = parseEmail(answered)
    return newEmail !== undefined && isSameEmail(newEmail, requested) ? newEmail : undefined
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
      let isPosted = false
      try {
        const { action } = await logIn(
          'CONNECT_EMAIL',
          { email },
          {
            ...limited(signal),
            isLoggedIn: (answer) => answer.action === 'CONNECT',
            onPosted() {
              isPosted = true
            },
          },
        )
        mailedTo = email
        store.writeMailed()
        if (action === 'CONNECT') onLogin({ email, provider: 'email', userName: undefined })
        return action
      } catch (error) {
        // It is probably mailed all the same.
        if (isPosted && error instanceof RequestAbortedError) store.writeMailed()
        throw error
      }
    },
    /** Resolves once the user has approved this device by the mailed link. */
    connectDevice: async (signal?: AbortSignal): Promise<void> =>
      void (await transport.request('CONNECT_DEVICE', undefined, { ...limited(signal), isUserSlow: true })),
    async connectOtp(otp: string, signal?: AbortSignal): Promise<void> {
      await logIn('CONNECT_OTP', { otp }, limited(signal))
      onLogin({ email: mailedTo, provider: 'email', userName: undefined })
    },
    /** Where the user logs in at the provider. Unchecked. */
    async getSocialUri(provider: SocialProvider, signal?: AbortSignal): Promise<string> {
      await begin(signal)
      const { uri } = await transport.request('GET_SOCIAL_REDIRECT_URI', { provider }, limited(signal))
      return uri
    },
    /** Logs in with what the provider's window has sent. The account is read by connecting. */
    async connectSocial(provider: SocialProvider, uri: string, signal?: AbortSignal): Promise<void> {
      const preferredAccountType = preferredType()
      const answer = await logIn(
        'CONNECT_SOCIAL',
        { uri, ...(preferredAccountType !== undefined && { preferredAccountType }) },
        limited(signal),
      )
      bySocial(provider, answer.userName, answer)
    },
    /** What the user opens in Farcaster. Unchecked. */
    async getFarcasterUri(signal?: AbortSignal): Promise<string> {
      await begin(signal)
      const { url } = await transport.request('GET_FARCASTER_URI', undefined, limited(signal))
      return url
    },
    /** Resolves once the user has approved in Farcaster. */
    async connectFarcaster(signal?: AbortSignal): Promise<void> {
      const { userName } = await logIn('CONNECT_FARCASTER', undefined, { signal })
      bySocial('farcaster', userName)
    },
    /**
     * The page loads again, and forgets the link that it waits for. It may have been approved a moment before, which that
     * document cannot say any more.
     */
    forgetLink() {
      if (!transport.reload()) return
      transport.request('IS_CONNECTED', undefined, limited(undefined)).then(
        ({ isConnected }) => {
          if (!isConnected || store.isUsed()) return
          store.setSignOutDue(true)
          abandonLogin()
        },
        () => undefined,
      )
    },
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
     * The code from the new address: only now it takes the place of the current one, also if the user has left meanwhile.
     * `email` is the requested address.
     * @throws MalformedAnswerError if the page names another address
     */
    async updateEmailSecondaryOtp({ otp, email }: { otp: string; email: string }, signal?: AbortSignal) {
      const answer = await transport.request(
        'UPDATE_EMAIL_SECONDARY_OTP',
        { otp },
        {
          ...limited(signal),
          onLate(late) {
            const newEmail = newEmailOf(email, late.newEmail)
            if (newEmail !== undefined) onEmailChanged(newEmail)
          },
        },
      )
      const newEmail = newEmailOf(email, answer.newEmail)
      if (newEmail === undefined) throw new MalformedAnswerError('UPDATE_EMAIL_SECONDARY_OTP')
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
    /** The page's current network, in one of three forms; `undefined` if it does not say. */
    readChainId: (): Promise<string | number | undefined> =>
      transport.request('GET_CHAIN_ID', undefined, limited(undefined)).then(
        ({ chainId }) => chainId,
        () => undefined,
      ),
    /** The user's account on a network, which becomes the page's current one. */
    getUser: (network: Network, preferredAccountType: string | undefined, signal?: AbortSignal): Promise<FrameUser> =>
      transport.request(
        'GET_USER',
        { ...chainOf(network), ...(preferredAccountType !== undefined && { preferredAccountType }) },
        limited(signal),
      ),
    /** The type of account that the page uses from now on. `onLate`: it does so after all, out of time. */
    setPreferredAccount: (type: AccountType, onLate: () => void) =>
      transport.request('SET_PREFERRED_ACCOUNT', { type }, { ...limited(undefined), onLate }),
    switchNetwork: (network: Network) => transport.request('SWITCH_NETWORK', chainOf(network), limited(undefined)),
    /** The chains that have smart accounts; `undefined` if the page does not say. */
    readSmartNetworks: (): Promise<readonly number[] | undefined> =>
      transport.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, limited(undefined)).then(
        ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
        () => undefined,
      ),
    abandonLogin,
    finishSignOut,
    signOut,
  }
}
