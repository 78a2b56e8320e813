import {
  type AppCall,
  isLatchkeyError,
  TransactionButton,
  useTransactions,
  useWalletAccount,
  useWalletNetwork,
} from 'latchkey'
import { useState } from 'react'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { Panel } from '../parts/Panel.tsx'
import { dollars } from '../sandbox/dollars.ts'

/** The sandbox's vault, on each of its chains: it takes USDC, and gives shares. */
const VAULT = '0x7e5700000000000000000000000000000000000E'
const abi = parseAbi(['function deposit(uint256)', 'function claim()', 'function vote(uint256)'])
const name = 'Northlight Vault'

const five = parseUnits('5', 6)
const approve = (token: string, units: bigint): AppCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [VAULT, units] }),
})

type Choice = {
  readonly label: string
  readonly doneLabel?: string
  /** Asks the wallet at once, since nothing leaves. @default true */
  readonly review?: boolean
  calls(token: string): readonly AppCall[]
}

const choices: readonly Choice[] = [
  {
    label: 'Deposit 5 USDC',
    doneLabel: 'Deposited',
    calls: (token) => [approve(token, five), { to: VAULT, abi, functionName: 'deposit', args: [five], name }],
  },
  {
    label: 'Claim rewards',
    doneLabel: 'Claimed',
    calls: () => [{ to: VAULT, abi, functionName: 'claim', name }],
  },
  { label: 'Vote', review: false, calls: () => [{ to: VAULT, abi, functionName: 'vote', args: [18n], name }] },
  {
    label: 'Approve without a limit',
    doneLabel: 'Approved',
    calls: (token) => [approve(token, maxUint256)],
  },
]

const words: Readonly<Record<string, string>> = {
  pending: 'waiting for the network',
  confirmed: 'done, as tested',
  mismatched: 'confirmed, not as tested',
  amountUnknown: 'confirmed',
  unknown: 'not confirmed yet',
}

/** Calls of the page's own: reviewed in the modal, and followed on the chain. */
export function VaultPanel() {
  const { isConnected } = useWalletAccount({ namespace: 'eip155' })
  const { network } = useWalletNetwork()
  const [failure, setFailure] = useState<string>()
  const [latest] = useTransactions({ namespace: 'eip155' }).filter(({ kind }) => kind === 'calls')
  const token = dollars[(isConnected && network?.caipNetworkId) || 'eip155:1']
  const outcome = latest && `${latest.description}: ${words[latest.status] ?? 'not done'}`
  return (
    <Panel
      title="Your own transactions"
      name="vault"
      footer={
        <span role="status" data-demo="vault-status">
          {failure || outcome || (token ? 'Ready' : 'Switch to Ethereum first')}
        </span>
      }
    >
      <div className="buttons">
        {choices.map(({ label, doneLabel, review, calls }, index) => (
          <TransactionButton
            key={label}
            label={label}
            doneLabel={doneLabel}
            description={label}
            review={review}
            calls={token ? calls(token) : []}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={!token}
            onSent={() => setFailure(undefined)}
            onError={(error) => setFailure(isLatchkeyError(error, 4001) ? 'Nothing was sent' : error.message)}
          />
        ))}
      </div>
      <p className="copy">
        The review runs the calls on the chain first, and says what leaves, what comes and who may take.
      </p>
    </Panel>
  )
}
