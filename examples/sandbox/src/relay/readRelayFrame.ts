type Params = Readonly<Record<string, unknown>>

export type RelayRequest =
  | {
      readonly method: 'irn_subscribe' | 'irn_unsubscribe' | 'irn_fetchMessages'
      readonly params: { readonly topic: string }
    }
  | {
      readonly method: 'irn_batchSubscribe' | 'irn_batchFetchMessages'
      readonly params: { readonly topics: readonly string[] }
    }
  | {
      readonly method: 'irn_publish'
      readonly params: {
        readonly topic: string
        readonly message: string
        readonly ttl: number
        readonly tag: number
        readonly attestation?: string | undefined
      }
    }
  | {
      readonly method: 'wc_proposeSession'
      readonly params: {
        readonly pairingTopic: string
        readonly sessionProposal: string
        readonly ttl: number
        readonly attestation?: string | undefined
      }
    }
  | {
      readonly method: 'wc_approveSession'
      readonly params: {
        readonly pairingTopic: string
        readonly sessionTopic: string
        readonly sessionProposalResponse: string
        readonly sessionSettlementRequest: string
        readonly ttl: number
      }
    }

type RpcId = string | number

export type RelayFrame =
  | { readonly kind: 'request'; readonly id: RpcId; readonly request: RelayRequest }
  /** Acknowledges a delivery. */
  | { readonly kind: 'acknowledgement'; readonly id: RpcId }
  | { readonly kind: 'wrong'; readonly id: RpcId | null; readonly problem: string }

const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTopic = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

type Check = (value: unknown) => boolean

const publishing = { topic: isTopic, message: isText, ttl: isCount, tag: isCount }
const shapes: Readonly<Record<RelayRequest['method'], Readonly<Record<string, Check>>>> = {
  irn_subscribe: { topic: isTopic },
  irn_unsubscribe: { topic: isTopic },
  irn_fetchMessages: { topic: isTopic },
  irn_batchSubscribe: { topics: (value) => Array.isArray(value) && value.every(isTopic) },
  irn_batchFetchMessages: { topics: (value) => Array.isArray(value) && value.every(isTopic) },
  irn_publish: publishing,
  wc_proposeSession: { pairingTopic: isTopic, sessionProposal: isText, ttl: isCount },
  wc_approveSession: {
    pairingTopic: isTopic,
    sessionTopic: isTopic,
    sessionProposalResponse: isText,
    sessionSettlementRequest: isText,
    ttl: isCount,
  },
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One frame of a client: a request or an acknowledgement. Ids are echoed unchanged, as text or number. */
export function readRelayFrame(text: string): RelayFrame {
  const frame = parse(text)
  if (!isParams(frame) || (typeof frame.id !== 'string' && typeof frame.id !== 'number')) {
    return { kind: 'wrong', id: null, problem: 'no JSON-RPC frame' }
  }
  const { id, method, params } = frame
  if (method === undefined) return { kind: 'acknowledgement', id }
  const shape =
    typeof method === 'string' && Object.hasOwn(shapes, method) ? shapes[method as RelayRequest['method']] : undefined
  if (!shape) return { kind: 'wrong', id, problem: `there is no method ${String(method)}` }
  const wrong = Object.entries(shape).find(([name, isRight]) => !isParams(params) || !isRight(params[name]))
  if (wrong) return { kind: 'wrong', id, problem: `${wrong[0]} of ${String(method)} is wrong or missing` }
  return { kind: 'request', id, request: { method, params } as RelayRequest }
}
