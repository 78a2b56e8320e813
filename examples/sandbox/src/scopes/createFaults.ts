import { withoutLastSlash } from '../http/createRouter.ts'
import type { Fault, Outcome } from './fault.ts'

export type StandingFault = {
  readonly route: string
  /** A JSON-RPC method; any member of a batch may match. */
  readonly method?: string
  readonly fault: Fault
  readonly times: number
}

type Target = { readonly path: string; readonly rpcMethods: readonly string[] }
type Taken = { readonly delayMs: number; readonly offsetMs: number; readonly outcome: Outcome | undefined }

export type Faults = {
  add(fault: StandingFault): void
  clear(): void
  /** The faults that affect this request, each used up once. */
  consume(target: Target): Taken
}

/** `/v1` matches only the JSON-RPC route; `/` matches everything. */
function isOnRoute(path: string, route: string): boolean {
  const [input, expected] = [withoutLastSlash(path), withoutLastSlash(route)]
  if (expected === '/' || input === expected) return true
  return expected !== '/v1' && input.startsWith(`${expected}/`)
}

export function createFaults(): Faults {
  let standing: { readonly rule: StandingFault; remaining: number }[] = []

  return {
    add(rule) {
      standing.push({ rule, remaining: rule.times })
    },
    clear() {
      standing = []
    },
    consume({ path, rpcMethods }) {
      let delayMs: number | undefined
      let offsetMs: number | undefined
      let outcome: Outcome | undefined
      for (const entry of standing) {
        const { route, method, fault } = entry.rule
        if (entry.remaining < 1 || !isOnRoute(path, route)) continue
        if (method !== undefined && !rpcMethods.includes(method)) continue
        if (fault.kind === 'delay') {
          if (delayMs !== undefined) continue
          delayMs = fault.delayMs
        } else if (fault.kind === 'clock') {
          if (offsetMs !== undefined) continue
          offsetMs = fault.offsetMs
        } else {
          if (outcome !== undefined) continue
          outcome = fault
        }
        entry.remaining--
      }
      standing = standing.filter(({ remaining }) => remaining > 0)
      return { delayMs: delayMs ?? 0, offsetMs: offsetMs ?? 0, outcome }
    },
  }
}
