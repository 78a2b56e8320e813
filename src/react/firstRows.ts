import { hasLegal, resolveFeatures } from '../config/options.js'
import { listSiblings } from '../connectors/listSiblings.js'
import { isSuspectText } from '../core/untrusted.js'
import type { Namespace } from '../domain/namespace.js'
import type { ConnectorType } from '../domain/wallet.js'
import type { Instance } from '../instance/instance.js'
import { readHint } from '../platform/storageHint.js'

/** The order in the list of all wallets. */
const typeRanks: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/** An installed wallet in the first frame of the wallet list. */
export type FirstRow = {
  /** Of its first connector. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly fullName: string | undefined
  /** A URL safe for `<img src>`. */
  readonly icon: string | undefined
}

/**
 * The installed wallets, before the list of all wallets has loaded. Empty unless the list certainly begins with them, in
 * this order and without a warning about any, because a row must not move under a finger.
 */
export function listFirstRows(
  { id, input, connection, custom, embedded, liveOptions }: Instance,
  namespace: Namespace | undefined,
): readonly FirstRow[] {
  const { connectors, namespaces } = connection.state
  const { collapseWallets, legalCheckbox } = resolveFeatures(liveOptions.state.features)
  const isElsewhere = custom !== undefined || embedded !== undefined || input.wallets === false || collapseWallets
  const isGated = legalCheckbox && hasLegal(input)
  const hasOtherOrder =
    liveOptions.state.features.connectorTypeOrder !== undefined || readHint(id, 'recent_wallets') !== undefined
  const isConnecting = Object.values(namespaces).some(({ status }) => status !== 'disconnected')
  if (isElsewhere || isGated || hasOtherOrder || isConnecting) return []
  const installed = connectors.filter(
    (connector) =>
      connector.type !== 'EXTERNAL' && (namespace === undefined || connector.namespaces.includes(namespace)),
  )
  const rows = installed.flatMap((connector) => {
    const siblings = listSiblings(installed, connector)
    if ((siblings[0] ?? connector) !== connector) return []
    const type: ConnectorType = siblings.length > 1 ? 'MULTI_CHAIN' : connector.type
    const icon = [connector, ...siblings].find((sibling) => sibling.icon)?.icon
    return [{ id: connector.id, type, name: connector.name, fullName: connector.fullName, icon }]
  })
  const isPlain =
    installed.every(({ isContested, rawName }) => !isContested && !isSuspectText(rawName)) &&
    new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length
  return isPlain ? rows.sort((a, b) => typeRanks.indexOf(a.type) - typeRanks.indexOf(b.type)) : []
}
