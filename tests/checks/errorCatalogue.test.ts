import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ProviderMissingError } from '../../src/errors/pageErrors.ts'
import { words as account } from '../../src/features/account/words.ts'
import { words as embedded } from '../../src/features/embedded/words.ts'
import { words as history } from '../../src/features/history/words.ts'
import { words as names } from '../../src/features/names/words.ts'
import { words as send } from '../../src/features/send/words.ts'
import { words as siwx } from '../../src/features/siwx/words.ts'
import { words as swap } from '../../src/features/swap/words.ts'
import en from '../../src/locales/en.ts'
import { restWords } from '../../src/locales/enRest.ts'
import { root } from '../support/root.ts'
import { type CatalogueEntry, errorCatalogue } from './errorCatalogue.ts'

/** Section 8 of the specification, string by string. */
const specification = [
  'Token Balance Unavailable',
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'Please try again after {n} seconds',
  'Failed to disconnect',
  'Failed to fetch transactions',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'This application might not support Smart Accounts',
  'Authenticating...',
  'Unable to load email login dependency',
  'iframe_load_failed',
  'iframe_request_timeout',
  'Request was aborted',
  'Something went wrong',
  'An error occurred',
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
  "Transactions can't be fetched without an accountAddress",
  'Please call createAppKit before using the useAppKit hook',
  'Unsupported chain',
  'Chain adapter not found',
  'NetworkController client not set',
  'Chain is required to get connection controller client',
  'ConnectionController client not set',
  'Chain is not supported',
  'Invalid chainId',
  'Network not found',
  'Address or auth connector not found',
  'Invalid CAIP Address',
  'Invalid CAIP-10 address',
  'Invalid CAIP-2 network id',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name {name}',
  'project id not configured',
  'origin not allowed',
  'iframe load failed',
  'iframe request timeout',
  'unverified domain',
  'switch network not found',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'CLICK_CANCEL_SIWX',
  'ERROR_FETCH_TRANSACTIONS',
  'SEARCH_WALLET',
  'DISCONNECT_ERROR',
  ...['-32700', '-32600', '-32601', '-32602', '-32603', '4001', '4100', '4200', '4900', '4901', '4902'],
  ...['5700', '5710', '5720', '5730', '5740', '5750', '5760'],
]

const src = join(root, 'src')
const read = (path: string) => readFileSync(join(src, path), 'utf8')
const paths = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test(-d)?\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('testing'))
const isText = (path: string) => path.startsWith('locales') || /[\\/]words\.ts$/.test(path)
const sources = paths.map(read).join('\n').toLowerCase()
/** What says texts, without the texts themselves. */
const speakers = paths
  .filter((path) => !isText(path))
  .map(read)
  .join('\n')

const find = <seenBy extends CatalogueEntry['seenBy']>(expected: seenBy) =>
  errorCatalogue.filter((entry): entry is Extract<CatalogueEntry, { seenBy: seenBy }> => entry.seenBy === expected)

/** Every English text by its key. */
const english: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...[en, restWords, account, embedded, history, names, send, siwx, swap],
)

test('the error catalogue has every string of the specification exactly once', () => {
  expect(errorCatalogue.map(({ text }) => text).sort()).toEqual([...specification].sort())
  expect(new Set(specification).size).toBe(specification.length)
})

test.each(find('user'))(
  'the user reads "$text", by the key $key, which code outside of the texts says',
  ({ text, key }) => {
    expect(String(english[key]).toLowerCase()).toContain(text.toLowerCase())
    expect(speakers).toMatch(new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`))
  },
)

test.each([...find('app'), ...find('log')])('"$text" is the message of an error or an event', (entry) => {
  const { text } = entry
  if ('lineOf' in entry)
    return expect(read(entry.lineOf)).toMatch(new RegExp(`log\\(instance, '(warn|error)', '${text}', error\\)`))
  if ('emittedIn' in entry) return expect(read(entry.emittedIn)).toContain(`'${text}'`)
  if ('reasonOf' in entry) {
    expect(entry.reasonOf.details).toEqual({ reason: text })
    return expect(read(entry.thrownIn)).toContain(`'${text}'`)
  }
  if ('rpcError' in entry) return expect(entry.rpcError).not.toMatchObject({ code: 'RPC_UNKNOWN' })
  expect(entry.error).toMatchObject({ shortMessage: expect.stringMatching(new RegExp(`^${text}`)) })
  expect(read(entry.thrownIn)).toContain(`new ${entry.error.name}(`)
})

test.each(find('log'))('"$text" is logged where it is caught', (entry) => {
  expect(read('lineOf' in entry ? entry.lineOf : entry.logged)).toMatch(/log\((instance, )?'(debug|warn)'/)
})

test('a string that cannot occur is in no file, and has its reason', () => {
  for (const { text, why } of find('gone')) {
    expect(sources.includes(text.toLowerCase()), text).toBe(false)
    expect(why, text).toMatch(/^[A-Z].{20,}\.$/)
  }
})

test.each(find('developer'))(
  'a developer reads of "$text", by an alert that is raised',
  ({ alert, text, raisedIn }) => {
    expect(read(raisedIn)).toMatch(/(alerts\.raise|raiseAlert)\(/)
    expect(read(raisedIn)).toContain(`'${alert}'`)
    expect(String(english[`alert.${alert}`]).toLowerCase()).toBe(`${text.toLowerCase()}.`)
  },
)

test('a hook outside its provider names the missing component', () => {
  expect(new ProviderMissingError('useWalletAccount').message).toBe(
    'useWalletAccount must be inside <WalletModalProvider>',
  )
})
