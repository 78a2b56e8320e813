import { hasSignIn } from '../../config/hasSignIn.js'
import { importWithRetry } from '../../core/load.js'
import type { Feature } from '../../modal/feature.js'
import { activeEntry, mustSign } from './mustSign.js'
import type words from './words/en.js'

export type SiwxRoutes = {
  SIWXSignMessage: undefined
  /** The older name of the same view. */
  ConnectingSiwe: undefined
}

const load = async () => ({ default: (await import('./views/SIWXSignMessageView.js')).default })

const signMessage = {
  title: 'siwx.title',
  load,
  fallback: 'Account',
  canOpen: mustSign,
  isMandatory: ({ wallet, ui }) => {
    if (!wallet.walletSessions.state.isRequired || !mustSign(wallet)) return false
    // While a session is being looked for, nothing is held back that is not here yet.
    const status = activeEntry(wallet)?.status ?? 'checking'
    return status !== 'checking' || ui.router.has('SIWXSignMessage') || ui.router.has('ConnectingSiwe')
  },
  locks: ({ wallet }) => (wallet.walletSessions.state.isRequired && mustSign(wallet) ? 'siwx.locked' : undefined),
} satisfies Feature<'siwx', SiwxRoutes, typeof words>['views']['SIWXSignMessage']

export const siwx: Feature<'siwx', SiwxRoutes, typeof words> = {
  name: 'siwx',
  isEnabled: ({ input }) => hasSignIn(input),
  textsOf: ['transactions'],
  words: {
    en: () => import('./words/en.js'),
    ar: () => import('./words/ar.js'),
    de: () => import('./words/de.js'),
    es: () => import('./words/es.js'),
  },
  start(modal, scope) {
    importWithRetry(() => import('./watchSignIn.js'), scope.signal).then(
      ({ watchSignIn }) => watchSignIn(modal, scope),
      (error) => modal.services.log('error', 'sign-in', error),
    )
  },
  afterConnect: ({ wallet }) => (mustSign(wallet) ? 'SIWXSignMessage' : undefined),
  views: { SIWXSignMessage: signMessage, ConnectingSiwe: signMessage },
}
