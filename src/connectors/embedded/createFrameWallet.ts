import { FRAME_REQUEST_MS, FRAME_SIGN_OUT_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { parseEmail } from '../../core/email.js'
import { MalformedAnswerError, RequestAbortedError } from '../../errors/connectionErrors.js'
import { EmailCooldownError, EmbeddedError } from '../../errors/embeddedErrors.js'
import { InvalidOptionError } from '../../errors/optionErrors.js'
import type { FrameTransport } from './createFrameTransport.js'
import type { FrameUser } from './frameMessages.js'
import type { LoginStore } from './loginStore.js'

export type FrameWallet = ReturnType<typeof createFrameWallet>

/** What follows a mailed code or link. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Logging in, and everything else that the embedded wallet does without signing. Never asks twice by itself. */
export function createFrameWallet(transport: Pick<FrameTransport, 'request' | 'load'>, store: LoginStore) {
  const limited = (signal: AbortSignal | undefined) => ({ signal, timeoutMs: FRAME_REQUEST_MS })

  function checkCooldown() {
    const at = store.nextMailAt()
    if (at !== undefined) throw new EmailCooldownError(Math.ceil((at - Date.now()) / 1_000))
  }

  function checkEmail(text: string): string {
    const email = parseEmail(text)
    if (email === undefined) throw new InvalidOptionError('email', 'an e-mail address is needed')
    return email
  }

  return {
    load: transport.load,
    nextMailAt: store.nextMailAt,
    /**
     * Mails a code or a link, at most every 30 seconds.
     * @throws EmailCooldownError
     */
    async connectEmail(text: string, signal?: AbortSignal): Promise<EmailStep> {
      const email = checkEmail(text)
      checkCooldown()
      const { action } = await transport.request('CONNECT_EMAIL', { email }, limited(signal))
      store.writeMailed()
      return action
    },
    /** Resolves once the user has approved this device by the mailed link. */
    connectDevice: async (signal?: AbortSignal): Promise<void> =>
      void (await transport.request('CONNECT_DEVICE', undefined, limited(signal))),
    connectOtp: async (otp: string, signal?: AbortSignal): Promise<void> =>
      void (await transport.request('CONNECT_OTP', { otp }, limited(signal))),
    /** Whether the page still knows the user. One that was never used here is not asked. */
    async isConnected(): Promise<boolean> {
      if (!store.isUsed()) return false
      const { isConnected } = await transport.request('IS_CONNECTED', undefined).catch((error) => {
        // A page that does not answer says nothing about the login.
        if (error instanceof EmbeddedError) return { isConnected: false }
        throw error
      })
      return isConnected
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
        { signal },
      ),
    switchNetwork: (chainId: CaipNetworkId) => transport.request('SWITCH_NETWORK', { chainId }),
    /** The chains that have smart accounts; none if the page does not say. */
    async readSmartNetworks(): Promise<readonly number[]> {
      const answer = await transport
        .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
        .catch(() => ({ smartAccountEnabledNetworks: [] }))
      store.writeSmartNetworks(answer.smartAccountEnabledNetworks)
      return answer.smartAccountEnabledNetworks
    },
    /** Ends the login here first, then on the page, which may be slow or already have forgotten it. */
    async signOut(): Promise<void> {
      store.clear()
      await withTimeout(
        transport.request('SIGN_OUT', undefined),
        FRAME_SIGN_OUT_MS,
        () => new RequestAbortedError(),
      ).catch(() => undefined)
    },
    /** Whether a code for the present address comes first, or at once one for the new address. */
    async updateEmail(text: string, signal?: AbortSignal): Promise<'primary' | 'secondary'> {
      const email = checkEmail(text)
      const { action } = await transport.request('UPDATE_EMAIL', { email }, { signal })
      store.writeMailed()
      return action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    },
    updateEmailPrimary: async (otp: string, signal?: AbortSignal): Promise<void> =>
      void (await transport.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })),
    /** The address that the page has stored now. */
    async updateEmailSecondary(otp: string, signal?: AbortSignal): Promise<string> {
      const { newEmail } = await transport.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
      const email = parseEmail(newEmail)
      if (email === undefined) throw new MalformedAnswerError('UPDATE_EMAIL_SECONDARY_OTP')
      store.writeEmail(email)
      return email
    },
  }
}
