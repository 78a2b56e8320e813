import { JSON_LIMITS, parseJson } from '../../core/parseJson.js'
import { MalformedResponseError } from '../../errors/requestErrors.js'
import { type CallerOptions, createCaller, readBody } from '../http.js'
import { z } from '../schema.js'

type Bytes = `0x${string}`

const Answer = z.object({ data: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i)) })
const WHAT = 'ensGateway'

export type EnsGateway = ReturnType<typeof createEnsGateway>

/** Asks servers of off-chain names for their records (EIP-3668, in batches as ENS's universal resolver does). */
export function createEnsGateway({ url, ...options }: CallerOptions & { readonly url: string }) {
  const caller = createCaller(options)
  const read = async (response: Response) => {
    if (!response.ok) throw caller.toStatusError(response)
    return readBody(response, JSON_LIMITS.serviceBytes, WHAT)
  }
  return {
    /** The only address that is asked. */
    url,
    /** What to hand to the contract, which checks it. */
    async ask(sender: Bytes, data: Bytes, signal: AbortSignal): Promise<Bytes> {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ sender: sender.toLowerCase(), data })
      const init: RequestInit = { method: 'POST', headers, body, redirect: 'error' }
      const text = await caller.call('post', [url], () => ({ init, read }), signal)
      const { data: answer } = Answer.safeParse(parseJson(text, JSON_LIMITS.serviceBytes))
      if (!answer) throw new MalformedResponseError(WHAT)
      return answer.data as Bytes
    },
  }
}
