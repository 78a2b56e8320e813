import type { AlertKind } from '../../src/controllers/log.ts'
import { AccountAddressMissingError } from '../../src/errors/accountErrors.ts'
import { EmbeddedUnavailableError } from '../../src/errors/embeddedErrors.ts'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../../src/errors/formatErrors.ts'
import type { LatchkeyError } from '../../src/errors/latchkeyError.ts'
import { NameServiceError, SignerMissingError } from '../../src/errors/nameErrors.ts'
import { AdapterMissingError } from '../../src/errors/pageErrors.ts'
import {
  ChainIdInvalidError,
  ChainNotSupportedError,
  NetworkNotFoundError,
  RequestAbortedError,
} from '../../src/errors/requestErrors.ts'
import { toRpcError } from '../../src/errors/rpcErrors.ts'
import { SignInUnavailableError } from '../../src/errors/siwxErrors.ts'
import { SwapNetworkError } from '../../src/errors/swapErrors.ts'
import { TransferIncompleteError } from '../../src/errors/transferErrors.ts'

/**
 * Who sees a string of the specification's error catalogue. `user`: the English text of a key that a view or a
 * controller says. `developer`: the same of an alert, which only developers see. `app`: the message, reason or code of an
 * error, or an event, that the app receives. `log`: an error or a line that only the log has, which `debug` prints; the user
 * reads a sentence of ours. `gone`: cannot occur.
 */
export type CatalogueEntry = { readonly text: string } & (
  | { readonly seenBy: 'user'; readonly key: string }
  | { readonly seenBy: 'developer'; readonly alert: AlertKind; readonly raisedIn: string }
  | { readonly seenBy: 'app'; readonly error: Error; readonly thrownIn: string }
  | { readonly seenBy: 'app'; readonly rpcError: Error }
  | { readonly seenBy: 'app'; readonly reasonOf: LatchkeyError; readonly thrownIn: string }
  | { readonly seenBy: 'app'; readonly emittedIn: string }
  | { readonly seenBy: 'log'; readonly error: Error; readonly thrownIn: string; readonly logged: string }
  | { readonly seenBy: 'log'; readonly lineOf: string }
  | { readonly seenBy: 'gone'; readonly why: string }
)

const users = (texts: Readonly<Record<string, string>>): CatalogueEntry[] =>
  Object.entries(texts).map(([text, key]) => ({ text, seenBy: 'user', key }))

const thrown = (text: string, error: Error, thrownIn: string): CatalogueEntry => ({
  text,
  error,
  thrownIn,
  seenBy: 'app',
})

const logged = (text: string, error: Error, thrownIn: string, about: string): CatalogueEntry => ({
  text,
  error,
  thrownIn,
  logged: about,
  seenBy: 'log',
})

const emitted = (emittedIn: string, ...texts: string[]): CatalogueEntry[] =>
  texts.map((text) => ({ text, seenBy: 'app', emittedIn }))

const alert = (text: string, kind: AlertKind, raisedIn: string): CatalogueEntry => ({
  text,
  raisedIn,
  alert: kind,
  seenBy: 'developer',
})

const onExit = (why: string, ...texts: string[]): CatalogueEntry[] =>
  texts.map((text) => ({ text, seenBy: 'gone', why }))

const RPC_CODES = [
  ...[-32700, -32600, -32601, -32602, -32603],
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
]

const signIn = 'controllers/siwx/signIn.ts'
const lookForSession = 'controllers/siwx/lookForSession.ts'
const history = 'controllers/history/history.ts'
const registerName = 'controllers/names/registerName.ts'
const quotes = 'controllers/swap/quotes.ts'
const frame = 'controllers/embedded/createEmbedded.ts'

