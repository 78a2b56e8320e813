import { useEffect, useState } from 'react'
import type { Network } from '../domain/network.js'
import { isOnline } from '../platform/pageState.js'
import { watchOnline } from '../platform/watchPage.js'
import { useModal } from './useModal.js'

/** How often a network that could not be reached is asked again. */
const CHECK_MS = 5_000

/**
 * Whether the network answers. Browsers may call a machine offline whose own chain answers, and online one whose network
 * is gone: so what counts is a failed read, and the browser only says when to try one.
 */
export function useReachable(network: Network): boolean {
  const { wallet, scope } = useModal()
  const [isReachable, setReachable] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    async function check() {
      clearTimeout(timer)
      const isAnswered = await wallet
        .adapterOf(network.namespace)
        .then((adapter) => adapter.transfers?.())
        .then((transfers) => transfers?.ping(network, scope.signal))
        .then(
          () => true,
          () => false,
        )
      if (!isCurrent) return
      setReachable(isAnswered)
      if (!isAnswered) timer = setTimeout(check, CHECK_MS)
    }
    if (!isOnline()) void check()
    const stop = watchOnline(() => void check())
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop()
    }
  }, [wallet, scope, network])
  return isReachable
}
