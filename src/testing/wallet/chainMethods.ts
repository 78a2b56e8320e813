import { numberToHex } from 'viem'
import type { MethodContext, MethodTable } from './accountMethods.js'
import { callRpc } from './callRpc.js'
import type { NamedChain } from './createWalletState.js'
import { isRecord, listOf, parseChainId, parseRecord } from './params.js'
import { rpcErrors } from './providerRpcError.js'
import { summarizeAddChain, summarizeSwitch } from './requestSummary.js'

export function createChainMethods({ state, approvals }: MethodContext): MethodTable {
  function askToSwitch(method: string, params: unknown, chain: NamedChain) {
    if (chain.id === state.chain.id) return null
    const summary = summarizeSwitch(state.chain, chain)
    return approvals.ask({ method, params: listOf(params), summary }, () => {
      state.selectChain(chain.id)
      return null
    })
  }

  return {
    eth_chainId: () => numberToHex(state.chain.id),
    net_version: () => String(state.chain.id),
    wallet_switchEthereumChain(params) {
      const { chainId } = parseRecord(listOf(params)[0], 'wallet_switchEthereumChain')
      const chain = state.findChain(parseChainId(chainId))
      if (!chain) throw rpcErrors.unknownChain(String(chainId))
      return askToSwitch('wallet_switchEthereumChain', params, chain)
    },
    async wallet_addEthereumChain(params) {
      const chain = parseChain(listOf(params)[0])
      const existing = state.findChain(chain.id)
      if (existing) return await askToSwitch('wallet_addEthereumChain', params, existing)
      await assertRpcServes(chain)
      const question = { method: 'wallet_addEthereumChain', params: listOf(params), summary: summarizeAddChain(chain) }
      return await approvals.ask(question, () => {
        if (state.findChain(chain.id)) state.selectChain(chain.id)
        else state.addChain(chain)
        return null
      })
    },
  }
}

function parseChain(value: unknown): NamedChain {
  const { chainId, chainName, rpcUrls, nativeCurrency } = parseRecord(value, 'wallet_addEthereumChain')
  const id = parseChainId(chainId)
  const rpcUrl = Array.isArray(rpcUrls) ? rpcUrls.find(isHttpUrl) : undefined
  if (!rpcUrl) throw rpcErrors.invalidParams('Expected an array with at least one valid HTTP(S) url as "rpcUrls".')
  if (typeof chainName !== 'string' || chainName === '') {
    throw rpcErrors.invalidParams('Expected a non-empty string as "chainName".')
  }
  const { symbol, decimals } = isRecord(nativeCurrency) ? nativeCurrency : {}
  if (typeof symbol !== 'string' || symbol === '' || decimals !== 18) {
    throw rpcErrors.invalidParams('Expected a "nativeCurrency" with a symbol and 18 decimals.')
  }
  return { id, rpcUrl, name: chainName, symbol }
}

function isHttpUrl(value: unknown): value is string {
  try {
    return typeof value === 'string' && ['http:', 'https:'].includes(new URL(value).protocol)
  } catch {
    return false
  }
}

async function assertRpcServes({ id, rpcUrl }: NamedChain) {
  const served = await callRpc(rpcUrl, 'eth_chainId', [])
  if (Number(served) === id) return
  throw rpcErrors.invalidParams(`Chain ID returned by RPC URL ${rpcUrl} does not match ${numberToHex(id)}.`)
}
