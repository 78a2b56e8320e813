import { Connection } from '@solana/web3.js'

/** A connection of `@solana/web3.js` to a node. */
export const createClient = (url: string) => new Connection(url, 'confirmed')
