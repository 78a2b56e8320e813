export { getLatchkeyConfig, type LatchkeyConfig, type LatchkeyConfigParameters } from '../wagmi/getLatchkeyConfig.js'
export { latchkeyConnector } from '../wagmi/latchkeyConnector.js'
