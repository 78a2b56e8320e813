import type { Connector } from '../../connectors/connector.js'
import type { Words } from '../../locales/createWords.js'

/** An injected wallet has no name of its own. */
export const connectorName = ({ type, name }: Pick<Connector, 'type' | 'name'>, t: Words['t']): string =>
  type === 'INJECTED' ? t('connect.browserWallet') : name
