import { type OpenOptions, useWalletModal } from 'latchkey'
import { useState } from 'react'
import { CodeFooter } from '../parts/CodeFooter.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'
import { Panel } from '../parts/Panel.tsx'
import { writeOpen } from './codes.ts'

type Choice = { readonly label: string; readonly icon: IconName; readonly options?: OpenOptions }

const choices: readonly Choice[] = [
  { label: 'Connect', icon: 'wallet', options: { view: 'Connect' } },
  { label: 'Account', icon: 'sliders', options: { view: 'Account' } },
  { label: 'Activity', icon: 'clock', options: { view: 'Transactions' } },
  { label: 'Send', icon: 'send', options: { view: 'WalletSend' } },
  { label: 'Swap', icon: 'open', options: { view: 'Swap' } },
  { label: 'Networks', icon: 'globe', options: { view: 'Networks' } },
  { label: 'As it fits', icon: 'open' },
]

export function OpenPanel() {
  const { open } = useWalletModal()
  const [last, setLast] = useState(choices[0])
  return (
    <Panel title="Open at a view" name="open" footer={<CodeFooter code={writeOpen(last?.options)} />}>
      <div className="buttons">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            className="button"
            onClick={() => {
              setLast(choice)
              void open(choice.options)
            }}
          >
            <Icon name={choice.icon} />
            {choice.label}
          </button>
        ))}
      </div>
      <p className="copy">
        A view that needs a wallet falls back to Connect until there is one. Connect falls back to Account once there
        is.
      </p>
    </Panel>
  )
}
