// What an app deploys to the edge: bundled, and run where there are Web APIs alone.
import { createNonce, SignatureUncheckedError, SignInRefusedError, verifySignIn } from 'latchkey/siwx/server'

globalThis.createNonce = createNonce

globalThis.signIn = async (options) => {
  try {
    const { address, networkId } = await verifySignIn({ ...options, consumeNonce: () => true })
    return JSON.stringify({ address, networkId })
  } catch (error) {
    const isOurs = error instanceof SignInRefusedError || error instanceof SignatureUncheckedError
    return isOurs ? error.code : String(error.stack)
  }
}
