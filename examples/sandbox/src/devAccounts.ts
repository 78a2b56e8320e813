import type { Address, Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/** Public keys: never send anything of value to these accounts. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

const DEV_ACCOUNTS = 10

export type DevAccount = { readonly address: Address; readonly privateKey: Hex }

/** Accounts funded on every node. */
export function readDevAccounts(): readonly DevAccount[] {
  const parent = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: DEV_ACCOUNTS }, (_, index) => {
    const key = parent.deriveChild(index).privateKey
    if (!key) throw new Error(`Account ${index} has no private key`)
    const privateKey: Hex = `0x${Buffer.from(key).toString('hex')}`
    return { address: privateKeyToAddress(privateKey), privateKey }
  })
}
