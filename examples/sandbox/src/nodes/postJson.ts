const TIMEOUT_MS = 30_000

export type RpcAnswer = { readonly result?: unknown; readonly error?: { readonly message: string } }

/** What the node says, word for word. */
export async function postText(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.text()
}

export async function postJson(url: string, request: object): Promise<RpcAnswer> {
  return JSON.parse(await postText(url, JSON.stringify(request)))
}
