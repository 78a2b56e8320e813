import type { CaipAddress } from '../../core/caip.js'
import type { EmailCapture } from '../../domain/siwx.js'
import { EmailRefusedError } from '../../errors/siwxErrors.js'

export type EmailWish = 'optional' | 'required'

/** Which accounts still have to give an e-mail address before they sign in, if the sign-in asks for one. */
export function createEmailCapture(capture: EmailCapture | undefined) {
  /** Accounts with an address, or whose user goes on without one. */
  const answered = new Set<string>()
  return {
    wishOf(account: CaipAddress): EmailWish | undefined {
      if (!capture || answered.has(account)) return undefined
      return capture.isRequired ? 'required' : 'optional'
    },
    /** Resolves with whether a code was mailed. */
    async request(account: CaipAddress, email: string): Promise<boolean> {
      const { needsCode } = (await capture?.request({ email, account })) ?? { needsCode: false }
      if (!needsCode) answered.add(account)
      return needsCode
    },
    async confirm(account: CaipAddress, code: string): Promise<void> {
      await capture?.confirm(code)
      answered.add(account)
    },
    skip(account: CaipAddress) {
      if (capture?.isRequired) throw new EmailRefusedError('email')
      answered.add(account)
    },
    /** Asks for the address again. */
    forget: (account: CaipAddress) => void answered.delete(account),
    clear: () => answered.clear(),
  }
}
