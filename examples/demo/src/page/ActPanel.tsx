import { useViemWalletClient, useWalletInfo, useWalletModal, useWalletNetwork } from 'latchkey'
import { useState } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { shorten } from '../parts/shorten.ts'
import { type ActState, useAct } from './useAct.ts'

const MESSAGE = 'Northlight asks for a signature. It costs nothing.'
/** 0.01 of a coin with 18 decimals. */
const AMOUNT = 10_000_000_000_000_000n

function describe(state: ActState, wallet: string, isConnected: boolean): string {
  if (state.status === 'asking') return isConnected ? `Waiting for ${wallet}` : 'Waiting'
  if (state.status === 'declined') return `Declined in ${wallet}`
  if (state.status === 'done' || state.status === 'failed') return state.sentence
  return isConnected ? `Connected with ${wallet}` : 'Connect a wallet first'
}

type ResultProps = {
  name: string
  value: string | undefined
  /** The transaction in the network's block explorer. */
  href?: string | undefined
}

function Result({ name, value, href }: ResultProps) {
  return (
    <div>
      <dt className="mono">{name}</dt>
      <dd className="mono" data-value={name} title={value}>
        {value && href ? (
          <a className="link" href={href} target="_blank" rel="noreferrer">
            {shorten(value, 10, 8)}
          </a>
        ) : (
          <span>{value ? shorten(value, 10, 8) : '—'}</span>
        )}
        {value && <CopyButton text={value} subject={name} />}
      </dd>
    </div>
  )
}

type ActPanelProps = {
  /** Recipient of test transactions; nothing is sent where money is real. */
  recipient: `0x${string}` | undefined
}

/** What a page does with a connected wallet: sign and send with viem, everything else with the modal. */
export function ActPanel({ recipient }: ActPanelProps) {
  const { status, disconnect } = useWalletModal()
  const { network, networks, switchNetwork } = useWalletNetwork()
  const { walletClient } = useViemWalletClient()
  const wallet = useWalletInfo()?.name ?? 'the wallet'
  const { state, act, stopWaiting } = useAct()
  const [signature, setSignature] = useState<string>()
  /** Uses the explorer of the transaction's network: the active one may have changed. */
  const [sent, setSent] = useState<{ readonly hash: string; readonly explorer: string | undefined }>()
  const isConnected = status === 'connected'
  const isBusy = state.status === 'asking'
  const isReady = walletClient?.account !== undefined && !isBusy

  const sign = () =>
    act('Signed', async () => {
      if (!walletClient?.account) return
      setSignature(await walletClient.signMessage({ account: walletClient.account, message: MESSAGE }))
    })

  const send = () =>
    act('Sent', async () => {
      const { account, chain } = walletClient ?? {}
      if (!walletClient || !account || !recipient) return
      const explorer = network?.blockExplorers?.default.url
      const hash = await walletClient.sendTransaction({ account, chain, to: recipient, value: AMOUNT })
      setSent({ hash, explorer })
    })

  const symbol = network?.nativeCurrency.symbol || 'ETH'
  return (
    <Panel
      title="Act"
      name="act"
      footer={
        <>
          <span role="status" data-demo="act-status" data-status={state.status}>
            {describe(state, wallet, isConnected)}
          </span>
          <span className="spring" />
          {isBusy && (
            <button type="button" className="footer-button" onClick={stopWaiting}>
              Stop waiting
            </button>
          )}
        </>
      }
    >
      <div className="buttons">
        <button type="button" className="button" disabled={!isReady} onClick={() => void sign()}>
          <Icon name="shield" />
          Sign a message
        </button>
        {recipient && (
          <button type="button" className="button" disabled={!isReady} onClick={() => void send()}>
            <Icon name="send" />
            Send 0.01 {symbol}
          </button>
        )}
        {networks.map(({ name, caipNetworkId }) => (
          <button
            key={caipNetworkId}
            type="button"
            className="button"
            disabled={isBusy}
            aria-current={network?.caipNetworkId === caipNetworkId || undefined}
            onClick={() => void act(`On ${name}`, () => switchNetwork(caipNetworkId))}
          >
            <Icon name="globe" />
            {name}
          </button>
        ))}
        <button
          type="button"
          className="button"
          disabled={!isConnected}
          onClick={() => void act('Disconnected', () => disconnect())}
        >
          <Icon name="exit" />
          Disconnect
        </button>
      </div>
      <dl className="values">
        <Result name="signature" value={signature} />
        {recipient && (
          <Result name="hash" value={sent?.hash} href={sent?.explorer && `${sent.explorer}/tx/${sent.hash}`} />
        )}
      </dl>
    </Panel>
  )
}
