import type { CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../domain/network.js'

export type ProposedNamespace = {
  methods: string[]
  events: string[]
  chains: string[]
  /** RPC URLs of the app by native id. */
  rpcMap: Record<string, string>
}

export type Proposal = Record<string, ProposedNamespace>

/** Without `eth_sign`: nobody can read what it signs. */
const evmMethods = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_signTransaction', 'eth_signTypedData'],
  ...['eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getPermissions', 'wallet_requestPermissions'],
  ...['wallet_registerOnboarding', 'wallet_watchAsset', 'wallet_scanQRCode', 'wallet_getCallsStatus'],
  ...['wallet_showCallsStatus', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_grantPermissions'],
  ...['wallet_revokePermissions', 'wallet_getAssets'],
]

const methodsOf: Readonly<Record<string, readonly string[]>> = {
  eip155: evmMethods,
  solana: [
    ...['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts', 'solana_getAccounts'],
    ...['solana_signAllTransactions', 'solana_signAndSendTransaction'],
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
}

/** The proposal for these namespaces alone. */
export const pickNamespaces = (proposal: Proposal, namespaces: readonly string[] | undefined): Proposal =>
  Object.fromEntries(Object.entries(proposal).filter(([name]) => namespaces?.includes(name) ?? true))

const events = ['accountsChanged', 'chainChanged']

export const emptyNamespace = (namespace: string): ProposedNamespace => ({
  methods: [...(methodsOf[namespace] ?? [])],
  events: [...events],
  chains: [],
  rpcMap: {},
})

/** Some wallets know these networks only by their older id. */
const olderIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const currentIds = new Map(Object.entries(olderIds).map(([current, older]) => [older, current as CaipNetworkId]))

/** The app's id of a network that a wallet names by its older one. */
export const toCurrentId = (id: CaipNetworkId): CaipNetworkId => currentIds.get(id) ?? id

/** Requested namespaces: every network optional, so that a wallet without one still connects. */
export function buildProposal(
  networks: readonly Network[],
  rpcUrlOf: (network: Network) => string | undefined,
): Proposal {
  const proposal: Proposal = {}
  for (const network of networks) {
    const { namespace, id, caipNetworkId } = network
    proposal[namespace] ??= emptyNamespace(namespace)
    const { chains, rpcMap } = proposal[namespace]
    const older = olderIds[caipNetworkId]
    chains.push(caipNetworkId, ...(older ? [older] : []))
    const url = rpcUrlOf(network)
    if (url) rpcMap[id] = url
  }
  return proposal
}
