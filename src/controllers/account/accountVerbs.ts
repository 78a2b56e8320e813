import type { Namespace } from '../../domain/namespace.js'
import { AccountNotFoundError, NotConnectedError } from '../../errors/connectionErrors.js'
import type { OtherWallets } from '../connection/otherWallets.js'
import type { ConnectionParts } from '../connection/parts.js'
import type { SessionRestore } from '../connection/restoreSessions.js'
import type { Sessions } from '../connection/sessions.js'

type Parts = Pick<ConnectionParts, 'account' | 'adapterOf' | 'network' | 'storage'> & {
  readonly sessions: Sessions
  readonly restore: SessionRestore
  readonly otherWallets: Pick<OtherWallets, 'switchToAccount'>
}

/** Actions on the accounts of a connected wallet: switch, sign. */
export function createAccountVerbs({ account, adapterOf, network, otherWallets, restore, sessions, storage }: Parts) {
  async function connected(namespace = network.state.activeNamespace ?? '') {
    await restore.restoring()
    const live = sessions.live(namespace)
    const known = account.of(namespace)
    const on = network.activeOf(namespace)
    if (!live || !known || !on) throw new NotConnectedError()
    return { live, known, on, adapter: await adapterOf(namespace) }
  }

  return {
    /**
     * Activates another account of the wallet, or of one connected before, which is connected again.
     * @throws AccountNotFoundError for an account that neither has shared.
     */
    async switchAccount(address: string, namespace: Namespace = network.state.activeNamespace ?? ''): Promise<void> {
      await restore.restoring()
      const wanted = (await (await adapterOf(namespace)).addressParser())(address)
      const known = account.of(namespace)
      const chosen = known?.accounts.find((one) => one.address === wanted)
      const on = network.activeOf(namespace)
      if (known && on && chosen) {
        const live = sessions.live(namespace)
        // The wallet's own answer is followed, as any change of its accounts. Another change may be under way.
        if (live?.selectAccount) return live.selectAccount(chosen.address)
        if (known.address === chosen.address) return
        if (known.accounts.some(({ type }) => type !== chosen.type)) {
          account.prefer(namespace, chosen.type)
          storage.write('preferred_account_type', chosen.type, namespace)
        }
        sessions.followAccounts(on, known.accounts, chosen.address)
        sessions.persist()
        return
      }
      const isSwitched = wanted !== undefined && (await otherWallets.switchToAccount(namespace, wanted))
      if (isSwitched) return
      throw known ? new AccountNotFoundError() : new NotConnectedError()
    },
    async signMessage(message: string, namespace?: Namespace): Promise<string> {
      const { live, known, adapter } = await connected(namespace)
      return adapter.signMessage(live, known.address, message)
    },
  }
}
