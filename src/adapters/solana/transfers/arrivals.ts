import type { Arrivals, Transfers } from '../../adapter.js'

/** Reads what has reached an account by its balance: the chain lists no transfers by receiver. */
export const createArrivals = ({ readBalance }: Pick<Transfers, 'readBalance'>): Arrivals => ({
  async mark({ owner, token }, network, signal) {
    const { units } = await readBalance(owner, token, network, signal)
    return { units: String(units) }
  },
  async find({ owner, token, units, mark, payer, hash }, network, signal) {
    // A balance does not tell who has paid, nor by which transaction.
    if (payer !== undefined || hash !== undefined) return undefined
    const balance = await readBalance(owner, token, network, signal)
    const gained = balance.units - BigInt(mark.units)
    return gained >= units ? { units: gained } : undefined
  },
})
