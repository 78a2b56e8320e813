import type { Address } from 'viem'
import { type ChainId, isKnownChain, namespaceOf, numberOf, readChainId } from '../frame/chains.ts'
import type { Nodes } from '../frame/node.ts'
import { DELEGATION, IMPLEMENTATION } from './smartAccount.ts'

/** The networks where accounts can be smart accounts: those that have the code to delegate to. */
export function createSmartNetworks(nodes: Pick<Nodes, 'call' | 'listChains'>) {
  /** Code does not go away, so one answer lasts as long as the page. */
  const enabled = new Map<ChainId, Promise<boolean>>()
  let list: Promise<readonly number[]> | undefined

  const readCode = (chain: ChainId, address: Address) => nodes.call(chain, 'eth_getCode', [address, 'latest'])

  function isEnabled(chain: ChainId): Promise<boolean> {
    if (namespaceOf(chain) !== 'eip155') return Promise.resolve(false)
    const existing = enabled.get(chain)
    if (existing) return existing
    const request = readCode(chain, IMPLEMENTATION).then((code) => typeof code === 'string' && code.length > 2)
    enabled.set(chain, request)
    request.catch(() => enabled.delete(chain))
    return request
  }

  async function readList() {
    const chains = (await nodes.listChains()).flatMap((each) => {
      const chain = readChainId(each)
      return chain && isKnownChain(chain) && namespaceOf(chain) === 'eip155' ? [chain] : []
    })
    // A chain without an answer is asked again when it is used.
    const answers = await Promise.all(chains.map((chain) => isEnabled(chain).catch(() => false)))
    return chains.filter((_, index) => answers[index]).map(numberOf)
  }

  return {
    isEnabled,
    list(): Promise<readonly number[]> {
      list ??= readList()
      list.catch(() => {
        list = undefined
      })
      return list
    },
    /** Whether the account delegates on this chain already. */
    async isDeployed(chain: ChainId, account: Address): Promise<boolean> {
      const code = await readCode(chain, account)
      return typeof code === 'string' && code.toLowerCase() === DELEGATION.toLowerCase()
    },
  }
}

export type SmartNetworks = ReturnType<typeof createSmartNetworks>
