import { exposeMiniAppHost } from './miniAppHost'
import { exposeSafe } from './safeHost'

// A page that shows the app in a frame, as a Safe or a Farcaster client does. The test approves what it is asked.
const search = new URLSearchParams(location.search)
const frame = document.querySelector('iframe')
const app = search.get('app') ?? ''
if (!frame) throw new Error('no frame')

const expose = { safe: exposeSafe, miniApp: exposeMiniAppHost }[search.get('kind') ?? '']
expose?.(frame, new URL(app).origin, search)
frame.src = app
