import { SignInRefusedError, verifySignIn } from 'latchkey/siwx/server'

export async function POST(request) {
  const { message, signature, nonce } = await request.json()
  const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
  // No node listens there, so whatever a key has not signed stays undecided.
  const rpcUrls = { 'eip155:1': 'http://127.0.0.1:9/' }
  try {
    return Response.json(await verifySignIn({ message, signature, nonce, networks, rpcUrls, domain: 'shop.example' }))
  } catch (error) {
    if (error instanceof SignInRefusedError) return Response.json({ code: error.code }, { status: 401 })
    return Response.json({ code: error.code }, { status: 503 })
  }
}
