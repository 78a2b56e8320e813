import type { Siwx, SiwxSession } from 'latchkey'
import type { EmailCapture } from 'latchkey/siwx'

type SiwxStory = { isRequired?: boolean; isReady?: boolean; emailCapture?: EmailCapture | undefined }

/** Signs in without a server: fixed times and nonces, so that a picture never changes. */
export function createSiwx({ isRequired = false, isReady = true, emailCapture }: SiwxStory = {}): Siwx {
  const sessions: SiwxSession[] = []
  return {
    async createMessage({ accountAddress, chainId }) {
      if (!isReady) return new Promise(() => {})
      const data = {
        accountAddress,
        chainId,
        domain: location.host,
        uri: `${location.origin}/`,
        version: '1',
        nonce: '8f2Kq71Zx0aB4cD9eF6gH3',
        statement: 'Sign in to Northlight.',
        issuedAt: '2026-11-20T09:41:00.000Z',
        expirationTime: '2026-11-21T09:41:00.000Z',
      }
      const lines = [
        `${data.domain} wants you to sign in with your Ethereum account:`,
        ...[accountAddress, '', data.statement, '', `URI: ${data.uri}`, 'Version: 1'],
        ...[`Chain ID: ${chainId.split(':')[1]}`, `Nonce: ${data.nonce}`],
        ...[`Issued At: ${data.issuedAt}`, `Expiration Time: ${data.expirationTime}`],
      ]
      return { ...data, toString: () => lines.join('\n') }
    },
    async addSession({ data: { expirationTime: _past, ...data }, ...signed }) {
      sessions.push({ data, ...signed })
    },
    revokeSession: async () => undefined,
    setSessions: async () => undefined,
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    getRequired: () => isRequired,
    ...(emailCapture && { emailCapture }),
  }
}
