import { useEffect, useState } from 'react'
import { PAIRING_MARGIN_MS } from '../../../config/limits.js'

/** Whole seconds until the QR code is renewed, by a monotonic clock. */
export function useSecondsLeft(expiresAt: number): number {
  const read = () => Math.max(0, Math.ceil((expiresAt - PAIRING_MARGIN_MS - performance.now()) / 1_000))
  const [left, setLeft] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on nothing but the code
  useEffect(() => {
    setLeft(read())
    const timer = setInterval(() => setLeft(read()), 1_000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return left
}
