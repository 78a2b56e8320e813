import type { Unsubscribe } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { WalletAccount } from '../../domain/account.js'
import { type EmbeddedInfo, isEmbeddedId, type Login } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import { connectorIdOf } from '../connection/connectionController.js'

/** Of an account that is an embedded wallet's; `undefined` of any other. */
function toInfo(
  login: Login | undefined,
  connectorId: string | undefined,
  account: WalletAccount | undefined,
): EmbeddedInfo | undefined {
  if (!login || !account || !isEmbeddedId(connectorId)) return undefined
  const { type = 'eoa' } = account.accounts.find(({ address }) => address === account.address) ?? {}
  return { ...login, accountType: type }
}

const isSame = (a: EmbeddedInfo | undefined, b: EmbeddedInfo | undefined) =>
  a?.email === b?.email &&
  a?.provider === b?.provider &&
  a?.accountType === b?.accountType &&
  a?.userName === b?.userName &&
  a?.smartAccountDeployed === b?.smartAccountDeployed

/** Keeps with every account of the embedded wallet who has logged in, and with no other: an address can be imported. */
export function followLogin({ account, connection }: Pick<Instance, 'account' | 'connection'>): Unsubscribe {
  function follow() {
    const { accounts, embedded: login } = account.state
    for (const [namespace, walletAccount] of Object.entries(accounts)) {
      if (!walletAccount) continue
      const info = toInfo(login, connectorIdOf(connection.state, namespace), walletAccount)
      if (!isSame(walletAccount.embedded, info)) account.patch(namespace, walletAccount.caipAddress, { embedded: info })
    }
  }
  // At once, so that apps never see an account without it.
  const stops = [account, connection].map(({ state }) => watchState(state, follow, true))
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}
