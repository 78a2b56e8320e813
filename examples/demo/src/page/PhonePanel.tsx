import { useWalletModal } from 'latchkey'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'

/** A wallet on a sandbox phone, which pairs through the relay. */
export function PhonePanel({ url, icon }: { url: string; icon: string }) {
  const { open } = useWalletModal()
  return (
    <Panel
      title="Heron"
      quiet
      name="phone"
      footer={
        <>
          <span>Test wallet, not for real funds</span>
          <span className="spring" />
          <span>WalletConnect</span>
        </>
      }
    >
      <div className="wallet">
        <img src={icon} alt="" width="36" height="36" />
        <div>
          <h3>Heron</h3>
          <p>On a phone. Choose WalletConnect in the modal, copy the link, and paste it on the phone.</p>
        </div>
      </div>
      <div className="buttons">
        <button type="button" className="button" onClick={() => void open({ view: 'Connect' })}>
          <Icon name="wallet" />
          Open the modal
        </button>
        <a className="button" href={url} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Open the phone
        </a>
      </div>
    </Panel>
  )
}
