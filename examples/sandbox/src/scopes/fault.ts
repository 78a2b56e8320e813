import type { HostileFixture } from '../hostileFixtures.ts'

/** A requested fault. The README describes the format. */
export type Fault =
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | Outcome

/** A fault that decides the response; delays and clocks only accompany it. */
export type Outcome =
  | { readonly kind: 'status'; readonly status: number; readonly body?: unknown; readonly retryAfter?: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'html' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'slowBody'; readonly delayMs: number }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'hugeBody'; readonly bytes: number }
  | { readonly kind: 'reorder' }
  | { readonly kind: 'json'; readonly body: unknown }
  | { readonly kind: 'fixture'; readonly name: HostileFixture }
  | { readonly kind: 'rpc'; readonly member: { readonly result: unknown } | { readonly error: unknown } }
