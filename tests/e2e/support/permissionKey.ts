import { type Address, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { smartAccountAbi } from '../../../examples/sandbox/src/nodes/smartAccount.ts'
import { domainOf, executeTypes } from '../../../examples/secure-frame/src/smart/smartAccount.ts'
import type { SandboxClient } from './sandboxClient.ts'
import { freshAddress } from './user.ts'

/** A key of an app that a smart account may let act for it. */
export async function createPermissionKey(sandbox: SandboxClient, account: Address, token: Address) {
  const key = privateKeyToAccount(generatePrivateKey())
  // Anybody may submit what the key signs; here the key pays for itself.
  await sandbox.fund({ address: key.address, wei: String(parseEther('1')), chainId: 1 })
  const { rpc } = await sandbox.describe()
  const client = createWalletClient({ account: key, chain: mainnet, transport: http(rpc[1]) })
  const receiver = freshAddress()
  return {
    address: key.address,
    receiver,
    /** The params of `wallet_grantPermissions`: some wei, and transfers of the token. */
    request: {
      chainId: '0x1',
      address: account,
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key.publicKey }] } },
      permissions: [
        { type: 'native-token-transfer', data: { allowance: toHex(1_000n) } },
        { type: 'contract-call', data: { address: token, abi: erc20Abi, functions: [{ functionName: 'transfer' }] } },
      ],
      policies: [],
    },
    /** Sends 1,000 units of the token and this many wei to the receiver. */
    async use(id: Hex, { nonce, wei }: { nonce: bigint; wei: bigint }) {
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1_000n] })
      const calls = [
        { to: receiver, value: wei, data: '0x' as Hex },
        { to: token, value: 0n, data: transfer },
      ]
      const signature = await key.signTypedData({
        domain: domainOf(account, 1),
        types: {
          ...executeTypes,
          ExecuteWithPermission: [
            { name: 'id', type: 'bytes32' },
            { name: 'calls', type: 'Call[]' },
            { name: 'nonce', type: 'uint256' },
          ],
        },
        primaryType: 'ExecuteWithPermission',
        message: { id, calls, nonce },
      })
      const args = [id, calls, nonce, signature] as const
      const hash = await client.writeContract({
        address: account,
        abi: smartAccountAbi,
        functionName: 'executeWithPermission',
        args,
      })
      await waitForTransactionReceipt(client, { hash })
    },
  }
}
