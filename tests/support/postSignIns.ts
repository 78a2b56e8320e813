import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatMessage } from '../../src/siwx/messageText.ts'

const NONCE = 'abcdefgh12345678'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const createMessage = (accountAddress: string, chainId: `${string}:${string}`) =>
  formatMessage({
    accountAddress,
    chainId,
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: NONCE,
    issuedAt: new Date(Date.now() - 1_000).toISOString(),
    expirationTime: new Date(Date.now() + 600_000).toISOString(),
  })

/** What a route of the Next app answers to sign-ins of keys: to valid ones, and to ones of which a character has changed. */
export async function postSignIns(url: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const solanaAddress = base58.encode(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const [evm, solana] = [createMessage(account.address, 'eip155:1'), createMessage(solanaAddress, SOLANA)]
  const evmSignature = await account.signMessage({ message: evm })
  const solanaSignature = base58.encode(new Uint8Array(sign(null, Buffer.from(solana), privateKey)))
  const changed = (message: string) => message.replace('https://shop.example/', 'https://shop.example/a')

  async function post(message: string, signature: string, nonce = NONCE) {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ message, signature, nonce }) })
    const { address, networkId, code } = (await response.json()) as Record<string, unknown>
    return [response.status, code ?? `${networkId}:${address}`]
  }
  return {
    accounts: [`eip155:1:${account.address}`, `${SOLANA}:${solanaAddress}`],
    valid: [await post(evm, evmSignature), await post(solana, solanaSignature)],
    changed: [await post(changed(evm), evmSignature), await post(changed(solana), solanaSignature)],
    otherNonce: await post(evm, evmSignature, 'ZZZZZZZZ12345678'),
  }
}
