// What a change affects: the steps, specs and gallery states that `npm test -- --changed` runs.
import { execFileSync } from 'node:child_process'

/**
 * @typedef {{ e2e?: readonly string[], gallery?: readonly string[], steps?: readonly string[] }} Coverage
 * `e2e` names spec files, `gallery` views, `steps` whole steps of `npm test`.
 */

const account = ['Account', 'AccountSettings', 'ProfileWallets']
const connect = ['Connect', 'ConnectWallets', 'ConnectingExternal', 'AllWallets']
const pairing = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ConnectingMultiChain']
const embeddedSpecs = [
  'embedded',
  'embeddedAccess',
  'embeddedHostile',
  'embeddedSpend',
  'loginEnds',
  'smartAccounts',
  'socials',
]
const embedded = [
  'EmailLogin',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpgradeEmailWallet',
  'ApproveTransaction',
]
const socials = ['ConnectSocials', 'ConnectingSocial', 'ConnectingFarcaster', 'Create']
const guide = ['FindWallet', 'Downloads', 'GetWallet', 'WhatIsAWallet', 'WhatIsANetwork']
const swap = ['Swap', 'SwapSelectToken', 'SwapPreview', 'TransactionResult']
const send = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'TransactionResult']
const app = ['AppTransaction', 'Toast', 'TransactionButton', 'TransactionResult']
const pay = ['Pay', 'PayQuote', 'PayReview', 'PayLoading', 'PayWithExchange', 'Payments']
const networks = ['Networks', 'SwitchNetwork', 'UnsupportedChain']

/**
 * By path prefix; the longest match counts. Unit tests are not here: vitest follows imports.
 *
 * @type {Readonly<Record<string, Coverage>>}
 */
