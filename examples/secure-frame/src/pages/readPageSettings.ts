import { isObject } from '../frame/messages.ts'

/** What the server has written into the page. */
export function readPageSettings(): { origins: readonly string[]; rpc: string } {
  const content = document.querySelector<HTMLMetaElement>('meta[name="keyhouse"]')?.content ?? '{}'
  const value: unknown = JSON.parse(content)
  const { origins, rpc } = isObject(value) ? value : {}
  return {
    origins: Array.isArray(origins) ? origins.filter((each) => typeof each === 'string') : [],
    rpc: typeof rpc === 'string' ? rpc : '',
  }
}
