import { postText } from './postJson.ts'

export type NodeCall = { readonly method: string; readonly params: readonly unknown[] }

/** All calls in one request. Throws if any fails. */
export async function askAll(url: string, calls: readonly NodeCall[]): Promise<void> {
  const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const answers: readonly { readonly error?: { readonly message: string } }[] = JSON.parse(
    await postText(url, JSON.stringify(body)),
  )
  const failed = answers.find(({ error }) => error)
  if (failed) throw new Error(`A contract could not be deployed: ${failed.error?.message}`)
}
