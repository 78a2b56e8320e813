import {
  InlineWalletModal,
  type ThemeMode,
  type ThemeVariables,
  useWalletAccount,
  useWalletInfo,
  useWalletModal,
  WalletButton,
  type WalletModalOptions,
  WalletModalProvider,
} from 'latchkey'
import { useEffect, useRef } from 'react'

/** The embedded card. */
export function InlineFigure({ code, note }: { code: string; note?: string | undefined }) {
  return (
    <figure className="inline" data-demo="inline">
      <figcaption>
        <span>Inline mode</span>
        {note ? <span className="inline-note">{note}</span> : <code className="mono">{code}</code>}
      </figcaption>
      <InlineWalletModal className="inline-card" />
    </figure>
  )
}

/** Connector of the page's own instance. */
type PageConnection = {
  /** Identifies the wallet; `undefined` without one, and for a paired one. */
  readonly wallet: string | undefined
  /** A relay session belongs to the instance that paired, so the card cannot use it. */
  readonly isPaired: boolean
  readonly address: string | undefined
}

function usePageConnection(): PageConnection {
  const wallet = useWalletInfo()
  const { address } = useWalletAccount()
  const isPaired = wallet?.type === 'WALLET_CONNECT'
  // An embedded wallet is logged in for each modal by itself, too.
  const isOwn = isPaired || wallet?.type === 'AUTH'
  return { wallet: isOwn ? undefined : (wallet?.rdns ?? wallet?.id), isPaired, address }
}

const ignore = () => undefined

/** Connects the card with the page's wallet, which has already granted permission, and disconnects it with the page. */
function Follower({ page, connect }: { page: PageConnection; connect: () => void }) {
  const { disconnect } = useWalletModal()
  const { address, addresses = [], switchAccount } = useWalletAccount()
  const followed = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the card does by itself is no reason to follow again
  useEffect(() => {
    if (followed.current === page.wallet) return
    followed.current = page.wallet
    if (page.wallet) connect()
    else disconnect().catch(ignore)
  }, [page.wallet])

  const expected = addresses.find((candidate) => candidate === page.address && candidate !== address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (expected) switchAccount(expected).catch(ignore)
  }, [page.address, addresses.length])
  return null
}

type InlineInstanceProps = {
  options: WalletModalOptions
  mode: ThemeMode
  variables: ThemeVariables
  /** `undefined` gives the card its own connection. */
  page: PageConnection | undefined
}

/** A second modal on the page, with an id and so its own storage. */
function InlineInstance({ options, mode, variables, page }: InlineInstanceProps) {
  return (
    <WalletModalProvider
      {...options}
      id="inline"
      card={{ display: 'inline' }}
      themeMode={mode}
      themeVariables={variables}
    >
      <InlineFigure
        code={`card={{ display: 'inline' }} id="inline"`}
        note={page?.isPaired ? 'A phone pairs with one modal at a time' : undefined}
      />
      {page && (
        <WalletButton.Custom wallet={page.wallet ?? ''}>
          {({ connect }) => <Follower page={page} connect={connect} />}
        </WalletButton.Custom>
      )}
    </WalletModalProvider>
  )
}

type FollowingInstanceProps = Omit<InlineInstanceProps, 'page'> & { isFollowing: boolean }

/** Inside the page's provider, whose connection the card follows. */
export function FollowingInstance({ isFollowing, ...instance }: FollowingInstanceProps) {
  const page = usePageConnection()
  return <InlineInstance {...instance} page={isFollowing ? page : undefined} />
}
