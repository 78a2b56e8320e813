import type { ConnectorInfo } from '../../connectors/connector.js'

/** The next page load can recognise the wallet: one without an identity, or with another's, is never stored. */
export const isStorable = ({ isAnonymous, isContested }: Pick<ConnectorInfo, 'isAnonymous' | 'isContested'>) =>
  !isAnonymous && !isContested
