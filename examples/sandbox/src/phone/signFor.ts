import { type Address, createWalletClient, defineChain, type Hex, http, isHex, type PrivateKeyAccount } from 'viem'

export type Signer = {
  readonly account: PrivateKeyAccount
  readonly chainId: number
  readonly rpcUrl: string
}

type Transaction = { to?: Address; value?: Hex; data?: Hex; gas?: Hex }

const chainOf = ({ chainId, rpcUrl }: Signer) =>
  defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

/** Sends it to the node of its chain. */
async function send(signer: Signer, { to, value, data, gas }: Transaction): Promise<Hex> {
  const client = createWalletClient({
    account: signer.account,
    chain: chainOf(signer),
    transport: http(signer.rpcUrl, { retryCount: 0 }),
  })
  return client.sendTransaction({
    ...(to && { to }),
    ...(data && { data }),
    value: BigInt(value ?? 0),
    ...(gas && { gas: BigInt(gas) }),
  })
}

const messageOf = (text: unknown) => (isHex(text) ? { raw: text } : String(text))

/** A wallet's response after approval. */
export async function signFor(signer: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
  const { account } = signer
  switch (method) {
    case 'personal_sign':
      return account.signMessage({ message: messageOf(params[0]) })
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return account.signTypedData(typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1])
    case 'eth_sendTransaction':
      return send(signer, params[0] as Transaction)
    case 'wallet_sendCalls': {
      const [{ calls }] = params as [{ calls: readonly Transaction[] }]
      const hashes: Hex[] = []
      for (const call of calls) hashes.push(await send(signer, call))
      return { id: hashes.at(-1) }
    }
    default:
      throw new Error(`This wallet has no ${method}`)
  }
}