/** All strings of section 8 of the specification. */
export const errorCatalogue: readonly CatalogueEntry[] = [
  ...users({
    'Authenticating...': 'siwx.authenticating',
    'Signature declined': 'siwx.declined',
    'This application might not support Smart Accounts': 'siwx.smart',
    'Token Balance Unavailable': 'balance.unavailable',
    'Failed to disconnect': 'account.disconnectFailed',
    'Something went wrong': 'errors.generic',
  }),
  alert('project id not configured', 'projectId', 'modal/createBody.ts'),
  alert('origin not allowed', 'origin', 'controllers/telemetry/beginServices.ts'),
  alert('switch network not found', 'network', 'controllers/network/switchNetwork.ts'),
  alert('iframe load failed', 'frameLoad', frame),
  alert('iframe request timeout', 'frameRequest', frame),
  alert('unverified domain', 'domain', frame),

  thrown('SIWX is not enabled', new SignInUnavailableError('SIWX is not enabled'), 'controllers/siwx/loadSignIn.ts'),
  thrown('No ActiveCaipAddress found', new SignInUnavailableError('No ActiveCaipAddress found'), signIn),
  thrown(
    'No ActiveCaipNetwork or client found',
    new SignInUnavailableError('No ActiveCaipNetwork or client found'),
    signIn,
  ),
  thrown('Request was aborted', new RequestAbortedError(), 'services/http.ts'),
  thrown('Unsupported chain', new TransferIncompleteError('Unsupported chain'), 'modal/pageVerbs.ts'),
  thrown('Chain is not supported', new ChainNotSupportedError(), 'adapters/eip155/connectedWallet.ts'),
  thrown('Chain adapter not found', new AdapterMissingError('x'), 'instance/createWalletModal.ts'),
  thrown('Network not found', new NetworkNotFoundError('x', []), 'controllers/network/switchNetwork.ts'),
  thrown('Invalid CAIP Address', new InvalidCaipAddressError('Invalid CAIP Address'), 'domain/caip.ts'),
  thrown('Invalid CAIP-10 address', new InvalidCaipAddressError(), 'domain/caip.ts'),
  thrown('Invalid CAIP-2 network id', new InvalidCaipNetworkIdError(), 'domain/caip.ts'),
  ...RPC_CODES.map((code): CatalogueEntry => ({ text: `${code}`, seenBy: 'app', rpcError: toRpcError({ code }) })),

  ...emitted(signIn, 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'),
  ...emitted('features/siwx/askToSign.ts', 'CLICK_CANCEL_SIWX'),
  ...emitted(history, 'ERROR_FETCH_TRANSACTIONS'),
  ...emitted('controllers/connection/disconnect.ts', 'DISCONNECT_ERROR'),
  ...emitted('controllers/catalogue/allWallets.ts', 'SEARCH_WALLET'),

  { text: 'A problem occurred while trying initialize authentication', seenBy: 'log', lineOf: lookForSession },
  { text: 'Failed to fetch transactions', seenBy: 'log', lineOf: history },
  ...[
    'Error resolving name',
    'Error fetching name suggestions',
    'Error fetching names for address',
    'Error registering name {name}',
  ].map((text) => logged(text, new NameServiceError(text), 'services/names/nameService.ts', registerName)),
  logged('Invalid chainId', new ChainIdInvalidError(1), 'adapters/eip155/createEip155Adapter.ts', registerName),
  logged('Address or auth connector not found', new SignerMissingError(), registerName, registerName),
  logged('Network not supported for Swaps', new SwapNetworkError('Swaps'), quotes, quotes),
  logged(
    'Network not supported for Gas Price',
    new SwapNetworkError('Gas Price'),
    'services/convert/swapService.ts',
    quotes,
  ),
  // The view is left with the account.
  logged(
    "Transactions can't be fetched without an accountAddress",
    new AccountAddressMissingError(),
    ...([history, history] as const),
  ),

  ...users({
    'Please try again after {n} seconds': 'embedded.throttled',
    'An error occurred': 'embedded.failed',
  }),
  thrown(
    'Unable to load email login dependency',
    new EmbeddedUnavailableError('iframe_load_failed'),
    'connectors/embedded/createFrameTransport.ts',
  ),
  ...(
    [
      ['iframe_load_failed', 'createFrameTransport'],
      ['iframe_request_timeout', 'createPendingRequests'],
    ] as const
  ).map(
    ([text, file]): CatalogueEntry => ({
      text,
      reasonOf: new EmbeddedUnavailableError(text),
      thrownIn: `connectors/embedded/${file}.ts`,
      seenBy: 'app',
    }),
  ),

  ...onExit(
    'A controller receives its dependencies when it is created, so none can be missing.',
    ...['No ConnectionController client found', 'ConnectionController client not set'],
    'NetworkController client not set',
  ),
  ...onExit(
    'A namespace is part of the connection, so nobody has to ask for one without it.',
    'Chain is required to get connection controller client',
  ),
  ...onExit(
    'There is no global to create first; a hook outside its provider says which component to add.',
    'Please call createAppKit before using the useAppKit hook',
  ),
]
