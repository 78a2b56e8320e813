/** Status of one string of the specification's error catalogue. */
type CatalogueEntry = {
  /** Verbatim from the specification. */
  readonly text: string
  /** `thrown`: used by the named source file. `later`: comes with the named feature. `gone`: cannot occur. */
  readonly status: 'thrown' | 'later' | 'gone'
  readonly by: string
  readonly why?: string
}

const thrown = (by: string, ...texts: string[]): CatalogueEntry[] =>
  texts.map((text) => ({ text, status: 'thrown', by }))

const later = (by: string, ...texts: string[]): CatalogueEntry[] => texts.map((text) => ({ text, status: 'later', by }))

const gone = (by: string, why: string, ...texts: string[]): CatalogueEntry[] =>
  texts.map((text) => ({ text, status: 'gone', by, why }))

/** All strings of section 8 of the specification, with their status. */
export const errorCatalogue: readonly CatalogueEntry[] = [
  ...thrown('locales/enRest.ts', 'A problem occurred while trying initialize authentication', 'Authenticating...'),
  ...thrown(
    'features/siwx/words/en.ts',
    ...['Signature declined', 'This application might not support Smart Accounts'],
  ),
  ...thrown(
    'errors/signInErrors.ts',
    ...['SIWX is not enabled', 'No ActiveCaipAddress found', 'No ActiveCaipNetwork or client found'],
  ),
  ...thrown('controllers/siwx/signIn.ts', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'),
  ...thrown('features/siwx/signingController.ts', 'CLICK_CANCEL_SIWX'),
  ...thrown('locales/enRest.ts', 'Token Balance Unavailable'),
  ...thrown(
    'services/names/nameService.ts',
    ...['Error resolving name', 'Error fetching name suggestions', 'Error fetching names for address'],
  ),
  ...thrown('features/names/words/en.ts', 'Error registering name {name}'),
  ...thrown('errors/nameErrors.ts', 'Invalid chainId', 'Address or auth connector not found'),
  ...thrown('errors/connectionErrors.ts', 'Failed to disconnect', 'Request was aborted', 'Something went wrong'),
  ...thrown('errors/swapErrors.ts', 'Network not supported for Gas Price', 'Network not supported for Swaps'),
  ...thrown('errors/networkErrors.ts', 'Unsupported chain', 'Chain is not supported'),
  ...thrown('errors/configErrors.ts', 'Chain adapter not found'),
  ...thrown('errors/networkNotFoundError.ts', 'Network not found'),
  ...thrown('errors/formatErrors.ts', 'Invalid CAIP Address', 'Invalid CAIP-10 address', 'Invalid CAIP-2 network id'),
  ...thrown('locales/enRest.ts', 'project id not configured', 'origin not allowed', 'switch network not found'),
  ...thrown('features/history/words/en.ts', 'Failed to fetch transactions'),
  ...thrown('errors/accountErrors.ts', "Transactions can't be fetched without an accountAddress"),
  ...thrown('features/history/historyController.ts', 'ERROR_FETCH_TRANSACTIONS'),
  ...thrown('controllers/connection/disconnect.ts', 'DISCONNECT_ERROR'),
  ...thrown('features/connect/allWalletsController.ts', 'SEARCH_WALLET'),
  ...thrown(
    'errors/rpcErrors.ts',
    ...['-32700', '-32600', '-32601', '-32602', '-32603'],
    ...['4001', '4100', '4200', '4900', '4901', '4902'],
    ...['5700', '5710', '5720', '5730', '5740', '5750', '5760'],
  ),

  ...later('email', 'Please try again after {n} seconds'),
  ...later(
    'secure frame',
    ...['Unable to load email login dependency', 'An error occurred'],
    ...['iframe_load_failed', 'iframe_request_timeout', 'iframe load failed', 'iframe request timeout'],
    'unverified domain',
  ),

  ...gone(
    'controllers',
    'A controller receives its dependencies when it is created, so none can be missing.',
    ...['No ConnectionController client found', 'ConnectionController client not set'],
    'NetworkController client not set',
  ),
  ...gone(
    'controllers/connection/connect.ts',
    'A namespace is part of the connection, so nobody has to ask for one without it.',
    'Chain is required to get connection controller client',
  ),
  ...gone(
    'errors/configErrors.ts',
    'There is no global to create first; a hook outside its provider says which component to add.',
    'Please call createAppKit before using the useAppKit hook',
  ),
]
