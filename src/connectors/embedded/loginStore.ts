import { EMAIL_COOLDOWN_MS } from '../../config/limits.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { parseEmail } from '../../core/email.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Identities, Login } from '../../domain/embedded.js'
import type { Storage } from '../../platform/storage.js'

export type LoginStore = ReturnType<typeof createLoginStore>

/** What a login leaves in the browser's storage: hints for the next page load, never a proof of anything. */
export function createLoginStore(storage: Pick<Storage, 'read' | 'write' | 'remove' | 'watch'>) {
  const isUsed = () => storage.read('email_login_used') === 'true'
  return {
    /** Whether somebody has logged in here, and not signed out since. */
    isUsed,
    /** Calls back when another tab signs out, clears the storage, or has logged somebody in. */
    watch: ({ onSignOut, onLogin }: { onSignOut(): void; onLogin(): void }): Unsubscribe =>
      storage.watch((name) => {
        if (name !== '' && name !== 'email_login_used' && name !== 'login_accounts') return
        if (isUsed()) onLogin()
        else onSignOut()
      }),
    /** Who has logged in, and how. */
    login: (): Login => ({
      email: parseEmail(storage.read('email')),
      provider: storage.read('connected_social') ?? 'email',
      userName: storage.read('social_username'),
      smartAccountDeployed: undefined,
    }),
    /** The user has logged in. */
    write({ email, provider, userName }: Login, chain: CaipNetworkId) {
      storage.write('email_login_used', 'true')
      if (email !== undefined) storage.write('email', email)
      if (provider !== 'email') storage.write('connected_social', provider)
      else storage.remove('connected_social')
      if (userName !== undefined) storage.write('social_username', userName)
      else storage.remove('social_username')
      storage.write('last_used_chain', chain)
      storage.remove('last_email_login_time')
      storage.remove('sign_out_due')
    },
    writeEmail: (email: string) => storage.write('email', email),
    lastChain: () => storage.read('last_used_chain'),
    writeChain: (chain: CaipNetworkId) => storage.write('last_used_chain', chain),
    smartNetworks: () => storage.read('smart_account_enabled_networks'),
    writeSmartNetworks: (ids: readonly number[]) => storage.write('smart_account_enabled_networks', ids),
    /** The accounts by which the user of this login is known, by namespace. */
    identities: () => storage.read('login_accounts') ?? {},
    writeIdentities: (identities: Identities) => storage.write('login_accounts', identities),
    /** The page may know a user whom nobody is connected as here: it is told to end that before another login. */
    isSignOutDue: () => storage.read('sign_out_due') === 'true',
    setSignOutDue(isDue: boolean) {
      if (isDue) storage.write('sign_out_due', 'true')
      else storage.remove('sign_out_due')
    },
    /** The login has ended. What was throttled stays so, and the choice of account types too. */
    clear() {
      for (const key of [
        'email_login_used',
        'email',
        'login_accounts',
        'last_used_chain',
        'connected_social',
        'social_username',
        'custody_offer_hidden',
      ] as const)
        storage.remove(key)
    },
    /** A code was mailed now. */
    writeMailed: () => storage.write('last_email_login_time', String(Date.now())),
    /**
     * When the next code may be mailed, in milliseconds since 1970. A time that cannot be right counts as none, so it
     * locks nobody out (EML-2).
     */
    nextMailAt(): number | undefined {
      const sent = Number(storage.read('last_email_login_time') ?? Number.NaN)
      const age = Date.now() - sent
      return age >= 0 && age < EMAIL_COOLDOWN_MS ? sent + EMAIL_COOLDOWN_MS : undefined
    },
  }
}
