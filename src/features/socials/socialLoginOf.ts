import { checkLoginUri } from '../../controllers/embedded/checkLoginUri.js'
import { connectLogin } from '../../controllers/embedded/connectLogin.js'
import { createFarcasterLogin, type FarcasterLogin } from '../../controllers/embedded/farcasterLogin.js'
import { redirectUri } from '../../controllers/embedded/redirectUri.js'
import { createSocialLogin, type SocialLogin } from '../../controllers/embedded/socialLogin.js'
import type { Run } from '../../core/createSingleRun.js'
import type { SocialProvider } from '../../domain/embedded.js'
import type { Modal } from '../../modal/modal.js'
import { leaveForLogin, loginReturnUrl } from '../../platform/loginReturn.js'
import { openLoginWindow } from '../../platform/loginWindow.js'
import { readSocialDevice } from '../../platform/readSocialDevice.js'
import { offeredSocials } from './offeredSocials.js'

const wayIn = ({ instance, settings }: Modal) => {
  const frameOrigin = new URL(settings.services.secureSite).origin
  return {
    frameOrigin,
    loadWallet: async () => (await instance.clients.embedded()).wallet,
    connect: (run: Run) => connectLogin(instance, run),
    checkUri: (provider: SocialProvider, uri: string) =>
      checkLoginUri(provider, uri, { frameOrigin, allowLoopback: settings.isSandbox }),
  }
}

/** The login through a provider's site in this modal: one at a time, for every view. */
export function socialLoginOf(modal: Modal): SocialLogin {
  const { frameOrigin, ...way } = wayIn(modal)
  const { isTelegram } = readSocialDevice()
  return createSocialLogin({
    ...way,
    scope: modal.scope,
    events: modal.services.events,
    isInTab: isTelegram,
    openWindow: () => openLoginWindow(frameOrigin),
    isOffered: (provider) => offeredSocials(modal).includes(provider),
    leaveFor(provider, uri) {
      const leaving = redirectUri(uri, loginReturnUrl())
      modal.services.storage.write('social_provider', { provider, begunAt: Date.now() })
      leaveForLogin(leaving)
    },
  })
}

/** The same for Farcaster, which has no window. */
export function farcasterLoginOf(modal: Modal): FarcasterLogin {
  const { loadWallet, connect, checkUri } = wayIn(modal)
  return createFarcasterLogin({
    loadWallet,
    connect,
    scope: modal.scope,
    events: modal.services.events,
    checkUri: (uri) => checkUri('farcaster', uri),
  })
}
