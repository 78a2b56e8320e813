import { isLatchkeyError, type ListedWallet, useWalletAccount, useWalletList } from 'latchkey'
import { type ReactNode, useState } from 'react'

/** `drawQr`: your own QR code, for the pairing URI. */
export function ConnectPage({ drawQr }: { drawQr: (uri: string) => ReactNode }) {
  const { address, isConnected, isRestored } = useWalletAccount()
  if (isConnected) return <p>Connected: {address}</p>
  // A user who comes back needs no list.
  return isRestored ? <Wallets drawQr={drawQr} /> : <p role="status">Connecting</p>
}

function Wallets({ drawQr }: { drawQr: (uri: string) => ReactNode }) {
  const [query, setQuery] = useState('')
  const list = useWalletList({ query })
  const { pairing, directory, results } = list
  const isSearching = results.status !== 'idle'
  const wallets = isSearching ? results.wallets : directory.status === 'idle' ? list.wallets : directory.wallets
  return (
    <section aria-busy={list.status === 'loading'}>
      <input
        type="search"
        aria-label="Search wallets"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {list.isOffline && <p role="status">You are offline.</p>}
      <ul>
        {wallets.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} openWallet={list.openWallet} />
        ))}
      </ul>
      {!isSearching && directory.hasMore && (
        <button type="button" disabled={directory.status === 'loading'} onClick={() => void list.loadMore()}>
          More wallets
        </button>
      )}
      {isSearching && results.status === 'ready' && wallets.length === 0 && <p role="status">No wallet found.</p>}
      {[list, directory, results].some(({ status }) => status === 'failed') && (
        <button type="button" onClick={list.retry}>
          Try again
        </button>
      )}
      {pairing.isAvailable && (
        <button type="button" onClick={() => void list.startPairing().catch(() => undefined)}>
          {pairing.status === 'expired' ? 'New QR code' : 'Show QR code'}
        </button>
      )}
      {pairing.uri && drawQr(pairing.uri)}
      {pairing.status === 'declined' && <p role="alert">You declined in your wallet.</p>}
      {pairing.status === 'failed' && <p role="alert">{pairing.error?.message}</p>}
    </section>
  )
}

function WalletRow({
  wallet,
  openWallet,
}: { wallet: ListedWallet } & Pick<ReturnType<typeof useWalletList>, 'openWallet'>) {
  const { name, icon, rdns, hasDouble, isSuspect, links, state, error, ways, connect } = wallet
  // On a desktop a site or an app opens with the URI that connect() has made.
  const way = (['web', 'desktop'] as const).find((each) => ways.includes(each))
  const isDeclined = isLatchkeyError(error, 4001)
  return (
    <li>
      {ways.length > 0 ? (
        <button type="button" disabled={state === 'connecting'} onClick={() => void connect().catch(() => undefined)}>
          {icon && <img src={icon} alt="" width={24} height={24} />}
          <bdi>{name}</bdi> {hasDouble && <small>{rdns}</small>}
        </button>
      ) : (
        <>
          <bdi>{name}</bdi>{' '}
          {links.downloads.map(({ href, host }) => (
            <a key={href} href={href} target="_blank" rel="noreferrer noopener">
              {host}
            </a>
          ))}
        </>
      )}
      {isSuspect && <strong>This name contains look-alike characters.</strong>}
      {state === 'connecting' && <span role="status">Waiting for {name}</span>}
      {state === 'connecting' && way && (
        <button type="button" onClick={() => openWallet(wallet, way)}>
          Open {name}
        </button>
      )}
      {error && <span role="alert">{isDeclined ? 'You declined.' : error.message}</span>}
    </li>
  )
}
