import { readParams } from './readParams.ts'
import { RpcError } from './rpcError.ts'
import { rpcMethods } from './rpcMethods.ts'
import type { RpcWorld } from './rpcWorld.ts'

const MARK = '\u0001integer '

/** Integers keep all digits, as in the answers of nodes. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${MARK}${each}` : each)).replace(
    /"\\u0001integer (\d+)"/g,
    '$1',
  )

type Request = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

async function answerOne(world: RpcWorld, request: unknown) {
  const { id = null, method, params }: Request = typeof request === 'object' && request !== null ? request : {}
  try {
    if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
    const run = rpcMethods.get(method)
    if (!run) throw new RpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: await run(world, readParams(params)) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}

/** One request, or a batch. */
export async function answerRpc(world: RpcWorld, body: unknown): Promise<string> {
  if (!Array.isArray(body)) return toJson(await answerOne(world, body))
  const answers: object[] = []
  for (const request of body) answers.push(await answerOne(world, request))
  return toJson(answers)
}
