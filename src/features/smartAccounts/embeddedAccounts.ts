import { connectorIdOf } from '../../controllers/connection/connectionController.js'
import type { ConnectedAccount } from '../../domain/account.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'

export type AccountPair = {
  readonly smartAccount: ConnectedAccount
  readonly eoa: ConnectedAccount
  readonly active: ConnectedAccount
}

export const isSmart = ({ type }: ConnectedAccount) => type === 'smartAccount'

/** The two accounts of an embedded wallet's user on the active network; `undefined` where there is only one. */
export function embeddedAccounts({
  account,
  connection,
  network,
}: Pick<Instance, 'account' | 'connection' | 'network'>): AccountPair | undefined {
  const { activeNamespace } = network.state
  if (!isEmbeddedId(connectorIdOf(connection.state, activeNamespace))) return undefined
  const walletAccount = account.of(activeNamespace ?? '')
  // A page that has not said where it has smart accounts may still list one.
  const { smartAccountChainIds, active: activeNetwork } = network.state.namespaces[activeNamespace ?? ''] ?? {}
  if (smartAccountChainIds && !smartAccountChainIds.some((id) => id === activeNetwork?.id)) return undefined
  const smartAccount = walletAccount?.accounts.find(({ type }) => type === 'smartAccount')
  const eoa = walletAccount?.accounts.find(({ type }) => type === 'eoa')
  const active = walletAccount?.accounts.find(({ address }) => address === walletAccount.address)
  return smartAccount && eoa && active ? { smartAccount, eoa, active } : undefined
}
