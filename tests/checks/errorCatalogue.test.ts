import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ProviderMissingError } from '../../src/errors/configErrors.ts'
import { root } from '../support/root.ts'
import { errorCatalogue } from './errorCatalogue.ts'

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

/** Every shipped source file. */
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test(-d)?\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes(join('src', 'testing')))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  .toLowerCase()

test('the error catalogue has every string of the specification exactly once', () => {
  expect(errorCatalogue.map(({ text }) => text).sort()).toEqual([...specification].sort())
  expect(new Set(specification).size).toBe(specification.length)
})

const listOf = (wanted: string) => errorCatalogue.filter(({ status }) => status === wanted)

test('every string that is thrown is in the file that the catalogue names', () => {
  for (const { text, by } of listOf('thrown'))
    expect(read(by).toLowerCase().includes(text.toLowerCase()), text).toBe(true)
})

test('a string that cannot occur is in no file, and has its reason', () => {
  for (const { text, why } of listOf('gone')) {
    expect(sources.includes(text.toLowerCase()), text).toBe(false)
    expect(why, text).toMatch(/^[A-Z].{20,}\.$/)
  }
})

test('a string of a later feature is not used yet', () => {
  for (const { text, by } of listOf('later')) {
    expect(by, text).not.toBe('')
    // Once the feature exists, its string must move to the thrown ones.
    const isSaid = [`super('${text}`, `notify('${text}`, `show('${text}`, `emit('${text}`, `new Error('${text}`]
    for (const way of isSaid) expect(sources.includes(way.toLowerCase()), text).toBe(false)
  }
})

test('a hook outside its provider names the missing component', () => {
  expect(new ProviderMissingError('useWalletAccount').message).toBe(
    'Please add <WalletModalProvider> before using useWalletAccount',
  )
})
