import { useWalletModal } from 'latchkey'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'

/** Where the mails of the sandbox's embedded wallet arrive. */
export function MailboxPanel({ url }: { url: string }) {
  const { open } = useWalletModal()
  return (
    <Panel
      title="Login by email"
      name="mailbox"
      footer={
        <>
          <span>No mail leaves this machine</span>
          <span className="spring" />
          <span>Embedded wallet</span>
        </>
      }
    >
      <p className="copy">
        Type any address in the modal. The link that approves this browser, and then the code, arrive in the mailbox of
        the sandbox.
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={() => void open({ view: 'Connect' })}>
          <Icon name="wallet" />
          Open the modal
        </button>
        <a className="button" href={url} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Open the mailbox
        </a>
      </div>
    </Panel>
  )
}
