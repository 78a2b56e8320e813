import { ConnectButton } from 'latchkey'

export const PlainConnect = () => (
  <ConnectButton.Custom>
    {({ isBusy, isRestored, open, prefetch }) => (
      <button type="button" disabled={isBusy || !isRestored} onPointerEnter={prefetch} onClick={open}>
        {isBusy ? 'Connecting' : 'Connect'}
      </button>
    )}
  </ConnectButton.Custom>
)
