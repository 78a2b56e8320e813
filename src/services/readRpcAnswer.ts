import { parseJson } from '../core/parseJson.js'
import { isRecord } from '../core/values.js'
import { MalformedResponseError } from '../errors/requestErrors.js'
import { toNodeError } from '../errors/rpcErrors.js'
import { readBody } from './http.js'

/** Statuses with which a node may send an answer: by JSON-RPC over HTTP, an invalid request and an unknown method. */
const ANSWER_STATUSES: readonly number[] = [400, 404]

/** The result in a JSON-RPC response. Guarded by hand, because a restored session needs it before the schemas load. */
function resultOf(body: unknown, id: number, path: string): unknown {
  if (!isRecord(body) || body.id !== id) throw new MalformedResponseError(path)
  const [hasResult, hasError] = ['result', 'error'].map((key) => Object.hasOwn(body, key))
  if (hasResult === hasError) throw new MalformedResponseError(path)
  if (hasError) throw toNodeError(isRecord(body.error) ? body.error : { message: '' })
  return body.result
}

type Expected = {
  readonly id: number
  /** Names the response in errors. */
  readonly path: string
  readonly maxBytes: number
  toStatusError(response: Response): Error
}

/**
 * The result of a JSON-RPC call.
 * @throws RpcError with what a node refused; any other error if it did not answer.
 */
export async function readRpcAnswer(response: Response, { id, path, maxBytes, toStatusError }: Expected) {
  const body = parseJson(await readBody(response, maxBytes, path), maxBytes)
  // Of any other status, the body is about the service, such as a wrong key.
  const isAnswer = ANSWER_STATUSES.includes(response.status) && isRecord(body) && isRecord(body.error)
  if (!response.ok && !isAnswer) throw toStatusError(response)
  return resultOf(body, id, path)
}
