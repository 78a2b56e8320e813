import type { accountWords, balanceWords, connectWords, walletWords } from './enPage.js'
import type { restWords } from './enRest.js'
import type { FeatureMessages } from './featureMessages.js'

/**
 * English, the source language: texts of the first view. `enRest` has the others and loads after the first card
 * renders. `{name}` is a placeholder; `one` and `other` follow the number.
 */
const firstWords = {
  'guide.wallet.title': "What's a wallet?",
  'errors.generic': 'Something went wrong',
  'errors.chunk.title': "This part didn't load",
  'errors.chunk.text': 'The rest still works. Your connection may have dropped for a moment.',
  'errors.offline.title': "You're offline",
  'errors.offline.text': "This part loads once you're back online.",
  'errors.render.text': "Nothing was sent, and your wallet isn't affected.",
  'common.retry': 'Try again',
  'common.close': 'Close',
  'common.back': 'Back',
  'common.loading': 'Loading',
  'common.sandbox': 'Sandbox',
  'common.thisApp': 'this app',
  'common.thisAppStart': 'This app',
  'connect.title': 'Connect to {app}',
  'connect.list': 'Wallets',
  'connect.connected': 'Connected',
  'connect.installed': 'Installed',
  'connect.lastUsed': 'Recent',
  'connect.browserWallet': 'Browser wallet',
  'connect.found': { one: '{count} wallet found in this browser', other: '{count} wallets found in this browser' },
  'connect.noWallet': 'No wallet yet?',
  'connect.or': 'or',
  'connect.orWallet': 'or use a wallet',
  'connect.orEmail': 'or use your email',
  'connect.orSocial': 'or continue with',
  'connect.none': 'No wallet found in this browser',
  'connect.legal': 'By continuing you accept the {terms} and {privacy}.',
  'connect.legalOne': 'By continuing you accept the {document}.',
  'connect.terms': 'Terms',
  'connect.privacy': 'Privacy notice',
  'connect.consent': 'I have read and accept the {terms} and the {privacy}.',
  'connect.consentOne': 'I have read and accept the {document}.',
  'connect.consentNeeded': 'Check the box to continue',
  'connect.contested': 'Another wallet uses the same name. Make sure this is the one you want.',
} as const

export default firstWords

/** Texts of the page buttons belong to a language too, although they ship with the buttons. */
export type PageMessages = typeof connectWords & typeof accountWords & typeof walletWords & typeof balanceWords
export type ModalMessages = typeof firstWords & typeof restWords & FeatureMessages
export type Messages = ModalMessages & PageMessages
export type MessageKey = keyof Messages
