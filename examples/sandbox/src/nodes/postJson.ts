import { request } from 'node:http'

const TIMEOUT_MS = 30_000

export type RpcAnswer = { readonly result?: unknown; readonly error?: { readonly message: string } }

/** Forwards JSON to a node verbatim. Uses a new connection: `fetch` reuses them, and hangs if the node is killed. */
export const postText = (url: string, body: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const call = request(url, { method: 'POST', agent: false, headers, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => resolve(text))
      response.once('error', reject)
    })
    call.once('error', reject)
    call.end(body)
  })

export async function postJson(url: string, body: object): Promise<RpcAnswer> {
  return JSON.parse(await postText(url, JSON.stringify(body)))
}
