import { isOnline } from './pageState.js'
import { watchOnline } from './watchOnline.js'

/** Resolves when the connection is back. */
export const untilOnline = () =>
  new Promise<void>((resolve) => {
    const stop = watchOnline(() => {
      if (!isOnline()) return
      stop()
      resolve()
    })
  })
