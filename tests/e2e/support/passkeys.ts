import type { Page } from '@playwright/test'

/** Passkeys of this page and its frames, confirmed by themselves while the user is verified. */
export async function addAuthenticator(page: Page, { hasPrf = true } = {}) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  })
  async function readCredentials() {
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials
  }
  return {
    /** `false`: the user fails. One with PRF is blocked from then on, as after too many wrong fingers. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** `false`: its answers do not say that it has verified the user. */
    setSayingVerified: (says: boolean) =>
      cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV: !says }),
    /** `false`: the browser's window stays open. */
    setPresent: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    readCredentials,
    countUses: async () => (await readCredentials()).reduce((sum, { signCount }) => sum + signCount, 0),
  }
}
