import { type Address, type Hex, type LocalAccount, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import { callRpc } from './callRpc.js'
import { rpcErrors } from './providerRpcError.js'

/** An account that is a contract. The sandbox creates one with `POST /__sandbox/contract-account`. */
export type TestContractAccount = {
  readonly address: Address
  /** The private key that signs for it. */
  readonly owner: Hex
  /** What deploys it, for signatures before it has code. */
  readonly factory: Address
  readonly factoryData: Hex
}

/** Signs as ERC-1271 where the contract has code, as ERC-6492 elsewhere. */
export function createContractSigner(
  { address, owner, factory, factoryData }: TestContractAccount,
  readRpcUrl: () => string,
): LocalAccount {
  const key = privateKeyToAccount(owner)

  async function wrap(signature: Hex): Promise<Hex> {
    const code = await callRpc(readRpcUrl(), 'eth_getCode', [address, 'latest'])
    if (typeof code === 'string' && code !== '0x') return signature
    return serializeErc6492Signature({ address: factory, data: factoryData, signature })
  }

  return toAccount({
    address,
    signMessage: async (message) => wrap(await key.signMessage(message)),
    signTypedData: async (typedData) => wrap(await key.signTypedData(typedData)),
    async signTransaction() {
      throw rpcErrors.unsupportedMethod('eth_sendTransaction')
    },
  })
}
