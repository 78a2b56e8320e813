import { request } from 'node:http'

/** Sends headers that `fetch` does not allow. */
export const rawRequest = (url: string, headers: Readonly<Record<string, string>>, path?: string) =>
  new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const call = request(url, { headers, setHost: false, ...(path === undefined ? {} : { path }) }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    call.on('error', reject)
    call.end()
  })
