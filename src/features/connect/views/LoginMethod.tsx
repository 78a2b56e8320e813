import type { LoginMethod as Method } from '../../../modal/feature.js'
import { useFeaturePart } from '../../../react/useFeaturePart.js'
import { useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Down } from './ConnectRows.js'

/** How to connect without a wallet, if a feature offers it. `isWhole`: the card shows wallets alone. */
export function useLoginMethod(isWhole = false): Method | undefined {
  const { features, liveOptions, ui } = useModal()
  useSnapshot(liveOptions.state)
  if (isWhole) return undefined
  return features.map(({ loginMethod }) => loginMethod).find((method) => method && ui.offers(method.view))
}

/** Without an order of the app's, installed wallets come first. */
export const isFirst = (order: readonly string[] | undefined, hasInstalled: boolean) =>
  order?.includes('email')
    ? !order.includes('wallet') || order.indexOf('email') < order.indexOf('wallet')
    : !hasInstalled

/** The way to log in; until it has loaded, its place is kept. */
export function LoginMethod({ login, place }: { login: Method; place: 'before' | 'after' | 'alone' }) {
  const { t } = useWords()
  const { Component, hasFailed, load } = useFeaturePart(login)
  if (Component) return <Component place={place} />
  if (hasFailed) return <Down text={t('errors.chunk.title')} onRetry={load} />
  return (
    <div className="lk-body" aria-hidden="true">
      <div className="lk-field" />
    </div>
  )
}
