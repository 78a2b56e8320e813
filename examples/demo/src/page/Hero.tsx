import { ConnectButton } from 'latchkey'
import type { ReactNode } from 'react'
import { links } from '../links.ts'
import { networks, solanaNetworks } from '../modal/networks.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import type { Settings } from '../settings/readSettings.ts'
import { Facts } from './Facts.tsx'

const INSTALL = 'npm install latchkey viem'

type Location = { name: string; truth: string; advice: string }

/** Which services the page uses, and what that means for the user. */
function describePlace({ sandboxUrl, projectId }: Settings): Location {
  if (sandboxUrl) {
    return {
      name: 'Sandbox',
      truth: `${networks.length + solanaNetworks.length} local chains, test wallets, no internet`,
      advice: 'Press anything, nothing here is real money.',
    }
  }
  if (projectId) {
    return {
      name: 'Hosted services',
      truth: 'real wallets on real networks',
      advice: 'What you sign here is real: read it before you confirm.',
    }
  }
  return {
    name: 'No services',
    truth: 'no sandbox and no project id',
    advice: 'Wallets of your browser connect all the same, and they are real.',
  }
}

export function Hero({ settings, children }: { settings: Settings; children: ReactNode }) {
  const { name, truth, advice } = describePlace(settings)
  return (
    <div className="hero">
      <div>
        <p className="kicker" data-demo="place">
          <span className="with">
            <span className="live" />
            {name}
          </span>
          <span>{truth}</span>
        </p>
        <h1>
          One latch <br />
          for every wallet.
        </h1>
        <p className="lead">
          A drop-in wallet modal for React that costs your page next to nothing until someone presses it.
        </p>
        <div className="install">
          <code className="mono" data-demo="install">
            {INSTALL}
          </code>
          <CopyButton text={INSTALL} subject="install command" />
        </div>
        <div className="do">
          <ConnectButton size="lg" label="Open the modal" />
          <a className="big-button" href={links.docs}>
            Read the docs
          </a>
        </div>
        <p className="hint hero-advice">{advice}</p>
        <Facts />
      </div>
      {children}
    </div>
  )
}
