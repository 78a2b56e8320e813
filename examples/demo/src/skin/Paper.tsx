import { useWalletBalance } from 'latchkey'
import type { CustomViewProps, SlotProps, WalletChoice } from 'latchkey/custom'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'

/** Arrow keys move through the list, as in the built-in one. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = keys.indexOf(event.target as HTMLElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: keys.length - 1,
  }
  const next = keys[steps[event.key] ?? -1]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}

type LineProps = { wallet: WalletChoice; note: string; isFirst: boolean; onChoose(): void }

function WalletLine({ wallet, note, isFirst, onChoose }: LineProps) {
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) key.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <li>
      <button ref={key} type="button" className="paper-line" data-wallet={wallet.id} onClick={onChoose}>
        {wallet.icon ? <img src={wallet.icon} alt="" width={28} height={28} /> : <span className="paper-dot" />}
        <bdi>{wallet.name}</bdi>
        <span className="paper-leader" aria-hidden="true" />
        <span className="paper-note">
          {note} {wallet.hasDouble && wallet.rdns}
        </span>
      </button>
    </li>
  )
}

export function PaperConnect({
  wallets,
  isLoading,
  consent,
  choose,
  openAllWallets,
  push,
  t,
}: CustomViewProps<'Connect'>) {
  const consentId = useId()
  const first = (wallets.find(({ isInstalled }) => isInstalled) ?? wallets[0])?.id
  const noteOf = ({ isSuspect, isRecent, isInstalled }: WalletChoice) =>
    isSuspect ? t('connect.suspect') : isRecent ? t('connect.lastUsed') : isInstalled ? t('connect.installed') : ''
  return (
    <div className="paper">
      {consent && (
        <p className="paper-consent">
          <input
            id={consentId}
            type="checkbox"
            checked={consent.isGiven}
            onChange={(event) => consent.give(event.target.checked)}
          />
          <label htmlFor={consentId}>
            I accept the <a href={consent.termsUrl ?? consent.privacyUrl}>terms of this page</a>.
          </label>
        </p>
      )}
      <ol className="paper-list" aria-label={t('connect.list')} onKeyDown={walk}>
        {wallets.map((wallet) => (
          <WalletLine
            key={wallet.id}
            wallet={wallet}
            note={noteOf(wallet)}
            isFirst={wallet.id === first}
            onChoose={() => choose(wallet.id)}
          />
        ))}
        {openAllWallets && (
          <li>
            <button type="button" className="paper-line" data-wallet="all" onClick={openAllWallets}>
              <span className="paper-dot" />
              {t('connect.search')}
              <span className="paper-leader" aria-hidden="true" />
            </button>
          </li>
        )}
      </ol>
      {isLoading && <p className="paper-note">{t('common.loading')}</p>}
      <button type="button" className="paper-link" onClick={() => push('WhatIsAWallet')}>
        {t('guide.wallet.title')}
      </button>
    </div>
  )
}

export function PaperConnecting({
  wallet,
  status,
  said,
  links,
  retry,
  back,
  t,
}: CustomViewProps<'ConnectingExternal'>) {
  const isWaiting = status === 'waiting' || status === 'silent'
  const { name } = wallet
  const headings = {
    waiting: t('connecting.open', { wallet: name }),
    silent: t('connecting.stillWaiting', { wallet: name }),
    declined: t('connecting.declined'),
    pending: t('connecting.pending', { wallet: name }),
    unusable: t('connecting.failed', { wallet: name }),
    failed: t('connecting.failed', { wallet: name }),
    missing: t('connecting.missing'),
    arrived: t('connecting.arrived', { wallet: name }),
  }
  return (
    <div className="paper paper-centre">
      {wallet.icon && <img src={wallet.icon} alt="" width={72} height={72} />}
      <h3 role={isWaiting ? undefined : 'alert'}>{headings[status]}</h3>
      {said && <pre>{said}</pre>}
      {status !== 'missing' && (
        <button type="button" className="paper-button" onClick={retry}>
          {t(isWaiting ? 'connecting.askAgain' : status === 'arrived' ? 'connecting.connect' : 'common.retry')}
        </button>
      )}
      {links.map(({ kind, href, host }) => (
        <a key={kind} className="paper-link" href={href} target="_blank" rel="noopener noreferrer">
          {host}
        </a>
      ))}
      {isWaiting && (
        <button type="button" className="paper-link" onClick={back}>
          {t('common.cancel')}
        </button>
      )}
    </div>
  )
}

export function PaperAccount(props: CustomViewProps<'Account'>) {
  const { account, network, walletName, areAmountsHidden, isDisconnecting, disconnect, copyAddress, push, t } = props
  const { display, symbol = '', formatted } = useWalletBalance()
  const exact = useId()
  return (
    <div className="paper">
      <dl className="paper-facts">
        <dt>{t('account.wallet')}</dt>
        <dd>
          <bdi>{walletName}</bdi>
        </dd>
        <dt>{t('account.title')}</dt>
        <dd>
          <bdi className="paper-address">{account.profileName ?? account.address}</bdi>{' '}
          <button type="button" className="paper-link" onClick={() => void copyAddress()}>
            {t('account.copy')}
          </button>
        </dd>
        <dt>{t('account.balance')}</dt>
        <dd className="paper-sum">
          {areAmountsHidden ? (
            t('token.amountHidden')
          ) : display === undefined ? (
            t('account.loading')
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact figure is in the tooltip, and keys must reach it */}
              <bdi data-balance="" tabIndex={0} aria-describedby={exact}>
                {display} {symbol}
              </bdi>
              <span role="tooltip" id={exact}>
                {t('account.exact', { amount: `${formatted ?? ''} ${symbol}` })}
              </span>
            </>
          )}
        </dd>
      </dl>
      {network && (
        <button type="button" className="paper-button" onClick={() => push('Networks')}>
          {t('account.networkPill', { network: network.name })}
        </button>
      )}
      <button type="button" className="paper-button" disabled={isDisconnecting} onClick={disconnect}>
        {t(isDisconnecting ? 'account.disconnecting' : 'account.disconnect')}
      </button>
    </div>
  )
}

/** Two letters of the address, like a monogram. */
export const PaperAvatar = ({ address, name }: SlotProps<'avatar'>) => (
  <span className="paper-avatar" aria-hidden="true">
    {name?.slice(0, 2) ?? address.slice(2, 4)}
  </span>
)
