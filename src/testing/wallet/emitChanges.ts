import { numberToHex } from 'viem'
import { exposeAccounts } from './accountMethods.js'
import type { Emitter } from './createEmitter.js'
import type { WalletState } from './createWalletState.js'
import { rpcErrors } from './providerRpcError.js'

/** Emits what changed for the page, caused by the page, a person, or another tab. */
export function emitChanges({ state, emitter }: { state: WalletState; emitter: Emitter }) {
  const readChainId = () => numberToHex(state.chain.id)
  let accounts = exposeAccounts(state)
  let chainId = readChainId()
  let isStopped = false
  let isDisconnected = false

  // Like wallets after a page has loaded; delayed, so that the page can listen.
  queueMicrotask(() => {
    if (!isStopped) emitter.emit('connect', { chainId })
  })

  const unwatch = state.watch(() => {
    const before = { accounts, chainId }
    accounts = exposeAccounts(state)
    chainId = readChainId()
    if (isDisconnected && accounts.length > 0) {
      isDisconnected = false
      emitter.emit('connect', { chainId })
    }
    if (chainId !== before.chainId) emitter.emit('chainChanged', chainId)
    if (accounts.join() !== before.accounts.join()) emitter.emit('accountsChanged', [...accounts])
  })
  return {
    disconnect() {
      isDisconnected = true
      emitter.emit('disconnect', rpcErrors.disconnected())
    },
    stop() {
      isStopped = true
      unwatch()
    },
  }
}
