import { subscribe } from 'valtio/vanilla'
import type { Unsubscribe } from '../../core/scope.js'
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

const isSame = (one: EmbeddedInfo | undefined, other: EmbeddedInfo | undefined) =>
  one?.email === other?.email &&
  one?.provider === other?.provider &&
  one?.accountType === other?.accountType &&
  one?.userName === other?.userName &&
  one?.smartAccountDeployed === other?.smartAccountDeployed

/** Keeps with every account of the embedded wallet who has logged in, and with no other: an address can be imported. */
export function followLogin({ account, connection }: Pick<Instance, 'account' | 'connection'>): Unsubscribe {
  function follow() {
    const { accounts, embedded: login } = account.state
    for (const [namespace, known] of Object.entries(accounts)) {
      if (!known) continue
      const info = toInfo(login, connectorIdOf(connection.state, namespace), known)
      if (!isSame(known.embedded, info)) account.patch(namespace, known.caipAddress, { embedded: info })
    }
  }
  // At once, so that apps never see an account without it.
  const stops = [account, connection].map(({ state }) => subscribe(state as object, follow, true))
  follow()
  return () => {
    for (const stop of stops) stop()
  }
}
