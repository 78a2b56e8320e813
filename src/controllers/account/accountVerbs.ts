import type { Namespace } from '../../domain/namespace.js'
import { AccountNotFoundError, NotConnectedError } from '../../errors/connectionErrors.js'
import type { ConnectionParts } from '../connection/parts.js'
import type { Restore } from '../connection/restore.js'
import type { Sessions } from '../connection/sessions.js'

type Parts = Pick<ConnectionParts, 'account' | 'adapterOf' | 'network'> & {
  readonly sessions: Sessions
  readonly restore: Restore
}

/** Actions on the accounts of a connected wallet: switch, sign. */
export function createAccountVerbs({ account, adapterOf, network, restore, sessions }: Parts) {
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
     * Activates another account of the same wallet.
     * @throws AccountNotFoundError for an account the wallet did not share.
     */
    async switchAccount(address: string, namespace?: Namespace): Promise<void> {
      const { known, on, adapter } = await connected(namespace)
      const wanted = (await adapter.addressParser())(address)
      if (!wanted || !known.accounts.some((one) => one.address === wanted)) throw new AccountNotFoundError()
      if (known.address === wanted) return
      sessions.followAccounts(on, known.accounts, wanted)
      sessions.persist()
    },
    async signMessage(message: string, namespace?: Namespace): Promise<string> {
      const { live, known, adapter } = await connected(namespace)
      return adapter.signMessage(live, known.address, message)
    },
  }
}
