import { useRef, useState } from 'react'
import { isLoggedIn } from '../../../controllers/connection/activeConnection.js'
import type { LoginMethod } from '../../../modal/feature.js'
import { Text } from '../../../react/Text.js'
import { useFeaturePart, useModal, useWords } from '../../../react/useModal.js'
import { useSnapshot } from '../../../react/useSnapshot.js'
import { Note } from '../../../ui/Note.js'
import { mailIcon } from '../../../ui/pageIconPaths.js'
import { Down } from './ConnectRows.js'

/** The ways to connect without a wallet that features offer now. `isWhole`: the card shows wallets alone. */
export function useLoginMethods(isWhole = false): readonly LoginMethod[] {
  const { features, liveOptions, ui, wallet } = useModal()
  useSnapshot(liveOptions.state)
  useSnapshot(wallet.connection.state)
  const offered = isWhole
    ? []
    : features.flatMap(({ loginMethods = [] }) => loginMethods).filter(({ view }) => ui.offers(view))
  // A login that has just succeeded ends in its own field, which stays until then.
  const shownMethods = useRef(offered)
  if (!isLoggedIn(wallet.connection)) shownMethods.current = offered
  return shownMethods.current
}

/** Why no login is offered: the embedded wallet has one user at a time. */
export function LoggedIn() {
  const { wallet } = useModal()
  useSnapshot(wallet.connection.state)
  const { embedded } = useSnapshot(wallet.account.state)
  const { t } = useWords()
  const [wasLoggedIn] = useState(() => isLoggedIn(wallet.connection))
  if (!wasLoggedIn || !isLoggedIn(wallet.connection)) return null
  const name = embedded?.email ?? embedded?.userName
  return (
    <div className="lk-body">
      <Note icon={mailIcon}>
        <span>
          {name ? <Text id="connect.loggedInAs" values={{ name: <bdi>{name}</bdi> }} /> : t('connect.loggedIn')}
        </span>
      </Note>
    </div>
  )
}

/** Ways to log in that form one group. `isFirst`: nothing is above them. */
export function LoginGroup({ methods, isFirst }: { methods: readonly LoginMethod[]; isFirst: boolean }) {
  const { t } = useWords()
  const hasEmail = methods.some(({ name }) => name === 'email')
  return (
    <div className="lk-body">
      {!isFirst && <Parting text={t(hasEmail ? 'connect.orEmail' : 'connect.orSocial')} />}
      <div className={isFirst ? 'lk-stack' : 'lk-stack lk-top-1'}>
        {methods.map((method) => (
          <Method key={method.name} method={method} />
        ))}
      </div>
    </div>
  )
}

/** A word parts the ways to connect, and says what comes next. */
export const Parting = ({ text }: { text: string }) => (
  <div className="lk-label lk-top-2" data-line="">
    {text}
  </div>
)

/** One way to log in; until it has loaded, its place is kept. */
function Method({ method }: { method: LoginMethod }) {
  const { t } = useWords()
  const { Component, hasFailed, load } = useFeaturePart(method)
  if (Component) return <Component />
  if (hasFailed) return <Down text={t('errors.chunk.title')} onRetry={load} />
  return <div className="lk-field" aria-hidden="true" />
}