export const coverage = {
  'src/': { e2e: ['journeys'] },
  'src/config/': { e2e: ['journeys', 'demo'] },
  'src/connectors/walletConnect/': { e2e: ['pairing'] },
  'src/custom/': { e2e: ['journeys', 'demo'] },
  'src/exports/': { e2e: ['journeys', 'headless'], steps: ['server'] },
  'src/connectors/embedded/': { e2e: embeddedSpecs },
  'src/controllers/embedded/': { e2e: [...embeddedSpecs, 'headless'], gallery: embedded },
  'src/features/embedded/': { e2e: embeddedSpecs, gallery: embedded },
  'src/features/smartAccounts/': { e2e: ['smartAccounts'], gallery: ['SmartAccountSettings', 'UpgradeToSmartAccount'] },
  'src/features/socials/': { e2e: ['socials'], gallery: socials },
  'src/features/account/': { e2e: ['account', 'journeys'], gallery: account },
  'src/features/connect/': { e2e: ['connecting', 'wallets'], gallery: [...connect, ...pairing] },
  'src/features/guide/': { e2e: ['guide'], gallery: guide },
  'src/features/history/': { e2e: ['history'], gallery: ['Transactions', 'Account'] },
  'src/features/onramp/': { e2e: ['buy'], gallery: ['OnRampProviders', 'BuyInProgress', 'OnRampActivity'] },
  'src/features/networks/': { e2e: ['choosing', 'journeys'], gallery: networks },
  'src/adapters/eip155/swaps/': { e2e: ['swap'] },
  'src/controllers/catalogue/': { e2e: ['wallets', 'connecting'], gallery: connect },
  'src/controllers/wallets/': { e2e: ['headless', 'connecting', 'wallets'], gallery: [...connect, ...pairing] },
  'src/controllers/history/': { e2e: ['history'], gallery: ['Transactions', 'Account'] },
  'src/controllers/onramp/': { e2e: ['buy'], gallery: ['OnRampProviders', 'BuyInProgress', 'OnRampActivity'] },
  'src/controllers/names/': { e2e: ['names'], gallery: ['RegisterAccountName'] },
  'src/controllers/sessions/': { e2e: ['sessions'], gallery: ['SmartSessionList', 'SmartSessionRevoke'] },
  'src/controllers/ui/': { e2e: ['connecting', 'signIn', 'send'] },
  'src/controllers/send/': { e2e: ['send'], gallery: send },
  'src/controllers/swap/': { e2e: ['swap', 'swapFaults'], gallery: swap },
  'src/controllers/transactions/': { e2e: ['send', 'swap', 'outcomes'], gallery: ['TransactionResult'] },
  'src/features/send/': { e2e: ['send'], gallery: send },
  'src/controllers/appTransactions/': { e2e: ['appTransactions', 'transactionButton'], gallery: app },
  'src/features/appTransactions/': { e2e: ['appTransactions', 'transactionButton'], gallery: app },
  'src/react/buttons/TransactionButton.tsx': { e2e: ['transactionButton'], gallery: ['TransactionButton'] },
  'src/react/buttons/PayButton.tsx': { e2e: ['pay'], gallery: ['PayButton'] },
  'src/features/transactions/': { e2e: ['outcomes'], gallery: ['TransactionResult'] },
  'src/react/SentRow.tsx': { e2e: ['history'], gallery: ['Transactions', 'Account'] },
  'src/adapters/eip155/calls/': { e2e: ['smartAccounts'] },
  'src/adapters/eip155/transactions/': { e2e: ['outcomes'] },
  'src/adapters/eip155/transfers/': { e2e: ['send', 'outcomes'] },
  'src/controllers/pay/': { e2e: [], gallery: pay },
  'src/features/pay/': { e2e: [], gallery: pay },
  'src/features/swap/': { e2e: ['swap', 'swapFaults'], gallery: swap },
  'src/locales/': { e2e: ['language'] },
  'src/instance/': { e2e: ['journeys', 'page'] },
  'src/controllers/connection/': { e2e: ['connecting', 'wallets', 'pairing'] },
  'src/controllers/pairing/': { e2e: ['pairing'] },
  'src/modal/': { e2e: ['journeys', 'page'] },
  'src/platform/': { e2e: ['journeys', 'page'] },
  'src/platform/watchPresses.ts': { e2e: ['account', 'journeys', 'page'] },
  'src/react/WideOutlet.tsx': { e2e: ['wide'], gallery: ['Connect'] },
  'src/react/': { e2e: ['journeys', 'views'], gallery: ['Connect'] },
  'src/services/': { e2e: ['connecting'] },
  'src/controllers/siwx/': { e2e: ['signIn'] },
  'src/controllers/signing/': { e2e: ['signing'], gallery: ['AppSignature'] },
  'src/features/signing/': { e2e: ['signing'], gallery: ['AppSignature'] },
  'src/adapters/eip155/typedData/': { e2e: ['signing'] },
  'src/features/siwx/': {
    e2e: ['signIn'],
    gallery: ['SIWXSignMessage', 'DataCapture', 'DataCaptureOtpConfirm'],
  },
  'src/siwx/': { e2e: ['signIn', 'signInServer'] },
  'src/appkit/': { steps: ['package', 'size'] },
  'src/siwx/server/': { steps: ['server'] },
  'src/testing/': { e2e: ['journeys'] },
  'src/ui/': { e2e: ['journeys'], gallery: ['Connect', 'Account', 'Networks'] },
  'examples/demo/': { e2e: ['demo'] },
  'examples/gallery/': { gallery: ['Connect', 'Account'] },
  'examples/siwx-server/': { e2e: ['signInServer'] },
  'examples/secure-frame/': { e2e: embeddedSpecs },
  'examples/sandbox/': { e2e: ['journeys', 'wallets'] },
  'examples/sandbox/src/swap/': { e2e: ['swap', 'swapFaults'] },
  'tests/e2e/support/': { e2e: ['journeys', 'connecting'] },
  'tests/gallery/': { gallery: ['Connect'] },
  'tests/package/': { steps: ['package'] },
  'tests/server/': { steps: ['server'] },
  'tests/size/': { steps: ['size'] },
  'tests/support/': { steps: ['server', 'size'] },
  'package.json': { steps: ['server', 'size'] },
  'tsup.config.ts': { e2e: ['journeys'], steps: ['server', 'size'] },
}

const isUnitTest = (path) => /\.test(-d)?\.tsx?$/.test(path) && !path.startsWith('tests/')

/** @returns {Coverage} */
function coverageOf(path) {
  const [, spec] = /^tests\/e2e\/([\w-]+)\.spec\.ts$/.exec(path) ?? []
  if (spec) return { e2e: [spec] }
  // A unit test next to its file runs by itself.
  if (isUnitTest(path)) return {}
  const [longest] = Object.keys(coverage)
    .filter((prefix) => path.startsWith(prefix))
    .sort((a, b) => b.length - a.length)
  return longest === undefined ? {} : (coverage[longest] ?? {})
}

/**
 * Everything these files affect, each once.
 *
 * @param {readonly string[]} files paths from the root
 * @returns {Required<Coverage>}
 */
export function planFor(files) {
  const matches = files.map(coverageOf)
  const all = (key) => [...new Set(matches.flatMap((candidate) => candidate[key] ?? []))].sort()
  return { e2e: all('e2e'), gallery: all('gallery'), steps: all('steps') }
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** Where this branch started: at `main`, or at the last commit without such a branch. */
export function findBase(cwd) {
  try {
    return git(cwd, 'merge-base', 'HEAD', 'main')
  } catch {
    return 'HEAD'
  }
}

/** Files that differ from a commit, uncommitted and new ones included. */
export function listChanged(cwd, base) {
  const lists = [git(cwd, 'diff', '--name-only', base), git(cwd, 'ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.flatMap((list) => list.split('\n')).filter(Boolean))].sort()
}
