import { useEffect, useLayoutEffect } from 'react'

/** Runs before the first paint, so that a visitor with a stored connection never sees "Connect wallet" flash by; a server has no layout. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
