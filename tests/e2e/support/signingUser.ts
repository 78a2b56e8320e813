import type { Page } from '@playwright/test'
import type { SignMessageRequest, SignTypedDataRequest } from 'latchkey'
import { createVaultUser } from './vaultUser.ts'

type Answer = { readonly signature?: `0x${string}`; readonly code?: unknown }

/** A user of a page that wants texts and typed data signed; bigints of the data as decimal text. */
export function createSigningUser(page: Page) {
  const user = createVaultUser(page)
  return {
    ...user,
    /** The page asks; what it hears is the answer. */
    async sign(input: SignMessageRequest | SignTypedDataRequest) {
      await page.evaluate((request) => {
        const signed =
          'message' in request ? window.__demo?.modal.signMessage(request) : window.__demo?.signWalletTypedData(request)
        const answer: { signature?: string; code?: unknown } = {}
        Object.assign(window, { signed: answer })
        signed?.then(
          (signature) => {
            answer.signature = signature
          },
          (error: { code?: unknown }) => {
            answer.code = error.code
          },
        )
      }, input)
    },
    answer: () => page.evaluate(() => (window as unknown as { signed: Answer }).signed),
    /** What the wallet was asked to sign last. */
    signedText: () =>
      page.evaluate(() => {
        const request = window.__demo?.wallets.marten?.requests.filter(({ method }) => /sign/i.test(method)).at(-1)
        return (request?.params as string[] | undefined)?.[1] ?? ''
      }),
  }
}
