import { useSyncExternalStore } from 'react'
import { isOnline } from '../platform/pageState.js'
import { watchOnline } from '../platform/watchPage.js'

export const useOnline = () => useSyncExternalStore(watchOnline, isOnline, () => true)
