import { account } from './account/feature.js'
import { connect } from './connect/feature.js'
import { guide } from './guide/feature.js'
import { networks } from './networks/feature.js'

/** Every feature; without its line here none of its bytes are shipped. */
export const features = [connect, account, networks, guide] as const
