import { connectEip1193, resumeEip1193 } from './eip1193Connection.js'
import { connectStandard, resumeStandard } from './walletStandard/walletStandardSession.js'

// What asks wallets in this browser, as one chunk.
export { connectEip1193, connectStandard, resumeEip1193, resumeStandard }
