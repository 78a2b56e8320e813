import { useWalletModal, useWalletNetwork, useWalletSession } from 'latchkey'
import { useEffect } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { SegmentLinks } from '../parts/SegmentLinks.tsx'
import { shorten } from '../parts/shorten.ts'
import type { Settings } from '../settings/readSettings.ts'
import { type ActState, useAct } from './useAct.ts'

const ID = 'sign-in'
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** This page with another choice in its URL. */
function hrefWith(name: 'signIn' | 'sessions', value: string | undefined): string {
  const url = new URL(window.location.href)
  if (value === undefined) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  url.hash = ID
  return url.href
}

const modes = [
  { value: undefined, label: 'Off' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
] as const

const paths = [
  { value: undefined, label: 'This browser' },
  { value: 'server', label: 'Example server' },
] as const

function useSessionValues() {
  const { status, session } = useWalletSession()
  const { networks } = useWalletNetwork()
  const { accountAddress, chainId, expirationTime } = session?.data ?? {}
  return {
    status,
    account: accountAddress && shorten(accountAddress, 6, 6),
    network: networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? chainId,
    expires: expirationTime && dates.format(Date.parse(expirationTime)),
  }
}

type Location = { readonly isOn: boolean; readonly isConnected: boolean; readonly isSignedIn: boolean }

function describe(state: ActState, { isOn, isConnected, isSignedIn }: Location): string {
  if (!isOn) return 'Off on this page'
  if (state.status === 'asking') return 'Waiting for your decision'
  if (isSignedIn) return 'Signed in'
  if (state.status === 'failed') return state.sentence
  return isConnected ? 'Not signed in' : 'Connect a wallet first'
}

/** Sign-in with the wallet: whether, where sessions are kept, and the one of the active account. */
export function SignInPanel({ setup: { signIn, sessions }, signInServer }: Pick<Settings, 'setup' | 'signInServer'>) {
  const isOn = signIn !== undefined
  const isOnServer = isOn && sessions === 'server' && signInServer !== undefined
  const { status: connection } = useWalletModal()
  const { status, signIn: askToSign, signOut } = useWalletSession()
  const { state, act } = useAct()
  const values = Object.entries(useSessionValues())
  const isConnected = connection === 'connected'
  const isReady = isOn && isConnected && state.status !== 'asking'
  const isSignedIn = status === 'signed-in'

  // The browser looks for the fragment before the panel is rendered.
  useEffect(() => {
    if (window.location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView()
  }, [])

  return (
    <Panel
      title="Sign in"
      name={ID}
      id={ID}
      footer={
        <>
          <span role="status" data-demo="sign-in-status" data-status={state.status}>
            {describe(state, { isOn, isConnected, isSignedIn })}
          </span>
          <span className="spring" />
          <code className="mono">{isOnServer ? 'serverSiwx()' : isOn ? 'localSiwx()' : 'no siwx'}</code>
        </>
      }
    >
      <div className="buttons">
        <button
          type="button"
          className="button"
          disabled={!isReady || isSignedIn}
          onClick={() => void act('Signed in', askToSign)}
        >
          <Icon name="shield" />
          Sign in
        </button>
        <button
          type="button"
          className="button"
          disabled={!isReady || !isSignedIn}
          onClick={() => void act('Signed out', signOut)}
        >
          <Icon name="exit" />
          Sign out
        </button>
      </div>
      <dl className="values">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt className="mono">session.{name}</dt>
            <dd className="mono" data-value={`session.${name}`} data-good={value === 'signed-in' || undefined}>
              {value ?? '—'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="label" aria-hidden="true">
        Signing in is
      </p>
      <SegmentLinks
        legend="Signing in"
        links={modes.map(({ value, label }) => ({
          label,
          href: hrefWith('signIn', value),
          isCurrent: value === signIn,
        }))}
      />
      {isOn && signInServer && (
        <>
          <p className="label" aria-hidden="true">
            Sessions are kept in
          </p>
          <SegmentLinks
            legend="Where sessions are kept"
            links={paths.map(({ value, label }) => ({
              label,
              href: hrefWith('sessions', value),
              isCurrent: isOnServer === (value === 'server'),
            }))}
          />
        </>
      )}
    </Panel>
  )
}
