import type { AppKitNetwork } from 'latchkey/appkit/networks'
import { createSIWEConfig, formatMessage, type SIWECreateMessageArgs, type SIWESession } from 'latchkey/appkit/siwe'
import { verifyMessage } from 'viem'

const SESSION = 'app.session'

// What a server does in a real app.
export const createConfig = (networks: readonly AppKitNetwork[]) =>
  createSIWEConfig({
    getMessageParams: async () => ({
      domain: window.location.host,
      uri: window.location.origin,
      chains: networks.map(({ id }) => Number(id)),
      statement: 'Please sign with your account',
    }),
    createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
    getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
    getSession: async () => JSON.parse(localStorage.getItem(SESSION) ?? 'null') as SIWESession | null,
    async verifyMessage({ message, signature }) {
      const [, address = ''] = /^(0x\w{40})$/m.exec(message) ?? []
      const isValid = await verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      if (isValid) localStorage.setItem(SESSION, JSON.stringify({ address, chainId: 1 }))
      return isValid
    },
    async signOut() {
      localStorage.removeItem(SESSION)
      return true
    },
    signOutOnNetworkChange: false,
  })
