import { createWalletClient, type Hex, http, isHex, keccak256, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

type Request = { readonly id: string; readonly method: string; readonly params: never }
type SafeTransaction = { readonly to: Hex; readonly value: string; readonly data: Hex }

const abi = parseAbi(['function execute(address to, uint256 value, bytes data) payable returns (bytes)'])

/** A person's answer, by a button on this page. */
export const ask = (question: string) =>
  new Promise<boolean>((resolve) => {
    const dialog = document.createElement('section')
    const answer = (name: string, isApproved: boolean) => {
      const button = document.createElement('button')
      button.textContent = name
      button.addEventListener('click', () => {
        dialog.remove()
        resolve(isApproved)
      })
      dialog.append(button)
    }
    dialog.setAttribute('aria-label', question)
    answer('Approve', true)
    answer('Reject', false)
    document.body.append(dialog)
  })

/** What a Safe answers to the apps that it shows: the messages of Safe Apps SDK 9. One owner, one signature. */
export function exposeSafe(frame: HTMLIFrameElement, appOrigin: string, search: URLSearchParams) {
  const safeAddress = search.get('safe') as Hex
  const rpcUrl = search.get('rpc') ?? ''
  const owner = privateKeyToAccount(search.get('owner') as Hex)
  const client = createWalletClient({ account: owner, chain: foundry, transport: http(rpcUrl) })
  const hashes = new Map<string, Hex>()

  async function readNode(method: string, params: unknown) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()).result
  }

  async function requireApproval(question: string) {
    // The words of the Safe's own page, for whatever is declined.
    if (!(await ask(question))) throw new Error('Transaction was rejected')
  }

  async function execute(transactions: readonly SafeTransaction[]) {
    await requireApproval('Send')
    let hash: Hex = '0x'
    for (const { to, value, data } of transactions)
      hash = await client.writeContract({
        address: safeAddress,
        abi,
        functionName: 'execute',
        args: [to, BigInt(value), data],
      })
    const safeTxHash = keccak256(stringToHex(`${safeAddress} ${hashes.size}`))
    hashes.set(safeTxHash, hash)
    return { safeTxHash }
  }

  async function sign(message: string) {
    await requireApproval('Sign')
    return { signature: await owner.signMessage({ message: isHex(message) ? { raw: message } : message }) }
  }

  const answers: Record<string, (params: never) => unknown> = {
    getSafeInfo: () => ({
      safeAddress,
      chainId: foundry.id,
      threshold: 1,
      owners: [owner.address],
      isReadOnly: false,
    }),
    rpcCall: ({ call, params }: { call: string; params: unknown }) => readNode(call, params),
    sendTransactions: ({ txs }: { txs: readonly SafeTransaction[] }) => execute(txs),
    getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => ({
      txHash: hashes.get(safeTxHash),
      txStatus: 'SUCCESS',
    }),
    signMessage: ({ message }: { message: string }) => sign(message),
    wallet_getPermissions: () => [],
  }

  window.addEventListener('message', async ({ source, origin, data }: MessageEvent<Request>) => {
    if (source !== frame.contentWindow || origin !== appOrigin || !data.id) return
    const { id, method, params } = data
    const reply = (answer: object) => frame.contentWindow?.postMessage({ id, version: '9.1.0', ...answer }, appOrigin)
    try {
      reply({ success: true, data: await answers[method]?.(params) })
    } catch (error) {
      reply({ success: false, error: error instanceof Error ? error.message : String(error) })
    }
  })
}
