import { useEffect, useLayoutEffect } from 'react'

/**
 * Runs before the first paint, so that "Connect wallet" never flashes for a stored connection. A server has no layout.
 */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
