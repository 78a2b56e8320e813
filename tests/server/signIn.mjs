// Runs in a consumer's folder under any Node: an app's server that verifies sign-ins, with the packed library alone.
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { base58 } from '@scure/base'
import { createNonce, SignatureUncheckedError, SignInRefusedError, verifySignIn } from 'latchkey/siwx/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const nonces = new Set()

/** A node where no contract accepts anything. */
const node = createServer(async (request, response) => {
  const { id } = JSON.parse(
    await request
      .setEncoding('utf8')
      .toArray()
      .then((chunks) => chunks.join('')),
  )
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x00' }))
})
await once(node.listen(0, '127.0.0.1'), 'listening')
const { port } = node.address()

/** The account, or why there is none. */
async function signIn(message, signature) {
  try {
    const { address, networkId } = await verifySignIn({
      message,
      signature,
      domain: 'shop.example',
      networks: ['eip155:1', SOLANA],
      rpcUrls: { 'eip155:1': `http://127.0.0.1:${port}` },
      consumeNonce: (nonce) => nonces.delete(nonce),
    })
    return { address, networkId }
  } catch (error) {
    // So an app tells them apart.
    if (error instanceof SignInRefusedError) return `401 ${error.code}`
    if (error instanceof SignatureUncheckedError) return `503 ${error.code}`
    throw error
  }
}

function issueNonce() {
  const nonce = createNonce()
  nonces.add(nonce)
  return nonce
}

const [issuedAt, expirationTime] = [new Date(Date.now() - 1000), new Date(Date.now() + 600_000)]
const account = privateKeyToAccount(generatePrivateKey())
// By viem, so that no text of ours is tested against ours.
const message = createSiweMessage({
  address: account.address,
  chainId: 1,
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: issueNonce(),
  issuedAt,
  expirationTime,
})
const signature = await account.signMessage({ message })

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const solanaAddress = base58.encode(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
const solanaMessage = [
  'shop.example wants you to sign in with your Solana account:',
  solanaAddress,
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: mainnet',
  `Nonce: ${issueNonce()}`,
  `Issued At: ${issuedAt.toISOString()}`,
  `Expiration Time: ${expirationTime.toISOString()}`,
].join('\n')
const solanaSignature = base58.encode(new Uint8Array(sign(null, Buffer.from(solanaMessage), privateKey)))

const tampered = message.replace('/login', '/admin')
const tamperedOnSolana = solanaMessage.replace('/login', '/admin')
const report = {
  node: process.versions.node,
  address: account.address,
  solanaAddress,
  tampered: await signIn(tampered, signature),
  accepted: await signIn(message, signature),
  replayed: await signIn(message, signature),
  tamperedOnSolana: await signIn(tamperedOnSolana, solanaSignature),
  acceptedOnSolana: await signIn(solanaMessage, solanaSignature),
  replayedOnSolana: await signIn(solanaMessage, solanaSignature),
}
node.closeAllConnections()
await once(node.close(), 'close')
const withoutNode = await signIn(tampered, signature)
process.stdout.write(JSON.stringify({ ...report, withoutNode }))
